import { type Checked, isNumber, listOf, objectOf, optional } from '../shape.ts'
import {
  ABOUT_SENSOR,
  type ColumnMeans,
  type DeviceSeries,
  type Line,
  SERIES_FIELDS,
  type SensorColumns,
  type SensorSeries,
} from './series.ts'

/**
 * A series in an eighth of its JSON, and less than half of that gzipped, for clients that accept this type.
 * In the form of `src/columns`: the head, then a block for each sensor's line and each of `linesAfter`.
 */
export const PACKED_SERIES_TYPE = 'application/vnd.gaugeboard.series.v3'

/** A sensor in the head: without the times and values of its lines. */
const isPackedSensor = objectOf({
  ...ABOUT_SENSOR,
  buckets: optional(objectOf({ stepMs: isNumber })),
  implausible: optional(objectOf({ count: isNumber })),
  suspect: optional(objectOf({ count: isNumber })),
  means: optional(objectOf({ width: isNumber })),
})
export const isPackedHead = objectOf({ ...SERIES_FIELDS, sensors: listOf(isPackedSensor) })

export type PackedHead = Checked<typeof isPackedHead>

export function headOf({ sensors, ...rest }: DeviceSeries<SensorSeries | SensorColumns>): PackedHead {
  return {
    ...rest,
    sensors: sensors.map(({ t: _, v: __, buckets, implausible, suspect, means, ...about }) => ({
      ...about,
      ...(buckets && { buckets: { stepMs: buckets.stepMs } }),
      ...(implausible && { implausible: { count: implausible.count } }),
      ...(suspect && { suspect: { count: suspect.count } }),
      ...(means && { means: { width: means.width } }),
    })),
  }
}

/**
 * A sensor's further lines, in order: buckets, implausible and suspect readings, means. A mean's "time" is
 * the running total of values.
 */
export function linesAfter({
  buckets,
  implausible,
  suspect,
  means,
}: Pick<SensorSeries, 'buckets' | 'implausible' | 'suspect' | 'means'>): Line[] {
  const lines = [buckets, implausible, suspect].filter((line) => line !== undefined)
  return means ? [...lines, { t: runningTotals(means.count), v: means.mean }] : lines
}

/** Throws `TypeError` where head and lines do not match. */
export function seriesFrom({ sensors, ...rest }: PackedHead, lines: readonly Line[]): DeviceSeries {
  const left = lines.values()
  const next = () => {
    const { value } = left.next()
    if (!value) throw new TypeError('The body has fewer lines than its head names')
    return value
  }
  const series = {
    ...rest,
    sensors: sensors.map(
      ({ buckets, implausible, suspect, means, ...about }): SensorSeries => ({
        ...about,
        ...next(),
        ...(buckets && { buckets: { ...buckets, ...next() } }),
        ...(implausible && { implausible: { ...implausible, ...complete(next()) } }),
        ...(suspect && { suspect: { ...suspect, ...complete(next()) } }),
        ...(means && { means: { ...means, ...meansFrom(next()) } }),
      }),
    ),
  }
  if (!left.next().done) throw new TypeError('The body has more lines than its head names')
  return series
}

function meansFrom({ t, v }: Line): Omit<ColumnMeans, 'width'> {
  return { mean: v, count: t.map((total, n) => total - (t[n - 1] ?? 0)) }
}

function runningTotals(counts: readonly number[]): number[] {
  let total = 0
  return counts.map((count) => {
    total += count
    return total
  })
}

function complete({ t, v }: Line): { t: number[]; v: number[] } {
  const isComplete = (values: (number | null)[]): values is number[] => !values.includes(null)
  if (!isComplete(v)) throw new TypeError('A marked reading has no value')
  return { t, v }
}
