import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

export function NewestValue({ isSuspect, children }: { isSuspect: boolean; children: ReactNode }) {
  const { t } = useTranslation('common')
  if (!isSuspect) return children
  return (
    <>
      <span className="suspect-value" title={t('suspect')}>
        {children}
      </span>
      <span className="visually-hidden">, {t('suspect')}</span>
    </>
  )
}
