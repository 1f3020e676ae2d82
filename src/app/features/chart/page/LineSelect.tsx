import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/Select.tsx'
import type { ChartSearch } from '../../address/chart-search.ts'

const CHOICES = ['peaks', 'mean'] as const

/** Lines through the lowest and highest readings, or through means. Single readings have neither. */
export function LineSelect({
  search: { step, line },
  onChange,
}: {
  search: Pick<ChartSearch, 'step' | 'line'>
  onChange: (line: ChartSearch['line']) => void
}) {
  const { t } = useTranslation('chart')
  if (step === 'raw') return null
  return (
    <Select
      label={t('line.label')}
      value={line ?? 'peaks'}
      options={CHOICES.map((choice) => ({ value: choice, label: t(`line.${choice}`) }))}
      onChange={(choice) => onChange(choice === 'mean' ? choice : undefined)}
    />
  )
}
