import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from '../data/use-snapshot.ts'
import type { ModeProps } from '../options.ts'
import { usePhoneAddress } from './AddressLink.tsx'
import { StationList } from './StationList.tsx'
import { StationPage } from './StationPage.tsx'
import { useOwnPosition } from './use-own-position.ts'

const EVERY_SECONDS = 20

export function PhoneMode({ slug, options }: ModeProps) {
  const { t } = useTranslation('kiosk')
  const shown = useSnapshot(slug, EVERY_SECONDS)
  const address = usePhoneAddress()
  // requested once and kept while the visitor opens stations
  const own = useOwnPosition()
  const { snapshot, failing } = shown
  if (failing === 'unknown')
    return <PhoneNotice title={t('unknown.title')}>{t('unknown.detail')}</PhoneNotice>
  if (!snapshot) {
    if (failing === 'malformed') return <PhoneNotice title={t('title')}>{t('phone.malformed')}</PhoneNotice>
    if (failing) return <PhoneNotice title={t('away.title')}>{t('away.detail')}</PhoneNotice>
    return <Waiting />
  }
  if (address.station === null) {
    return <StationList shown={{ ...shown, snapshot }} address={address} own={own} />
  }
  return (
    <StationPage
      key={address.station}
      slug={slug}
      shown={{ ...shown, snapshot }}
      address={address}
      zone={options.zone}
    />
  )
}

/** The first response usually arrives with the code: the loading text would flash. */
const NOTICE_DELAY_MS = 1_000

function Waiting() {
  const { t } = useTranslation('kiosk')
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), NOTICE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong && !document.querySelector('.first-list')?.checkVisibility() ? (
    <PhoneNotice title={t('title')}>{t('loading')}</PhoneNotice>
  ) : null
}

function PhoneNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="phone">
      <h1 className="phone-title">{title}</h1>
      <p role="status">{children}</p>
    </main>
  )
}
