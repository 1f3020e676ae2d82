import './day-chart.css'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '../../../domain/device.ts'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { useLevelLabels } from '../../features/chart/levels/use-level-labels.ts'
import { toX, toY } from '../../features/chart/plot/line-path.ts'
import { formatTick } from '../../features/chart/plot/tick-text.ts'
import { timeLabels } from '../../features/chart/plot/time-labels.ts'
import { timeTicks } from '../../features/chart/plot/time-ticks.ts'
import type { NearestRain } from '../../features/chart/use-nearest-rain.ts'
import { formatValue } from '../../features/quantity/format-value.ts'
import { useBarUnit } from '../../features/quantity/use-bar-unit.ts'
import { useStationWords } from '../../features/station/station-words.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { type DayPlot, dayPlot, type Size } from './day-plot.ts'
import { LevelBands, LevelLines } from './LevelMarks.tsx'

/** Around the plot, in units of the drawing; its texts are 12 high. */
const EDGE = { left: 44, right: 8, top: 20, bottom: 34 }
const WIDTH_A_LABEL = 62

/**
 * The last 24 hours of a station with its alert levels, rain hanging from above. Drawn in a box of `size`,
 * which scales with the width it is shown at. Nothing where there is nothing to show; whoever stands around
 * it says so.
 */
export function DayChart({
  device,
  day,
  rain: borrowed,
  zone,
  size,
}: {
  device: DeviceState
  day: DeviceSeries
  /** Whose rain it is where it is another station's. */
  rain: NearestRain | null
  zone: string
  size: Size
}) {
  const { t } = useTranslation('kiosk')
  const locale = useLocale()
  const words = useStationWords()
  const width = size.width - EDGE.left - EDGE.right
  const height = size.height - EDGE.top - EDGE.bottom
  const plot = dayPlot(device, day, { width, height })
  if (!plot) return null
  const say = (value: number | undefined) =>
    value === undefined ? '' : formatValue(value, plot.quantity, locale)
  const { series, rain } = plot
  const sum = rain && formatValue(rain.sum, rain.quantity, locale)
  const rainText =
    sum && (borrowed ? t('chart.rainAway', { sum, distance: borrowed.distance }) : t('chart.rain', { sum }))
  const label = [
    t(plot.bars ? 'chart.sum' : 'chart.label', {
      sensor: words.sensorName(plot.sensor, device.sensors),
      min: say(series.min?.v),
      max: say(series.max?.v),
      last: say(series.last?.v),
      sum: say(series.sum),
    }),
    ...(rainText === null ? [] : [rainText]),
  ].join(' ')
  return (
    <svg className="day-chart" viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      <g transform={`translate(${EDGE.left} ${EDGE.top})`}>
        {plot.gaps && <path className="day-gap" d={plot.gaps} />}
        <Axes plot={plot} zone={zone} width={width} height={height} />
        <LevelBands levels={plot.levels} width={width} />
        {rain && <path className="day-rain" d={rain.path} />}
        <LevelLines levels={plot.levels} width={width} />
        <LevelLabels plot={plot} />
        {plot.bars && <path className="day-rain" d={plot.bars} />}
        {plot.line?.line.map((piece) => (
          <path key={piece} className="day-line" d={piece} />
        ))}
        {plot.line && <path className="day-dots" d={plot.line.dots} />}
        {plot.implausible && <path className="day-implausible" d={plot.implausible} />}
        {plot.last && <circle className="day-last" cx={plot.last.x} cy={plot.last.y} r="4" />}
        {rainText && (
          <text x={width} y="-7" textAnchor="end">
            {rainText}
          </text>
        )}
      </g>
    </svg>
  )
}

function Axes({ plot, zone, width, height }: { plot: DayPlot; zone: string } & Size) {
  const locale = useLocale()
  const barUnit = useBarUnit()
  const { scale, values } = plot
  const ticks = timeTicks(scale, zone, width / WIDTH_A_LABEL)
  const roomMs = ((scale.toMs - scale.fromMs) / width) * 120
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
      <text x={plot.bars ? -EDGE.left : -6} y="-7" textAnchor={plot.bars ? 'start' : 'end'}>
        {barUnit(plot.quantity.unit, plot.bars ? plot.series.buckets?.stepMs : undefined)}
      </text>
      {timeLabels(ticks, zone, locale, { roomMs, toMs: scale.toMs }).map(({ ms, text, context }) => {
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

function LevelLabels({ plot }: { plot: DayPlot }) {
  const levelLabel = useLevelLabels()
  const isLeft = plot.labelSide === 'left'
  return (
    <g className="level-labels" textAnchor={isLeft ? 'start' : 'end'}>
      {plot.levels.map(
        ({ level, labelY }) =>
          labelY !== null && (
            <text key={level.threshold} x={isLeft ? 4 : plot.scale.width - 4} y={labelY} dy="0.32em">
              {levelLabel(level, plot.sensor)}
            </text>
          ),
      )}
    </g>
  )
}
