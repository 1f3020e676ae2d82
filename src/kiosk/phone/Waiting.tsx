import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneNotice } from './PhoneNotice.tsx'

/**
 * The first answer comes with the code, as a rule: what would flash by is not drawn, and costs a slow phone
 * nothing.
 */
const PATIENCE_MS = 1_000

/** That stations are being loaded, once that takes a while and there is nothing else to read (`first-list.css`). */
export function Waiting() {
  const { t } = useTranslation('kiosk')
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLong && !document.querySelector('.first-list')?.checkVisibility() ? (
    <PhoneNotice title={t('title')}>{t('loading')}</PhoneNotice>
  ) : null
}
