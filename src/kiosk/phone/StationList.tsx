import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attentionOrder } from '../../domain/attention.ts'
import type { DeviceState } from '../../domain/device.ts'
import { formatDistance } from '../../view/quantity/format-distance.ts'
import type { KioskSnapshot } from '../data/kiosk-api.ts'
import type { ShownSnapshot } from '../data/use-snapshot.ts'
import { AddressLink, type PhoneAddress } from './AddressLink.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { SnapshotAge } from './SnapshotAge.tsx'
import { StationRow, useRowWords } from './StationRow.tsx'
import { byDistance, type Near, type OwnPosition } from './use-own-position.ts'

export function StationList({
  shown,
  address,
  own,
}: {
  shown: ShownSnapshot & { snapshot: KioskSnapshot }
  address: PhoneAddress
  own: OwnPosition
}) {
  const { t } = useTranslation(['kiosk', 'common'])
  const words = useRowWords()
  const { devices, simulated } = shown.snapshot
  const { where } = own
  const rows = useMemo(
    () => (typeof where === 'object' ? byDistance(devices, where) : worstFirst(devices)),
    [devices, where],
  )
  const drawn = useGrowing(rows.length)
  useEffect(() => {
    document.title = `${t('kiosk:title')} · Gaugeboard`
  }, [t])
  return (
    <main className="phone">
      <header className="phone-head">
        <h1 className="phone-title">{t('kiosk:title')}</h1>
        <LanguageButton />
      </header>
      <SnapshotAge {...shown} />
      {devices.length === 0 ? <p>{t('kiosk:empty')}</p> : <OrderSwitch own={own} />}
      <ul className="station-rows">
        {rows.slice(0, drawn).map(({ device, distanceKm }) => (
          <StationRow
            key={device.id}
            device={device}
            nowMs={shown.nowMs}
            words={words}
            note={distanceKm === null ? null : formatDistance(distanceKm, words.locale)}
          >
            <AddressLink className="station-row-link" station={device.id} address={address}>
              {device.name}
            </AddressLink>
          </StationRow>
        ))}
      </ul>
      {simulated && <p className="phone-note">{t('common:simulated.detail')}</p>}
    </main>
  )
}

const worstFirst = (devices: readonly DeviceState[]): Near[] =>
  attentionOrder(devices).map((device) => ({ device, distanceKm: null }))

function OrderSwitch({ own: { where, locate, forget } }: { own: OwnPosition }) {
  const { t } = useTranslation('kiosk')
  const isNear = typeof where === 'object'
  return (
    <div className="phone-order">
      <fieldset className="phone-choices" aria-label={t('phone.order')}>
        <button type="button" className="phone-button" aria-pressed={!isNear} onClick={forget}>
          {t('phone.worst')}
        </button>
        <button type="button" className="phone-button" aria-pressed={isNear} onClick={locate}>
          {t('phone.nearest')}
        </button>
      </fieldset>
      <p className="phone-note" role="status">
        {isNear && t('phone.private')}
        {where === 'locating' && t('phone.locating')}
        {where === 'denied' && t('phone.denied')}
        {where === 'impossible' && t('phone.notSecure')}
      </p>
    </div>
  )
}

const STEP = 10

/** After all rows were drawn once, the list draws them at once to restore the scroll position. */
let hasGrown = false

/** Rows to draw: a screenful at once and one more after each frame, so that slow phones respond. */
function useGrowing(total: number): number {
  const [count, setCount] = useState(hasGrown ? total : STEP)
  useEffect(() => {
    if (count >= total) {
      hasGrown ||= total > 0
      return
    }
    const timer = setTimeout(() => setCount(hasGrown ? total : count + STEP))
    return () => clearTimeout(timer)
  }, [count, total])
  return Math.min(count, total)
}
