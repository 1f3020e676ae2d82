import { Select } from '../../ui/Select.tsx'
import type { ExplainedSeries } from './explained-series.ts'

export function SeriesSelect({
  label,
  series,
  place,
  onChange,
}: {
  label: string
  series: readonly Pick<ExplainedSeries, 'place' | 'name'>[]
  place: number
  onChange: (place: number) => void
}) {
  return (
    <Select
      label={label}
      value={String(place)}
      options={series.map(({ place, name }) => ({ value: String(place), label: name }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  )
}
