import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** The first response usually arrives with the code: the loading text would flash. */
const NOTICE_DELAY_MS = 1_000

export function Waiting() {
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

export function PhoneNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="phone">
      <h1 className="phone-title">{title}</h1>
      <p role="status">{children}</p>
    </main>
  )
}
