import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import { leadLevel, leadNow } from '../../../domain/lead.ts'
import { levelAhead } from '../../../domain/level-ahead.ts'
import { silentAtRisk } from '../../../domain/levels/level-at-risk.ts'
import { isAlert } from '../../../domain/levels/water-state.ts'
import type { SensorNow } from '../../../domain/primary-sensor.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { LevelName } from '../../../view/levels/LevelName.tsx'
import { useSilentWords } from '../../../view/levels/use-silent-words.ts'
import { useTimeToLevel } from '../../../view/levels/use-time-to-level.ts'
import { NewestValue } from '../../../view/station/NewestValue.tsx'
import { markOf, StationMark } from '../../../view/station/StationMark.tsx'
import { useStationWords } from '../../../view/station/station-words.ts'
import { TrendMark } from '../../../view/station/TrendMark.tsx'
import { formatAgeInFull, formatAgo } from '../../../view/time/format-time.ts'
import { useClockAhead } from '../station/use-clock-ahead.ts'
import { useNow } from '../time/use-now.ts'
import { StationTitle } from './StationTitle.tsx'

interface StationRowProps {
  id: string
  station: DeviceState
  /** From 1. */
  position: number
  total: number
  /** Its name begins like another row's. */
  isLikeAnother: boolean
  isSelected: boolean
  isActive: boolean
  /** `null` where rows follow each other in the layout. */
  topPx: number | null
  onOpen: (stationId: string) => void
}

export const StationRow = memo(function StationRow(props: StationRowProps) {
  const { station, topPx } = props
  const words = useStationWords()
  const now = leadNow(station)
  const period = now && words.period(now, station.intervalSeconds)
  const { t } = useTranslation('levels')
  const lastTrend = now && silentAtRisk(station)?.sensor === now.sensor ? words.trend(now) : null
  const isCurrent = (station.freshness === 'live' || station.freshness === 'late') && !now?.isLapsed
  return (
    // the list box has the keys; a row is for the pointer
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      id={props.id}
      className="station-row"
      role="option"
      tabIndex={-1}
      aria-selected={props.isSelected}
      aria-posinset={props.position}
      aria-setsize={props.total}
      data-active={props.isActive}
      style={topPx === null ? undefined : { transform: `translateY(${topPx}px)` }}
      onClick={() => props.onOpen(station.id)}
    >
      <StationMark {...markOf(station)} />
      <span className="station-row-name">
        <StationTitle name={station.name} isLikeAnother={props.isLikeAnother} />
        <RowDetail station={station} now={now} />
      </span>
      {now?.reading && (
        <span className="station-row-value" data-current={isCurrent}>
          {now.implausible ? (
            <Implausible />
          ) : (
            <NewestValue isSuspect={now.suspect}>{words.briefValue(now)}</NewestValue>
          )}
          {isCurrent && <TrendMark trend={words.trend(now)} />}
          {lastTrend && <span className="period">{t('lastValue.unknown', { value: lastTrend.arrow })}</span>}
          {period && <span className="period">{period}</span>}
        </span>
      )}
    </div>
  )
})

function Implausible() {
  return <span className="implausible-tag">{useTranslation().t('implausible')}</span>
}

/** Silence and its length first, else what the station measures. */
function RowDetail({ station, now }: { station: DeviceState; now: SensorNow | undefined }) {
  const { t } = useTranslation(['map', 'common'])
  const words = useStationWords()
  const inTime = useTimeToLevel('brief')
  const locale = useLocale()
  const nowMs = useNow(30_000)
  const { freshness, lastUpdateMs, position, sensors } = station
  const level = leadLevel(station)
  const ahead = useClockAhead(station, nowMs)
  const silent = useSilentWords().briefly(station, nowMs)
  const ageOf = (lastMs: number) => formatAgeInFull(nowMs - lastMs, locale)
  const lastHeard =
    lastUpdateMs === null
      ? t(`common:freshness.${freshness}`)
      : freshness === 'silent'
        ? t('common:noDataFor', { age: ageOf(lastUpdateMs) })
        : `${t(`common:freshness.${freshness}`)} · ${formatAgo(nowMs - lastUpdateMs, locale)}`
  const lapsed = now?.isLapsed ? now.reading : null
  const coming = levelAhead(station, nowMs)
  const parts = [
    coming && inTime(coming, nowMs),
    now &&
      lapsed &&
      t('common:sensorNoDataFor', { sensor: words.sensorName(now.sensor, sensors), age: ageOf(lapsed.t) }),
    freshness !== 'live' && (ahead === null ? (silent ?? lastHeard) : t('common:clockAhead', { age: ahead })),
    // a live station without its leading sensor is not described by its kind
    freshness === 'live' && !lapsed && !coming && words.kindName(station.kind),
    position === null && t('map:list.noPosition'),
  ].filter((part) => typeof part === 'string')
  return (
    <span className="station-row-detail" data-freshness={freshness}>
      {level && isAlert(level.state) && (
        <>
          <LevelName level={level} isCurrent={freshness !== 'silent' || silent !== null} /> ·{' '}
        </>
      )}
      <span className="station-row-rest">{parts.join(' · ')}</span>
    </span>
  )
}
