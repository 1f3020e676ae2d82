import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WATER_STATES } from '../../../domain/levels/water-state.ts'
import { StationMark } from '../station/StationMark.tsx'
import { FRESHNESS_ORDER } from './station-layer/looks.ts'

const KINDS = ['AWLR', 'AWS', 'ARR', 'UNKNOWN'] as const

/** What glyphs and rings mean; folded where the map is small. */
export function MapLegend() {
  const { t } = useTranslation(['map', 'common', 'levels'])
  const [isOpen, setOpen] = useState(() => matchMedia('(min-width: 900px) and (min-height: 640px)').matches)
  return (
    <details className="legend" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('map:legend.title')}</summary>
      <div className="legend-groups">
        <ul aria-label={t('levels:title')}>
          {WATER_STATES.map((state) => (
            <li key={state}>
              <StationMark kind="AWLR" freshness="live" state={state} />
              {t(`levels:state.${state}`)}
            </li>
          ))}
        </ul>
        <ul aria-label={t('map:legend.kinds')}>
          {KINDS.map((kind) => (
            <li key={kind}>
              <StationMark kind={kind} freshness="live" />
              {t(`common:kind.${kind}`)}
            </li>
          ))}
        </ul>
        <ul aria-label={t('map:legend.freshness')}>
          {FRESHNESS_ORDER.map((freshness) => (
            <li key={freshness}>
              <StationMark kind="AWLR" freshness={freshness} />
              {t(`map:legend.${freshness}`)}
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}
