import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/Select.tsx'

const CHOICES = ['peaks', 'mean'] as const

/** Whether lines go through the lowest and highest reading of each column or step, or through their means. */
export function LineSelect({
  value,
  onChange,
}: {
  value: 'mean' | undefined
  onChange: (value: 'mean' | undefined) => void
}) {
  const { t } = useTranslation('chart')
  return (
    <Select
      label={t('line.label')}
      value={value ?? 'peaks'}
      options={CHOICES.map((choice) => ({ value: choice, label: t(`line.${choice}`) }))}
      onChange={(choice) => onChange(choice === 'mean' ? choice : undefined)}
    />
  )
}
