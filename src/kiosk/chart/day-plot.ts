import type { DeviceState, Sensor } from '../../domain/device.ts'
import { leadSensor } from '../../domain/lead.ts'
import { type Quantity, quantityOf } from '../../domain/quantity.ts'
import type { SensorSeries } from '../../domain/series/series.ts'
import { LEAST_RAIN_MM } from '../../view/plot/axes/least-rain.ts'
import { valueExtent } from '../../view/plot/axes/value-extent.ts'
import { type ValueScale, valueScale } from '../../view/plot/axes/value-scale.ts'
import { type LabelSide, labelSide } from '../../view/plot/levels/label-side.ts'
import {
  type LevelLine,
  levelLines,
  panelLevels,
  withNearLevels,
} from '../../view/plot/levels/level-lines.ts'
import { barPath } from '../../view/plot/paths/bar-path.ts'
import { edgeMarkPath, edgeMarks } from '../../view/plot/paths/edge-marks.ts'
import { gapPath } from '../../view/plot/paths/gap-path.ts'
import {
  dotPaths,
  type LinePaths,
  linePaths,
  type PlotScale,
  toX,
  toY,
} from '../../view/plot/paths/line-path.ts'
import type { ChartSeries } from '../../view/plot/series/nearest-rain.ts'
import { silencesOf } from '../../view/plot/series/silences.ts'

/** Drawing units; whoever shows the drawing larger scales all of it. */
export interface Size {
  width: number
  height: number
}

/** A quantity that adds up, as bars. */
export interface Bars {
  sensor: Sensor
  quantity: Quantity
  /** Total of the day. */
  sum: number
  path: string
  /** Where nothing is known of it. */
  silences: string
  height: number
}

/**
 * The last day of a station: what it is there for as a line or bars, and rain hanging over it where it
 * measures both.
 */
export interface DayPlot {
  sensor: Sensor
  quantity: Quantity
  series: SensorSeries
  scale: PlotScale
  values: ValueScale
  levels: LevelLine[]
  labelSide: LabelSide
  line: LinePaths | null
  bars: string
  gaps: string
  implausible: string
  /** The newest reading on the line. */
  last: { x: number; y: number } | null
  rain: Bars | null
}

const VALUE_TICKS = 4
/** Of the plot's height: rain hangs from the top and leaves the line the rest. */
const RAIN_SHARE = 0.22

/** Lays the day of a station out on a plot of this size; `null` where its main sensor has nothing to show. */
export function dayPlot(
  device: Pick<DeviceState, 'intervalSeconds' | 'kind' | 'sensors' | 'level' | 'levels'>,
  day: ChartSeries,
  { width, height }: Size,
): DayPlot | null {
  const sensor = leadSensor(device)
  const series = day.sensors.find(({ id }) => id === sensor?.id)
  if (!sensor || !series || series.count === 0) return null
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const isBars = quantity.mark === 'bar' && series.buckets !== undefined
  const extent = isBars ? barExtent(series) : valueExtent([series], day.from, day.to)
  if (!extent) return null
  const levelled = panelLevels([sensor], device.levels)
  const [low, high] = levelled ? withNearLevels(extent, levelled.scale) : extent
  const values = valueScale(low, high, VALUE_TICKS, quantity.combine === 'sum' ? 0 : undefined)
  const range = { fromMs: day.from, toMs: day.to, width }
  const rain = isBars ? null : hangingRain(device, day, { ...range, height: height * RAIN_SHARE })
  // the line stays clear of the rain, or a flood would hide in what caused it
  const above = rain && rain.sum > 0 ? (values.high - values.low) * (RAIN_SHARE / (1 - RAIN_SHARE)) : 0
  const scale = { ...range, low: values.low, high: values.high + above, height }
  const levels = levelled ? levelLines(levelled.scale, scale) : []
  const barSilences = isBars ? gapPath(silencesOf(day, series, device.intervalSeconds), scale) : ''
  return {
    sensor,
    quantity,
    series,
    scale,
    values,
    levels,
    labelSide: labelSide(levels, isBars ? [] : [series], scale, 'left'),
    line: isBars ? null : quantity.mark === 'points' ? dotPaths(series, scale) : linePaths(series, scale),
    bars: isBars && series.buckets ? barPath(series.buckets, scale, 'bottom') : '',
    // one path, in which no place is shaded twice
    gaps: gapPath(day.gaps, scale) + (rain?.silences ?? barSilences),
    implausible: implausiblePath(series, scale),
    last: isBars || !series.last ? null : { x: toX(scale, series.last.t), y: toY(scale, series.last.v) },
    rain,
  }
}

function barExtent({ buckets }: SensorSeries): [number, number] {
  return [
    0,
    buckets?.v.reduce<number>((most, value) => Math.max(most, value ?? 0), LEAST_RAIN_MM) ?? LEAST_RAIN_MM,
  ]
}

function hangingRain(
  { sensors, intervalSeconds }: Pick<DeviceState, 'intervalSeconds' | 'sensors'>,
  day: ChartSeries,
  scale: Omit<PlotScale, 'low' | 'high'>,
): Bars | null {
  const sensor = sensors.find(({ kind }) => kind === 'RAIN_FALL')
  const series = day.sensors.find(({ id }) => id === sensor?.id)
  // no reading is not no rain
  if (!sensor || !series?.buckets || series.sum === undefined) return null
  const [low, high] = barExtent(series)
  return {
    sensor,
    quantity: quantityOf(sensor.kind, sensor.unit),
    sum: series.sum,
    path: barPath(series.buckets, { ...scale, low, high }, 'top'),
    silences: gapPath(silencesOf(day, series, intervalSeconds), { ...scale, low, high }),
    height: scale.height,
  }
}

function implausiblePath({ implausible }: SensorSeries, scale: PlotScale): string {
  return implausible ? edgeMarkPath(edgeMarks(implausible.t, implausible.v, scale), scale.height) : ''
}
