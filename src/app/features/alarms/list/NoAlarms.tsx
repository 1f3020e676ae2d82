import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { emptinessOf } from '../sections.ts'

export function NoAlarms({
  of,
  onClear,
}: {
  of: ReturnType<typeof emptinessOf> | 'history'
  onClear: (() => void) | undefined
}) {
  const { t } = useTranslation('alarms')
  return onClear ? (
    <Notice title={t('empty.filtered')}>
      <p>{t('empty.filteredDetail')}</p>
      <Button onClick={onClear}>{t('empty.clear')}</Button>
    </Notice>
  ) : (
    <Notice title={t(`empty.${of}`)}>
      <p>{t(`empty.${of}Detail`)}</p>
    </Notice>
  )
}
