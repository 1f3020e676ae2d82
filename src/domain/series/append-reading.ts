import type { Device, Reading } from '../device.ts'
import { quantityOf } from '../quantity.ts'
import { stepOf } from './buckets.ts'
import { withReading } from './column-means.ts'
import { gapThresholdMs } from './gaps.ts'
import { isPlausible } from './quality.ts'
import { isWithin, type Range, SETS } from './range.ts'
import type { Buckets, DeviceSeries, SensorSeries } from './series.ts'

/**
 * A series with one more reading at its end, its statistics brought up to date. What the tests that look at neighbours find
 * of it comes with the next answer: by itself only its size can be judged. The same series where that reading is
 * outside the range or in it already; `undefined` where only deriving the series again is right: where it belongs before
 * the end, or stands where the range begins and its amounts belong to the range before.
 */
export function appendReading(
  device: Pick<Device, 'intervalSeconds' | 'sensors'>,
  series: DeviceSeries,
  t: number,
  values: Readonly<Record<string, number>>,
): DeviceSeries | undefined {
  if (t < series.from || t > series.to) return series
  const endMs = endOf(series)
  if (t < endMs || t === series.from) return undefined
  const gapMs = gapThresholdMs(device.intervalSeconds, usualTimes(device, series))
  const range = { fromMs: series.from, toMs: series.to }
  let isChanged = false
  const sensors: SensorSeries[] = []
  for (const sensor of series.sensors) {
    const value = Object.hasOwn(values, sensor.id) ? values[sensor.id] : undefined
    const isTested = !series.asSent
    const after =
      value === undefined ? sensor : appended(device, sensor, { t, v: value }, { range, gapMs, isTested })
    if (!after) return undefined
    isChanged ||= after !== sensor
    sensors.push(after)
  }
  const isNewTime = t > endMs
  const sinceMs = Math.max(endMs, series.from)
  const isGap = isNewTime && t - sinceMs > gapMs
  if (!isChanged && !isGap) return series
  return {
    ...series,
    readings: series.readings + (isNewTime && isWithin(range, t, SETS) ? 1 : 0),
    gaps: isGap ? [...series.gaps, [sinceMs, t]] : series.gaps,
    sensors,
  }
}

function appended(
  { intervalSeconds, sensors }: Pick<Device, 'intervalSeconds' | 'sensors'>,
  series: SensorSeries,
  { t, v }: Reading,
  { range, gapMs, isTested }: { range: Range; gapMs: number; isTested: boolean },
): SensorSeries | undefined {
  const { kind, stamp } = sensors.find(({ id }) => id === series.id) ?? { kind: '' }
  const quantity = quantityOf(kind, series.unit, intervalSeconds)
  if (!isWithin(range, t, { combine: quantity.combine, stamp })) return series
  const endMs = endOfSensor(series)
  if (t <= endMs) return t === endMs && valueAt(series, t) === v ? series : undefined
  if (isTested && !isPlausible(quantity, v)) {
    const marked = series.implausible ?? { count: 0, t: [], v: [] }
    return {
      ...series,
      count: series.count + 1,
      implausible: { count: marked.count + 1, t: [...marked.t, t], v: [...marked.v, v] },
    }
  }
  const before = series.t.at(-1)
  const breaks = before !== undefined && t - before > gapMs ? [(before + t) / 2] : []
  const plausible = series.count - (series.implausible?.count ?? 0)
  return {
    ...series,
    t: [...series.t, ...breaks, t],
    v: [...series.v, ...breaks.map(() => null), v],
    count: series.count + 1,
    min: series.min && series.min.v <= v ? series.min : { t, v },
    max: series.max && series.max.v >= v ? series.max : { t, v },
    mean: quantity.combine === 'none' ? null : ((series.mean ?? 0) * plausible + v) / (plausible + 1),
    last: { t, v },
    ...(quantity.combine === 'sum' && { sum: Math.round(((series.sum ?? 0) + v) * 1e9) / 1e9 }),
    ...(series.means && {
      means: withReading(series.means, { from: range.fromMs, to: range.toMs }, { t, v }),
    }),
    ...(series.buckets && { buckets: filled(series.buckets, t, v, stamp) }),
  }
}

function filled({ stepMs, t, v }: Buckets, timeMs: number, value: number, stamp?: 'start'): Buckets {
  const start = stepOf(timeMs, stepMs, stamp)
  if (t.at(-1) !== start) return { stepMs, t: [...t, start], v: [...v, value] }
  const total = Math.round(((v.at(-1) ?? 0) + value) * 1e6) / 1e6
  return { stepMs, t, v: [...v.slice(0, -1), total] }
}

/**
 * Times by which to tell how often a device reports, where it does not say so itself: those of the line with
 * most points. In a reduced line they lie no closer than the readings do, so what they make a gap is one.
 */
function usualTimes(
  { intervalSeconds }: Pick<Device, 'intervalSeconds'>,
  { sensors }: DeviceSeries,
): Float64Array {
  const most = sensors.reduce<number[]>((longest, { t }) => (t.length > longest.length ? t : longest), [])
  return Float64Array.from(intervalSeconds === null ? most : [])
}

/** When the newest reading of any sensor was; where a gap ends, a reading without any of these sensors. */
function endOf({ sensors, gaps }: DeviceSeries): number {
  return sensors.reduce((end, sensor) => Math.max(end, endOfSensor(sensor)), gaps.at(-1)?.[1] ?? -Infinity)
}

function endOfSensor({ t, implausible }: SensorSeries): number {
  return Math.max(t.at(-1) ?? -Infinity, implausible?.t.at(-1) ?? -Infinity)
}

function valueAt({ t, v, implausible }: SensorSeries, timeMs: number): number | null | undefined {
  return t.at(-1) === timeMs ? v.at(-1) : implausible?.v.at(-1)
}
