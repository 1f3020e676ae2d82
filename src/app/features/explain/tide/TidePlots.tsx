import { useTranslation } from 'react-i18next'
import type { TideReport } from '../../../../domain/relation/tide/tide-report.ts'
import type { Line } from '../../../../domain/series/series.ts'
import { printedUnit, withUnit } from '../../../../domain/with-unit.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { exactScale, valueScale } from '../../../../view/plot/axes/value-scale.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { CHART_ID } from '../../chart/SeriesChart.tsx'
import { PICTURE_SWATCH, PICTURE_TEXT } from '../../picture/chart-picture.ts'
import type { ExplainedSeries } from '../explained-series.ts'
import { extentOf } from '../plot/extent.ts'
import { timeAxisOf } from '../plot/time-axis.ts'
import { type PlotAxis, XYPlot } from '../plot/XYPlot.tsx'
import { lineThrough, type XYPlace, xOf, yOf } from '../plot/xy-place.ts'
import type { TideProps } from './tide-props.ts'

const REST_HEIGHT = 300
const HEIGHT = 320
const HOUR = 3_600_000
const TICKS = 6

/** Levels without tides, tidal ranges over time, and mean tides by the hour. */
export function TidePlots({ range, zone, ...gauges }: TideProps & { range: TimeRange; zone: string }) {
  const locale = useLocale()
  const time = timeAxisOf(range, zone, locale)
  const { meanTide, sea, river } = gauges.report
  return (
    <div id={CHART_ID} className="tide-plots">
      <GaugeKey {...gauges} />
      <RestPlot {...gauges} time={time} />
      <div className="explain-plots">
        {(sea.tide ?? river.tide) && <RangesPlot {...gauges} time={time} />}
        {meanTide && <MeanTidePlot {...gauges} meanTide={meanTide} />}
      </div>
    </div>
  )
}

function GaugeKey({ sea, river }: TideProps) {
  return (
    <ul className="gauge-key">
      {[sea, river].map((gauge) => (
        <li key={gauge.place}>
          <span className="gauge-sample" style={colourOf(gauge)} aria-hidden="true" {...PICTURE_SWATCH} />
          <span {...PICTURE_TEXT}>{gauge.device.name}</span>
        </li>
      ))}
    </ul>
  )
}

function RestPlot({ sea, river, report, time }: TideProps & { time: PlotAxis }) {
  const { t } = useTranslation('explain')
  const lines = { sea: aboveMean(report.sea.rest), river: aboveMean(report.river.rest) }
  const y = valueScale(...extentOf([...lines.sea.v, ...lines.river.v, 0]), TICKS)
  return (
    <XYPlot
      label={t('tide.restPlot', { sea: sea.device.name, river: river.device.name })}
      height={REST_HEIGHT}
      x={time}
      y={{ scale: y, label: withUnit(`${t('tide.rest')},`, printedUnit(sea.sensor.unit)) }}
    >
      {(place) => (
        <>
          <path className="zero" d={`M${place.left} ${yOf(place, 0)}h${place.width}`} />
          <BothLines sea={sea} river={river} lines={lines} place={place} />
        </>
      )}
    </XYPlot>
  )
}

function RangesPlot({ sea, river, report, time }: TideProps & { time: PlotAxis }) {
  const { t } = useTranslation('explain')
  const none: Line = { t: [], v: [] }
  const lines = { sea: report.sea.tide?.ranges ?? none, river: report.river.tide?.ranges ?? none }
  const y = valueScale(0, extentOf([...lines.sea.v, ...lines.river.v])[1], TICKS, 0)
  return (
    <XYPlot
      label={t('tide.rangesPlot', { sea: sea.device.name, river: river.device.name })}
      height={HEIGHT}
      x={time}
      y={{ scale: y, label: withUnit(`${t('tide.range')},`, printedUnit(sea.sensor.unit)) }}
    >
      {(place) => <BothLines sea={sea} river={river} lines={lines} place={place} />}
    </XYPlot>
  )
}

function MeanTidePlot({
  sea,
  river,
  meanTide,
}: TideProps & { meanTide: NonNullable<TideReport['meanTide']> }) {
  const { t } = useTranslation('explain')
  const hours = meanTide.fromHighMs.map((ms) => ms / HOUR)
  const lines = { sea: { t: hours, v: meanTide.sea }, river: { t: hours, v: meanTide.river } }
  return (
    <XYPlot
      label={t('tide.meanPlot', { sea: sea.device.name, river: river.device.name })}
      height={HEIGHT}
      x={{ scale: exactScale(...extentOf(hours), TICKS), label: t('tide.fromHigh') }}
      y={{
        scale: valueScale(...extentOf([...meanTide.sea, ...meanTide.river]), TICKS),
        label: withUnit(`${t('tide.mean')},`, printedUnit(sea.sensor.unit)),
      }}
    >
      {(place) => (
        <>
          <path className="zero" d={`M${xOf(place, 0)} ${place.top}v${place.height}`} />
          <BothLines sea={sea} river={river} lines={lines} place={place} />
        </>
      )}
    </XYPlot>
  )
}

/** The sea's line is thin, the river's thick, to be distinguished without colours. */
function BothLines({
  sea,
  river,
  lines,
  place,
}: Pick<TideProps, 'sea' | 'river'> & { lines: { sea: Line; river: Line }; place: XYPlace }) {
  return (
    <>
      <path className="gauge-line" style={colourOf(sea)} d={lineThrough(place, lines.sea.t, lines.sea.v)} />
      <path
        className="gauge-line of-river"
        style={colourOf(river)}
        d={lineThrough(place, lines.river.t, lines.river.v)}
      />
    </>
  )
}

function colourOf({ place }: ExplainedSeries) {
  return { '--gauge': `var(--compare-${place + 1})` } as React.CSSProperties
}

function aboveMean({ mean, line }: TideReport['sea']['rest']): Line {
  return { t: line.t, v: line.v.map((value) => (value === null ? null : value - mean)) }
}
