import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { attentionOrder } from '../../../domain/attention.ts'
import type { DeviceState } from '../../../domain/device.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import type { Picture } from '../data/kiosk-api.ts'
import type { ShownPicture } from '../data/use-picture.ts'
import { StationRow } from '../stations/StationRow.tsx'
import { AddressLink } from './AddressLink.tsx'
import { LanguageButton } from './LanguageButton.tsx'
import { byDistance, formatDistance, type Near } from './nearest.ts'
import { OrderSwitch } from './OrderSwitch.tsx'
import { PictureAge } from './PictureAge.tsx'
import type { OwnPosition } from './use-own-position.ts'
import type { PhoneAddress } from './use-phone-address.ts'

/** All stations, worst first; nearest first once the visitor asks for it. */
export function StationList({
  shown,
  address,
  own,
  isSimulated,
}: {
  shown: ShownPicture & { picture: Picture }
  address: PhoneAddress
  own: OwnPosition
  isSimulated: boolean
}) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const { devices } = shown.picture
  const { where } = own
  const rows = useMemo(
    () => (typeof where === 'object' ? byDistance(devices, where) : worstFirst(devices)),
    [devices, where],
  )
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
      {isSimulated && <p className="phone-note">{t('common:simulated.detail')}</p>}
      {devices.length === 0 ? <p>{t('kiosk:empty')}</p> : <OrderSwitch own={own} />}
      <ul className="station-rows">
        {rows.map(({ device, distanceKm }) => (
          <StationRow
            key={device.id}
            device={device}
            nowMs={shown.nowMs}
            note={distanceKm === null ? null : formatDistance(distanceKm, locale)}
          >
            <AddressLink
              className="station-row-link"
              to={address.withPart('station', device.id)}
              go={address.go}
            >
              {device.name}
            </AddressLink>
          </StationRow>
        ))}
      </ul>
    </main>
  )
}

const worstFirst = (devices: readonly DeviceState[]): Near[] =>
  attentionOrder(devices).map((index) => ({ device: devices[index] as DeviceState, distanceKm: null }))
