import './day-chart.css'
import { useTranslation } from 'react-i18next'
import { formatValue } from '../../domain/format/format-value.ts'
import { measured, resolutionIn, summed } from '../../domain/format/resolution.ts'
import { type Quantity, quantityOf } from '../../domain/quantity.ts'
import type { SensorSeries } from '../../domain/series/series.ts'
import { totalOf } from '../../domain/total.ts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { formatTick } from '../../view/plot/axes/tick-text.ts'
import { timeAxis } from '../../view/plot/axes/time-labels.ts'
import { LevelBands, LevelLabels, LevelLines } from '../../view/plot/drawing/LevelMarks.tsx'
import { PeakMark } from '../../view/plot/drawing/PeakMark.tsx'
import { SeriesMarks } from '../../view/plot/drawing/SeriesMarks.tsx'
import { layoutPlot, type PlotLayout } from '../../view/plot/layout-plot.ts'
import { useLevelLabels } from '../../view/plot/levels/use-level-labels.ts'
import { toY } from '../../view/plot/paths/line-path.ts'
import { peakTextOf } from '../../view/plot/peak-text.ts'
import type { ChartSeries } from '../../view/plot/series/nearby-rain.ts'
import { toX } from '../../view/plot/time-scale.ts'
import { useBarUnit } from '../../view/quantity/use-bar-unit.ts'
import { useTotalWords } from '../../view/quantity/use-total-words.ts'
import { useStationWords } from '../../view/station/station-words.ts'
import { DAY_COLUMNS } from '../data/kiosk-api.ts'
import type { DayToDraw } from '../data/use-drawn-day.ts'
import { dayContent } from './day-content.ts'

/** In units of the drawing; texts are 12 high. */
const EDGE = { left: 44, right: 8, top: 20, bottom: 34 }
const TIME_AXIS = { perLabel: 62, perContext: 120 }

/** Scales with its width from a box of `size`. Renders nothing without data; the parent says why. */
export function DayChart({
  device,
  day,
  rain: borrowed,
  zone,
  size,
}: DayToDraw & { day: ChartSeries; zone: string; size: { width: number; height: number } }) {
  const { t } = useTranslation(['kiosk', 'common'])
  const locale = useLocale()
  const words = useStationWords()
  const barUnit = useBarUnit()
  const totalWords = useTotalWords()
  const levelLabel = useLevelLabels()
  const content = dayContent(device, day)
  if (!content) return null
  const { sensor, quantity } = content
  const width = size.width - EDGE.left - EDGE.right
  const height = size.height - EDGE.top - EDGE.bottom
  const range = { fromMs: day.from, toMs: day.to }
  const plot = layoutPlot(content, {
    range,
    width,
    height,
    columns: DAY_COLUMNS.phone,
    axis: 'ticks',
    labelSide: 'left',
    peakText: peakTextOf([sensor], range, zone, locale, t('common:suspect')),
  })
  const series = content.series[0]
  if (!series || plot.values.ticks.length === 0) return null
  const isBars = content.mark === 'bar'
  const { marks } = plot
  const say = (value: number | undefined) =>
    value === undefined ? '' : formatValue(value, measured(quantity, resolutionIn(series), value), locale)
  const totalText = (one: SensorSeries, of: Quantity) => {
    const own = { expected: day.expected, intervalSeconds: device.intervalSeconds }
    const total = totalOf(one, day.borrowed?.sensorId === one.id ? day.borrowed : own)
    return total ? totalWords(total).sign + formatValue(total.sum, summed(of, resolutionIn(one)), locale) : ''
  }
  const { rain, rainSensor } = content
  const sum = rain && rainSensor && totalText(rain, quantityOf(rainSensor.kind, rainSensor.unit))
  const rainText =
    sum &&
    (borrowed?.distance
      ? t('chart.rainAway', { sum, distance: borrowed.distance })
      : t('chart.rain', { sum }))
  const label = [
    t(isBars ? 'chart.sum' : 'chart.label', {
      sensor: words.sensorName(sensor, device.sensors),
      min: say(series.min?.v),
      max: say(series.max?.v),
      last: say(series.last?.v),
      sum: totalText(series, quantity),
    }),
    ...(rainText ? [rainText] : []),
  ].join(' ')
  return (
    <svg className="day-chart" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <g transform={`translate(${EDGE.left} ${EDGE.top})`}>
        {marks.gaps && <path className="day-gap" d={marks.gaps} />}
        <Axes
          plot={plot}
          zone={zone}
          unit={barUnit(quantity.unit, isBars ? series.buckets?.stepMs : undefined)}
          isBars={isBars}
        />
        <LevelBands levels={plot.levels} width={width} />
        {marks.rain && <path className="bars" d={marks.rain} />}
        <LevelLines levels={plot.levels} width={width} side={plot.labelSide} />
        <LevelLabels
          levels={plot.levels}
          width={width}
          side={plot.labelSide}
          beside={4}
          labelOf={({ level }) => levelLabel(level, sensor)}
        />
        <SeriesMarks {...marks} />
        {marks.implausible && <path className="day-implausible" d={marks.implausible} />}
        {plot.newest && <circle className="day-last" cx={plot.newest.x} cy={plot.newest.y} r="4" />}
        <PeakMark peak={plot.peak} />
        {rainText && (
          <text x={width} y="-7" textAnchor="end">
            {rainText}
          </text>
        )}
      </g>
    </svg>
  )
}

function Axes({
  plot: { scale, values },
  zone,
  unit,
  isBars,
}: {
  plot: PlotLayout
  zone: string
  unit: string
  isBars: boolean
}) {
  const locale = useLocale()
  const { width, height } = scale
  return (
    <g className="day-axes">
      {values.ticks.map((value) => {
        const y = Math.round(toY(scale, value)) + 0.5
        return (
          <g key={value} transform={`translate(0 ${y})`}>
            <line x2={width} />
            <text x="-6" dy="0.35em" textAnchor="end">
              {formatTick(value, values, locale)}
            </text>
          </g>
        )
      })}
      <text x={isBars ? -EDGE.left : -6} y="-7" textAnchor={isBars ? 'start' : 'end'}>
        {unit}
      </text>
      {timeAxis(scale, zone, locale, TIME_AXIS).map(({ ms, text, context }) => {
        const x = toX(scale, ms)
        const anchor = x > width - 20 ? 'end' : 'middle'
        return (
          <g key={ms} transform={`translate(${x} ${height})`}>
            <line className="day-tick" y2="5" />
            <text y="17" textAnchor={anchor}>
              {text}
            </text>
            {context !== null && (
              <text y="31" textAnchor={anchor} x={Math.max(0, 20 - x)}>
                {context}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}
