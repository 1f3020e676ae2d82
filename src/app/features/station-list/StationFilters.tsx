import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { WATER_STATES, waterState } from '../../../domain/levels/water-state.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { useLevelWords } from '../../../view/levels/use-level-words.ts'
import { StationMark } from '../../../view/station/StationMark.tsx'
import { useStationWords } from '../../../view/station/station-words.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { FRESHNESS_ORDER } from '../map/station-layer/marker-atlas.ts'
import { countBy, type StationFilter } from '../station/search-stations.ts'

const ALL = ''

export function StationFilters({
  all,
  filter,
  onChange,
}: {
  all: readonly DeviceState[]
  filter: StationFilter
  onChange: (filter: StationFilter) => void
}) {
  const { t } = useTranslation(['map', 'common'])
  const words = useStationWords()
  const levelWords = useLevelWords()
  const number = new Intl.NumberFormat(useLocale())
  const byFreshness = useMemo(() => countBy(all, (station) => station.freshness), [all])
  const byState = useMemo(() => countBy(all, waterState), [all])
  const kinds = useMemo(
    () => [...countBy(all, (station) => station.kind)].sort(([, a], [, b]) => b - a),
    [all],
  )
  // without any levels there is nothing to choose
  const hasStates = byState.size > 1 || !byState.has('none')
  return (
    <div className="station-filters">
      {hasStates && (
        <FilterChips
          of="state"
          label={t('map:filter.state')}
          choices={WATER_STATES}
          counts={byState}
          chosen={filter.state}
          nameOf={levelWords.stateName}
          markOf={(state) => <StationMark kind="" freshness="live" state={state} />}
          onChoose={(state) => onChange({ ...filter, state })}
        />
      )}
      <FilterChips
        of="freshness"
        label={t('map:filter.freshness')}
        choices={FRESHNESS_ORDER}
        counts={byFreshness}
        chosen={filter.freshness}
        nameOf={(freshness) => t(`common:freshness.${freshness}`)}
        markOf={(freshness) => <StationMark kind="" freshness={freshness} />}
        onChoose={(freshness) => onChange({ ...filter, freshness })}
      />
      <Select
        label={t('map:filter.kind')}
        hideLabel
        value={filter.kind ?? ALL}
        options={[
          { value: ALL, label: t('map:filter.allKinds') },
          ...kinds.map(([kind, count]) => ({
            value: kind,
            label: t('map:filter.kindOption', { kind: words.kindName(kind), count: number.format(count) }),
          })),
        ]}
        onChange={(kind) => onChange({ ...filter, kind: kind === ALL ? undefined : kind })}
      />
    </div>
  )
}

function FilterChips<T extends string>({
  of,
  label,
  choices,
  counts,
  chosen,
  nameOf,
  markOf,
  onChoose,
}: {
  /** A mark's fill shows the state, its ring the freshness. */
  of: 'state' | 'freshness'
  label: string
  choices: readonly T[]
  /** Choices without stations are omitted, unless chosen. */
  counts: ReadonlyMap<T, number>
  chosen: T | undefined
  nameOf: (choice: T) => string
  markOf: (choice: T) => ReactNode
  onChoose: (choice: T | undefined) => void
}) {
  const { t } = useTranslation('map')
  const number = new Intl.NumberFormat(useLocale())
  return (
    <fieldset className="filter-chips" data-of={of}>
      <legend className="visually-hidden">{label}</legend>
      {choices
        .filter((choice) => counts.has(choice) || choice === chosen)
        .map((choice) => (
          <Button
            key={choice}
            className="filter-chip"
            aria-pressed={choice === chosen}
            onClick={() => onChoose(choice === chosen ? undefined : choice)}
          >
            {markOf(choice)}
            {t('filter.chip', { count: number.format(counts.get(choice) ?? 0), what: nameOf(choice) })}
          </Button>
        ))}
    </fieldset>
  )
}
