import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WATER_STATES } from '../../../domain/levels/water-state.ts'
import { StationMark } from '../../../view/station/StationMark.tsx'
import { FRESHNESS_ORDER } from './station-layer/looks.ts'

const KINDS = ['AWLR', 'AWS', 'ARR', 'UNKNOWN'] as const

const STORAGE_KEY = 'gaugeboard.legend'
const OPEN = 'open'

/**
 * What colours, glyphs and rings mean. Folded until a reader opens it, and then as they left it: it lies on
 * the map, and may cover the one station that matters.
 */
export function MapLegend() {
  const { t } = useTranslation(['map', 'common', 'levels'])
  const [isOpen, setOpen] = useState(() => localStorage.getItem(STORAGE_KEY) === OPEN)
  const keep = (isNowOpen: boolean) => {
    setOpen(isNowOpen)
    if (isNowOpen) localStorage.setItem(STORAGE_KEY, OPEN)
    else localStorage.removeItem(STORAGE_KEY)
  }
  return (
    <details className="legend" open={isOpen} onToggle={(event) => keep(event.currentTarget.open)}>
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
