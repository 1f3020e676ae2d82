import { bucketStepMs, sumBuckets } from './buckets.ts'
import type { Device, Sensor } from './device.ts'
import { expectedReadings, findGaps, gapThresholdMs } from './gaps.ts'
import { type ColumnGrid, lowerBound, m4, upperBound } from './m4.ts'
import { arePlausibleBetween, isPlausible } from './quality.ts'
import { type Quantity, quantityOf } from './quantity.ts'
import type { Columns, DeviceSeries, SensorSeries } from './series.ts'
import { statisticsOf } from './statistics.ts'

export interface SeriesRequest {
  fromMs: number
  /** Included. */
  toMs: number
  /** Pixel columns to reduce to. */
  width: number
  /** In the order of the answer. */
  sensors: readonly Sensor[]
  nowMs: number
}

/** Everything a chart of one device over one range needs; `asOf` and `stale` are the caller's to know. */
export function deriveSeries(
  device: Pick<Device, 'id' | 'intervalSeconds'>,
  columns: Columns,
  request: SeriesRequest,
): Omit<DeviceSeries, 'asOf' | 'stale'> {
  const { fromMs, toMs, width } = request
  const grid: ColumnGrid = { fromMs, toMs, width }
  const begin = lowerBound(columns.t, fromMs)
  const end = upperBound(columns.t, toMs)
  const t = columns.t.subarray(begin, end)
  const thresholdMs = gapThresholdMs(device.intervalSeconds, t)
  return {
    device: device.id,
    from: fromMs,
    to: toMs,
    readings: t.length,
    sensors: request.sensors.map((sensor) => {
      const column = columns.sensors.get(sensor.id)?.subarray(begin, end)
      return sensorSeries(sensor, t, column ?? missing(t.length), grid, thresholdMs, device.intervalSeconds)
    }),
    gaps: findGaps(t, thresholdMs),
    expected: expectedReadings(fromMs, toMs, request.nowMs, device.intervalSeconds),
  }
}

function sensorSeries(
  sensor: Sensor,
  t: Float64Array,
  v: Float64Array,
  grid: ColumnGrid,
  thresholdMs: number,
  intervalSeconds: number | null,
): SensorSeries {
  const quantity = quantityOf(sensor.kind, sensor.unit)
  const { plausible, implausible, implausibleCount } = separate(v, quantity)
  const series: SensorSeries = {
    id: sensor.id,
    unit: sensor.unit,
    ...m4(t, plausible, grid, thresholdMs),
    ...statisticsOf(t, plausible, quantity, implausibleCount),
  }
  if (quantity.combine === 'sum') {
    series.buckets = sumBuckets(t, plausible, grid, bucketStepMs(grid, intervalSeconds))
  }
  if (implausible) {
    const marks = m4(t, implausible, grid, Number.POSITIVE_INFINITY)
    series.implausible = { count: implausibleCount, t: marks.t, v: marks.v as number[] }
  }
  return series
}

/**
 * Takes the implausible values out of a column. The line breaks where one was: its neighbours are then two
 * intervals apart. Nothing is copied for a column without any.
 */
function separate(v: Float64Array, quantity: Quantity) {
  if (areAllPlausible(v, quantity)) return { plausible: v, implausible: undefined, implausibleCount: 0 }
  let plausible = v
  let implausible: Float64Array | undefined
  let implausibleCount = 0
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (Number.isNaN(value) || isPlausible(quantity, value)) continue
    if (!implausible) {
      plausible = v.slice()
      implausible = missing(v.length)
    }
    plausible[i] = Number.NaN
    implausible[i] = value
    implausibleCount++
  }
  return { plausible, implausible, implausibleCount }
}

/** Looks at the extremes alone, which settles it for all but the rare column. */
function areAllPlausible(v: Float64Array, quantity: Quantity): boolean {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (value < low) low = value
    if (value > high) high = value
  }
  return low > high || arePlausibleBetween(quantity, low, high)
}

function missing(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN)
}
