import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import type { Freshness } from '../../../domain/freshness.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { Select } from '../../ui/Select.tsx'
import { FRESHNESS_ORDER } from '../map/station-layer/looks.ts'
import { StationMark } from '../station/StationMark.tsx'
import { countBy, type StationFilter } from '../station/search-stations.ts'
import { useStationWords } from '../station/station-words.ts'

const ALL = ''

/** Filters by kind and freshness, each with how many stations it would leave. */
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
  const number = new Intl.NumberFormat(useLocale())
  const byFreshness = useMemo(() => countBy(all, (station) => station.freshness), [all])
  const kinds = useMemo(
    () => [...countBy(all, (station) => station.kind)].sort(([, a], [, b]) => b - a),
    [all],
  )

  const toggle = (freshness: Freshness) =>
    onChange({ ...filter, freshness: filter.freshness === freshness ? undefined : freshness })
  return (
    <div className="station-filters">
      <fieldset className="chips">
        <legend className="visually-hidden">{t('map:filter.freshness')}</legend>
        {FRESHNESS_ORDER.filter((freshness) => byFreshness.has(freshness)).map((freshness) => {
          const count = number.format(byFreshness.get(freshness) ?? 0)
          const name = t(`common:freshness.${freshness}`)
          return (
            <button
              key={freshness}
              type="button"
              className="chip"
              aria-pressed={filter.freshness === freshness}
              onClick={() => toggle(freshness)}
            >
              <StationMark kind="" freshness={freshness} />
              {t('map:filter.chip', { freshness: name, count })}
            </button>
          )
        })}
      </fieldset>
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
