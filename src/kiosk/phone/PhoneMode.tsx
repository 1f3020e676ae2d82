import { useTranslation } from 'react-i18next'
import { usePicture } from '../data/use-picture.ts'
import type { ModeProps } from '../options.ts'
import { PhoneNotice, Waiting } from './PhoneNotice.tsx'
import { StationList } from './StationList.tsx'
import { StationPage } from './StationPage.tsx'
import { useOwnPosition } from './use-own-position.ts'
import { usePhoneAddress } from './use-phone-address.ts'

const EVERY_SECONDS = 20

export function PhoneMode({ slug, options }: ModeProps) {
  const { t } = useTranslation('kiosk')
  const shown = usePicture(slug, EVERY_SECONDS)
  const address = usePhoneAddress()
  // requested once and kept while the visitor opens stations
  const own = useOwnPosition()
  const { picture, failing } = shown
  if (failing === 'unknown')
    return <PhoneNotice title={t('unknown.title')}>{t('unknown.detail')}</PhoneNotice>
  if (!picture) {
    if (failing === 'malformed') return <PhoneNotice title={t('title')}>{t('phone.malformed')}</PhoneNotice>
    if (failing) return <PhoneNotice title={t('away.title')}>{t('away.detail')}</PhoneNotice>
    return <Waiting />
  }
  if (address.station === null) {
    return <StationList shown={{ ...shown, picture }} address={address} own={own} />
  }
  return (
    <StationPage
      key={address.station}
      slug={slug}
      shown={{ ...shown, picture }}
      address={address}
      zone={options.zone}
    />
  )
}
