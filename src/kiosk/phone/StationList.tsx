import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { attentionOrder } from '../../domain/attention.ts'
import type { DeviceState } from '../../domain/device.ts'
import { formatDistance } from '../../view/quantity/format-distance.ts'
import type { Picture } from '../data/kiosk-api.ts'
import type { ShownPicture } from '../data/use-picture.ts'
import { AddressLink } from './AddressLink.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { byDistance, type Near } from './nearest.ts'
import { OrderSwitch } from './OrderSwitch.tsx'
import { PictureAge } from './PictureAge.tsx'
import { StationRow, useRowWords } from './StationRow.tsx'
import { useGrowing } from './use-growing.ts'
import type { OwnPosition } from './use-own-position.ts'
import type { PhoneAddress } from './use-phone-address.ts'

export function StationList({
  shown,
  address,
  own,
}: {
  shown: ShownPicture & { picture: Picture }
  address: PhoneAddress
  own: OwnPosition
}) {
  const { t } = useTranslation(['kiosk', 'common'])
  const words = useRowWords()
  const { devices, simulated } = shown.picture
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
      <PictureAge {...shown} />
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
