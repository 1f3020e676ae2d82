import { type ReactNode, useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import type { TimeScale } from '../../../../view/plot/time-scale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { endingAt, PRESET_MS, type TimeRange } from '../../../../view/time/time-range.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { NotesContext } from '../../notes/drawn-notes.ts'
import { NoteStrip } from '../../notes/NoteStrip.tsx'
import { roundedPlace } from '../../notes/note-place.ts'
import { StationNotes } from '../../notes/StationNotes.tsx'
import { drawnOf, useNotesIn } from '../../notes/use-notes-in.ts'
import { useNoting } from '../../notes/use-noting.ts'
import { useClockAhead } from '../../station/use-clock-ahead.ts'
import { useNow } from '../../time/use-now.ts'
import { AlarmTrail } from '../alarms/AlarmTrail.tsx'
import { useChartAlarms } from '../alarms/use-chart-alarms.ts'
import { SeriesChart } from '../SeriesChart.tsx'
import type { AxisChoices, NotePlace, RangeActions } from '../scene.ts'
import { MarksBar } from './MarksBar.tsx'
import { FailureStrip } from './strips.tsx'
import type { useChartSeries } from './use-chart-series.ts'
import { useFlagged } from './use-flagged.ts'

export function ChartView({
  device,
  sensors,
  answer,
  range,
  time,
  zone,
  box,
  leadHeight,
  actions,
  rainMenu,
  axes,
  isAsMeasured,
  isAsSent,
  onAsSent,
}: {
  device: DeviceState
  sensors: readonly Sensor[]
  answer: ReturnType<typeof useChartSeries>
  range: TimeRange
  time: TimeScale
  zone: string
  box: PlotBox
  leadHeight: number
  actions: RangeActions
  rainMenu: ReactNode
  axes: AxisChoices
  isAsMeasured: boolean
  isAsSent: boolean
  onAsSent: (isAsSent: boolean) => void
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const { series, isOnItsWay, failure, retry } = answer
  const flagged = useFlagged(device.id, series)
  const alarms = useChartAlarms(device.id, series && { fromMs: series.from, toMs: series.to })
  const stations = useMemo(() => [device.id], [device.id])
  const {
    notes,
    error,
    retry: retryNotes,
  } = useNotesIn(stations, series && { fromMs: series.from, toMs: series.to })
  const drawnNotes = useMemo(() => drawnOf(notes), [notes])
  const noting = useNoting()
  const { isAllowed, begin } = noting
  const beginNote = useCallback(
    (place: NotePlace) => begin({ device: device.id, ...roundedPlace(place, range) }),
    [begin, device.id, range],
  )
  const isWhole = series !== undefined && !isOnItsWay && !series.partial
  const isEmpty = isWhole && failure === null && hasNothingOf(sensors, series)
  return (
    <div
      className="chart-view"
      data-state={
        failure ? 'failed' : isOnItsWay || !series ? 'loading' : series.partial ? 'partial' : 'ready'
      }
    >
      {failure !== null && <FailureStrip failure={failure} retry={retry} />}
      <ClockAheadStrip device={device} range={range} onRange={actions.choose} />
      {series?.stale && (
        <div className="chart-strip" role="status">
          {t('stale', { time: formatInstant(series.asOf, zone, locale) })}
        </div>
      )}
      <MarksBar
        sensors={sensors}
        series={series}
        judgements={flagged.judgements}
        isAsSent={isAsSent}
        onAsSent={onAsSent}
      />
      <div className="chart-states" aria-busy={failure === null && (isOnItsWay || !series)}>
        <div className={isEmpty ? 'series-behind' : undefined} inert={isEmpty}>
          <NotesContext value={drawnNotes}>
            <SeriesChart
              device={device}
              sensors={sensors}
              series={series}
              range={range}
              time={time}
              zone={zone}
              box={box}
              leadHeight={leadHeight}
              actions={actions}
              flagged={flagged}
              alarms={alarms}
              rainMenu={rainMenu}
              axes={axes}
              isAsMeasured={isAsMeasured}
              onNote={isAllowed ? beginNote : undefined}
              strip={<NoteStrip notes={drawnNotes} time={time} box={box} zone={zone} noting={noting} />}
            />
          </NotesContext>
        </div>
        {isEmpty && <EmptyRange lastUpdateMs={device.lastUpdateMs} zone={zone} onRange={actions.choose} />}
      </div>
      <StationNotes
        deviceId={device.id}
        notes={notes}
        failure={error && { error, retry: retryNotes }}
        range={range}
        zone={zone}
        noting={noting}
      />
      <AlarmTrail alarms={alarms} device={device} zone={zone} />
    </div>
  )
}

/** Also where other sensors have readings: an empty frame says nothing. Pending sensors may have some. */
function hasNothingOf(sensors: readonly Sensor[], series: ChartSeries): boolean {
  const shown = series.sensors.filter(({ id }) => sensors.some((sensor) => sensor.id === id))
  return series.readings === 0 || (shown.length > 0 && shown.every(({ count }) => count === 0))
}

/** A clock that is ahead: links to the readings dated later than the range ends. */
function ClockAheadStrip({
  device,
  range,
  onRange,
}: {
  device: DeviceState
  range: TimeRange
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation(['chart', 'common'])
  const { lastUpdateMs } = device
  if (useClockAhead(device, useNow(15_000)) === null || lastUpdateMs === null) return null
  return (
    <div className="chart-strip" role="status">
      {t('common:clockAheadDetail')}
      {range.toMs < lastUpdateMs && (
        <Button onClick={() => onRange(endingAt(lastUpdateMs, PRESET_MS['24h']))}>
          {t('chart:empty.show.24h')}
        </Button>
      )}
    </div>
  )
}

const OFFERED = ['24h', '7d', '30d', '1y'] as const

function EmptyRange({
  lastUpdateMs,
  zone,
  onRange,
}: {
  lastUpdateMs: number | null
  zone: string
  onRange: (range: TimeRange) => void
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  return (
    <Notice title={t('empty.title')}>
      {lastUpdateMs === null ? (
        <p>{t('empty.never')}</p>
      ) : (
        <>
          <p>{t('empty.newest', { time: formatInstant(lastUpdateMs, zone, locale) })}</p>
          <p className="empty-actions">
            {OFFERED.map((preset) => (
              <Button key={preset} onClick={() => onRange(endingAt(lastUpdateMs, PRESET_MS[preset]))}>
                {t(`empty.show.${preset}`)}
              </Button>
            ))}
          </p>
        </>
      )}
    </Notice>
  )
}
