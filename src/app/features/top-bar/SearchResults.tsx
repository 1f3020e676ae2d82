import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { leadLevel, leadNow } from '../../../domain/lead.ts'
import { LevelName } from '../../../view/levels/LevelName.tsx'
import { markOf, StationMark } from '../../../view/station/StationMark.tsx'
import { useStationWords } from '../../../view/station/station-words.ts'

export const RESULTS_ID = 'search-results'

export function optionId(index: number): string {
  return `${RESULTS_ID}-${index}`
}

export function SearchResults({
  stations,
  active,
  onOpen,
}: {
  stations: readonly DeviceState[]
  active: number
  onOpen: (id: string) => void
}) {
  const { t } = useTranslation()
  const words = useStationWords()
  return (
    <div className="search-results">
      {stations.length === 0 && <p role="status">{t('search.none')}</p>}
      <div id={RESULTS_ID} role="listbox" aria-label={t('search.results')}>
        {stations.map((station, i) => {
          const now = leadNow(station)
          const level = leadLevel(station)
          return (
            // the field has the keys; an option is for the pointer
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div
              key={station.id}
              id={optionId(i)}
              role="option"
              tabIndex={-1}
              aria-selected={i === active}
              // the field keeps the focus
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => onOpen(station.id)}
            >
              <StationMark {...markOf(station)} />
              <span className="search-result-name">{station.name}</span>
              <span className="search-result-detail">
                {level && <LevelName level={level} isCurrent={station.freshness !== 'silent'} />}{' '}
                {now?.reading && !now.implausible && words.briefValue(now)}
              </span>
            </div>
          )
        })}
      </div>
    </div>
  )
}
