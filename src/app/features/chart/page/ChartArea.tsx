import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { foldsOf } from '../../../../view/plot/series/folds.ts'
import type { ChartSeries } from '../../../../view/plot/series/nearby-rain.ts'
import type { NearbyRain } from '../../../../view/plot/series/use-nearby-rain.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { roundedPlace } from '../../notes/note-time.ts'
import { NotingContext, useNoting } from '../../notes/use-noting.ts'
import { Overlays } from '../../overlays/Overlays.tsx'
import { useAxisChoices } from '../axis/use-axis-choices.ts'
import { OverviewStrip } from '../overview/OverviewStrip.tsx'
import { RainMenu } from '../RainMenu.tsx'
import { SeriesChart } from '../SeriesChart.tsx'
import type { NotePlace } from '../scene.ts'
import { ClockAheadStrip, EmptyRange, hasNothingOf } from './EmptyRange.tsx'
import { FailureStrip } from './strips.tsx'
import type { ChartContext } from './use-chart-address.ts'
import type { useChartSeries } from './use-chart-series.ts'
import { useHeldRange } from './use-last.ts'
import type { RangeOnPage } from './use-range-on-page.ts'
import { useSteppedSeries } from './use-stepped-series.ts'

export function ChartArea({
  context: { device, sensors, range, zone, refetchMs, step, isAsSent, address },
  answer,
  latest,
  rain,
  page: { moved, untilMs },
  box,
  leadHeight,
}: {
  context: ChartContext
  answer: ReturnType<typeof useChartSeries>
  /** The last series while there is none. */
  latest: ChartSeries | undefined
  /** The gauge whose rain stands over the level, and the one that is shown. */
  rain: { found: NearbyRain | null; shown: NearbyRain | null }
  page: Pick<RangeOnPage, 'moved' | 'untilMs'>
  box: PlotBox
  leadHeight: number
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const { search } = address
  const { isOnItsWay } = answer
  const drawnRange = useHeldRange(moved.range, isOnItsWay)
  const time = useMemo(() => {
    const scale = { ...drawnRange, width: box.plotWidth }
    return search.gaps ? { ...scale, folds: foldsOf(latest, sensors, scale) } : scale
  }, [drawnRange, box.plotWidth, search.gaps, latest, sensors])
  const stepped = useSteppedSeries(latest, device, rain.shown, range, {
    ...{ step, zone, refetchMs, isAsSent },
    isMean: search.line === 'mean',
  })
  const { series } = stepped
  const failure = answer.failure ?? stepped.failure
  // stable: the panels depend on it
  const rainMenu = useMemo(
    () => (
      <RainMenu
        deviceId={device.id}
        rain={rain.found}
        chosen={search.rain}
        onChoose={(id) => address.replace({ rain: id })}
      />
    ),
    [device.id, rain.found, search.rain, address.replace],
  )
  const axes = useAxisChoices(search.axes, address.replace)
  const noting = useNoting()
  const { isAllowed, begin } = noting
  const beginNote = useCallback(
    (place: NotePlace) => begin({ device: device.id, ...roundedPlace(place, drawnRange) }),
    [begin, device.id, drawnRange],
  )
  const isWhole = series !== undefined && !isOnItsWay && !series.partial
  const isEmpty = isWhole && failure === null && hasNothingOf(sensors, series)
  const isLoading = isOnItsWay || !series
  return (
    <NotingContext value={noting}>
      <div
        className="chart-view"
        data-state={failure ? 'failed' : isLoading ? 'loading' : series.partial ? 'partial' : 'ready'}
      >
        {failure && <FailureStrip failure={failure} retry={answer.failure ? answer.retry : stepped.retry} />}
        <ClockAheadStrip device={device} range={drawnRange} onRange={moved.choose} />
        {series?.stale && (
          <div className="chart-strip" role="status">
            {t('stale', { time: formatInstant(series.asOf, zone, locale) })}
          </div>
        )}
        <Overlays part="Above" />
        <div className="chart-states" aria-busy={failure === null && isLoading}>
          <div className={isEmpty ? 'series-behind' : undefined} inert={isEmpty}>
            <SeriesChart
              {...{ device, sensors, series, time, zone, box, leadHeight, rainMenu, axes }}
              range={drawnRange}
              actions={moved.actions}
              isAsMeasured={search.step === 'raw'}
              onNote={isAllowed ? beginNote : undefined}
            />
          </div>
          {isEmpty && <EmptyRange lastUpdateMs={device.lastUpdateMs} zone={zone} onRange={moved.choose} />}
        </div>
        <Overlays part="Below" />
      </div>
      <OverviewStrip
        device={device}
        range={drawnRange}
        zone={zone}
        box={box}
        untilMs={untilMs}
        isChartThere={answer.series !== undefined && !isOnItsWay}
        onMove={moved.actions.pan}
      />
    </NotingContext>
  )
}
