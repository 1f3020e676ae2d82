import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Delay of the loading text. The first answer usually arrives with the code, and the text would only flash. */
const NOTICE_DELAY_MS = 1_000

/** The loading text, shown after a delay where there is nothing else to read (`first-list.css`). */
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

/** The notice while there is no picture. */
export function PhoneNotice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="phone">
      <h1 className="phone-title">{title}</h1>
      <p role="status">{children}</p>
    </main>
  )
}
