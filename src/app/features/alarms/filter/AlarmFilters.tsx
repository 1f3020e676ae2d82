import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ALARM_KINDS } from '../../../../domain/alarms/alarm.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Select.tsx'
import { ALARM_SEVERITIES } from '../../address/alarms-search.ts'
import { useAlarmWords } from '../words/use-alarm-words.ts'
import { type AlarmFilter, isFiltering } from './filter-alarms.ts'

const ALL = ''

/** Filters by text, basin, severity and kind; behind a button on a phone. */
export function AlarmFilters({
  filter,
  basins,
  onFilter,
}: {
  filter: AlarmFilter
  basins: readonly string[]
  onFilter: (filter: AlarmFilter) => void
}) {
  const { t } = useTranslation('alarms')
  const words = useAlarmWords()
  const [textId, filtersId] = [useId(), useId()]
  const [isOpen, setOpen] = useState(isFiltering(filter))
  const choice = <T extends string>(value: string): T | undefined =>
    value === ALL ? undefined : (value as T)
  return (
    <>
      <Button
        className="button alarm-filters-open"
        aria-expanded={isOpen}
        aria-controls={filtersId}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filter.open')}
      </Button>
      <search id={filtersId} className="alarm-filters" data-open={isOpen} aria-label={t('filter.label')}>
        <label htmlFor={textId} className="visually-hidden">
          {t('filter.text')}
        </label>
        <input
          id={textId}
          type="search"
          placeholder={t('filter.text')}
          autoComplete="off"
          spellCheck={false}
          value={filter.q ?? ''}
          onChange={(event) => onFilter({ ...filter, q: choice(event.target.value) })}
        />
        {basins.length > 0 && (
          <Select
            label={t('filter.basin')}
            hideLabel
            value={filter.basin ?? ALL}
            options={[
              { value: ALL, label: t('filter.allBasins') },
              ...basins.map((basin) => ({ value: basin, label: basin })),
            ]}
            onChange={(basin) => onFilter({ ...filter, basin: choice(basin) })}
          />
        )}
        <Select
          label={t('filter.severity')}
          hideLabel
          value={filter.severity ?? ALL}
          options={[
            { value: ALL, label: t('filter.allSeverities') },
            ...ALARM_SEVERITIES.map((severity) => ({ value: severity, label: words.severityWord(severity) })),
          ]}
          onChange={(severity) => onFilter({ ...filter, severity: choice(severity) })}
        />
        <Select
          label={t('filter.kind')}
          hideLabel
          value={filter.kind ?? ALL}
          options={[
            { value: ALL, label: t('filter.allKinds') },
            ...ALARM_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          ]}
          onChange={(kind) => onFilter({ ...filter, kind: choice(kind) })}
        />
        {isFiltering(filter) && <Button onClick={() => onFilter({})}>{t('empty.clear')}</Button>}
      </search>
    </>
  )
}
