import { useTranslation } from 'react-i18next'
import type { DeviceState, Sensor } from '../../../../domain/device.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearest-rain.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { SeriesChart } from '../SeriesChart.tsx'
import type { RangeActions } from '../scene.ts'
import { ClockAheadStrip } from './ClockAheadStrip.tsx'
import { EmptyRange } from './EmptyRange.tsx'
import { FailureStrip } from './FailureStrip.tsx'
import type { ChartAnswer } from './use-chart-series.ts'

/** The chart in its states: waiting in its frame, empty, failed with the old picture kept, stale. */
export function ChartView({
  device,
  sensors,
  answer,
  range,
  zone,
  box,
  leadHeight,
  actions,
}: {
  device: DeviceState
  sensors: readonly Sensor[]
  answer: Omit<ChartAnswer, 'ahead'>
  range: TimeRange
  zone: string
  box: PlotBox
  leadHeight: number
  actions: RangeActions
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const { series, isOnItsWay, failure, retry } = answer
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
      <div className="chart-states" aria-busy={failure === null && (isOnItsWay || !series)}>
        <div className={isEmpty ? 'series-behind' : undefined} inert={isEmpty}>
          <SeriesChart
            device={device}
            sensors={sensors}
            series={series}
            range={range}
            zone={zone}
            box={box}
            leadHeight={leadHeight}
            actions={actions}
          />
        </div>
        {isEmpty && <EmptyRange lastUpdateMs={device.lastUpdateMs} zone={zone} onRange={actions.choose} />}
      </div>
    </div>
  )
}

/**
 * Also where others of the station's sensors have readings: an empty frame says nothing. One that is still to
 * come may have some.
 */
function hasNothingOf(sensors: readonly Sensor[], series: ChartSeries): boolean {
  const shown = series.sensors.filter(({ id }) => sensors.some((sensor) => sensor.id === id))
  return series.readings === 0 || (shown.length > 0 && shown.every(({ count }) => count === 0))
}
