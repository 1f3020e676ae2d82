import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The first answer comes with the code, as a rule: what would flash by is not drawn, and costs a slow phone
 * nothing.
 */
const NOTICE_DELAY_MS = 1_000

/** That stations are being loaded, once that takes a while and there is nothing else to read (`first-list.css`). */
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

/** What there is to say where there is no picture yet. */
export function PhoneNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="phone">
      <h1 className="phone-title">{title}</h1>
      <p role="status">{children}</p>
    </main>
  )
}
