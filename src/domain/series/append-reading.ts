import type { Device, Reading } from '../device.ts'
import { FLAGS, type NewestFlag } from '../quality/flags.ts'
import { quantityOf } from '../quantity.ts'
import { isOfDays, stepOf } from './buckets.ts'
import { withReading } from './column-means.ts'
import { expectedReadings, gapThresholdMs, missingIn } from './gaps.ts'
import { isWithin, type Range, SETS } from './range.ts'
import type { Buckets, DeviceSeries, PointMarks, SensorSeries } from './series.ts'

interface AddedReading {
  t: number
  values: Readonly<Record<string, number>>
  flags?: Readonly<Record<string, NewestFlag>> | undefined
}

/**
 * A series with one more reading. Tests that need both neighbours follow with the next response. The same
 * series for a reading outside the range or already included; `undefined` where the series must be
 * downsampled again: before its end, in another bar of days, or at the start of the range, whose amounts
 * belong to the range before.
 */
export function appendReading(
  device: Pick<Device, 'intervalSeconds' | 'sensors'>,
  series: DeviceSeries,
  { t, values, flags = {} }: AddedReading,
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
    const flag = !series.asSent && Object.hasOwn(flags, sensor.id) ? flags[sensor.id] : undefined
    const after =
      value === undefined ? sensor : appended(device, sensor, { t, v: value }, { range, gapMs, flag })
    if (!after) return undefined
    isChanged ||= after !== sensor
    sensors.push(after)
  }
  const isNewTime = t > endMs
  const sinceMs = Math.max(endMs, series.from)
  const isGap = isNewTime && t - sinceMs > gapMs
  if (!isChanged && !isGap) return series
  const readings = series.readings + (isNewTime && isWithin(range, t, SETS) ? 1 : 0)
  const gaps: DeviceSeries['gaps'] = isGap ? [...series.gaps, [sinceMs, t]] : series.gaps
  const after = { ...series, readings, gaps, sensors }
  return { ...after, expected: expectedBy(t, after, device) }
}

/** Of a range still being read: as the server said. */
function expectedBy(
  t: number,
  { from, to, readings, gaps, expected, partial }: DeviceSeries,
  { intervalSeconds }: Pick<Device, 'intervalSeconds'>,
): number | null {
  const promised = expectedReadings(from, to, t, intervalSeconds)
  if (expected === null || promised === null || intervalSeconds === null || partial) return expected
  const lost = missingIn(gaps, intervalSeconds)
  return Math.max(expected, promised, lost === 0 ? 0 : readings + lost)
}

function appended(
  { intervalSeconds, sensors }: Pick<Device, 'intervalSeconds' | 'sensors'>,
  series: SensorSeries,
  { t, v }: Reading,
  { range, gapMs, flag }: { range: Range; gapMs: number; flag: NewestFlag | undefined },
): SensorSeries | undefined {
  const { kind, stamp } = sensors.find(({ id }) => id === series.id) ?? { kind: '' }
  const quantity = quantityOf(kind, series.unit, intervalSeconds)
  if (!isWithin(range, t, { combine: quantity.combine, stamp })) return series
  const endMs = endOfSensor(series)
  if (t <= endMs) return t === endMs && valueAt(series, t) === v ? series : undefined
  if (flag === FLAGS.fail)
    return { ...series, count: series.count + 1, implausible: marked(series.implausible, { t, v }) }
  if (series.buckets && beginsDay(series.buckets, t, stamp)) return undefined
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
    ...(flag === FLAGS.suspect && { suspect: marked(series.suspect, { t, v }) }),
  }
}

function marked(
  { count, ...before }: PointMarks = { count: 0, t: [], v: [] },
  { t, v }: Reading,
): PointMarks {
  return { count: count + 1, t: [...before.t, t], v: [...before.v, v] }
}

/** Only the clock knows when the next day begins. */
function beginsDay({ stepMs, t }: Buckets, timeMs: number, stamp?: 'start'): boolean {
  return isOfDays(stepMs) && stepOf(timeMs, stepMs, stamp, t.at(-1)) !== t.at(-1)
}

function filled({ stepMs, t, v }: Buckets, timeMs: number, value: number, stamp?: 'start'): Buckets {
  // steps of days follow a clock: count from the last one
  const start = stepOf(timeMs, stepMs, stamp, t.at(-1))
  if (t.at(-1) !== start) return { stepMs, t: [...t, start], v: [...v, value] }
  const total = Math.round(((v.at(-1) ?? 0) + value) * 1e6) / 1e6
  return { stepMs, t, v: [...v.slice(0, -1), total] }
}

/** Those of the longest line: downsampled points are no closer than readings, so a gap stays a gap. */
function usualTimes(
  { intervalSeconds }: Pick<Device, 'intervalSeconds'>,
  { sensors }: DeviceSeries,
): Float64Array {
  const most = sensors.reduce<number[]>((longest, { t }) => (t.length > longest.length ? t : longest), [])
  return Float64Array.from(intervalSeconds === null ? most : [])
}

/** The newest reading, or the end of a gap: a reading without these sensors. */
function endOf({ sensors, gaps }: DeviceSeries): number {
  return sensors.reduce((end, sensor) => Math.max(end, endOfSensor(sensor)), gaps.at(-1)?.[1] ?? -Infinity)
}

function endOfSensor({ t, implausible }: SensorSeries): number {
  return Math.max(t.at(-1) ?? -Infinity, implausible?.t.at(-1) ?? -Infinity)
}

function valueAt({ t, v, implausible }: SensorSeries, timeMs: number): number | null | undefined {
  return t.at(-1) === timeMs ? v.at(-1) : implausible?.v.at(-1)
}
