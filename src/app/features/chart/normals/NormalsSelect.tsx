import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/Select.tsx'
import { NORMALS_CHOICES, type NormalsChoice } from '../../address/chart-search.ts'

export function NormalsSelect({
  value,
  onChange,
}: {
  value: NormalsChoice
  onChange: (value: NormalsChoice) => void
}) {
  const { t } = useTranslation('chart')
  const labelOf = (choice: NormalsChoice) => {
    if (choice === 'off') return t('normals.off')
    return choice === '1' ? t('normals.day') : t('normals.days', { days: choice })
  }
  return (
    <Select
      label={t('normals.label')}
      value={value}
      options={NORMALS_CHOICES.map((choice) => ({ value: choice, label: labelOf(choice) }))}
      onChange={onChange}
    />
  )
}
