import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { codePath } from './code-path.ts'

/** The code that brings a phone to this page; dark on white in either theme, as cameras expect it. */
export function PhoneCode({ address }: { address: string }) {
  const { t } = useTranslation('kiosk')
  const { d, size } = useMemo(() => codePath(address), [address])
  return (
    <figure className="wall-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('wall.code', { address })}>
        <path d={d} />
      </svg>
      <figcaption>{t('wall.phone')}</figcaption>
    </figure>
  )
}
