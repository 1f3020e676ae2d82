import type { DayClock } from '../aggregation/clock.ts'
import type { Device, Sensor } from '../device.ts'
import { atOnce } from '../in-steps.ts'
import { type DeviceQuality, defaultQuality } from '../quality/device-quality.ts'
import { type Judged, judgedInSteps, judgedWithin, type Marked, valuesAt } from '../quality/judge.ts'
import { type Quantity, quantityOf } from '../quantity.ts'
import { bucketStepMs, sumBuckets } from './buckets.ts'
import { columnMeans, spanOf } from './column-means.ts'
import {
  expectedReadings,
  findGaps,
  gapsAtEnds,
  gapThresholdMs,
  missingIn,
  missingMs,
  outsideOf,
} from './gaps.ts'
import { type ColumnGrid, columnStarts, type Downsampled, downsample, inLists, startsAmong } from './m4.ts'
import { combinedOf, indicesWithin, isStampedAtEnd, SETS } from './range.ts'
import type { Columns, DeviceSeries, PointMarks, SensorColumns, Statistics } from './series.ts'

interface SeriesRequest {
  /** Half open, see `isWithin`. */
  fromMs: number
  toMs: number
  width: number
  sensors: readonly Sensor[]
  nowMs: number
  /** Without tests: every value as sent. */
  asSent?: boolean
  means?: boolean
  missing?: readonly (readonly [number, number])[]
  /** For bars of whole days; default: midnight UTC. */
  clock?: DayClock | undefined
  /** Default: without manual review. */
  quality?: DeviceQuality
}

/** Shared by sensors with the same included end. */
interface Place {
  indices: [begin: number, end: number]
  t: Float64Array
  grid: ColumnGrid
  starts: Uint32Array
  gapMs: number
}

/** A chart of one device; the caller adds `asOf` and `stale`. */
export function downsampleSeries(
  ...question: Parameters<typeof seriesInSteps>
): Omit<DeviceSeries, 'asOf' | 'stale'> {
  const { sensors, ...rest } = atOnce(seriesInSteps(...question))
  return { ...rest, sensors: sensors.map((sensor) => ({ ...sensor, ...inLists(sensor) })) }
}

/** `downsampleSeries` in steps, with lines in columns. */
export function* seriesInSteps(
  device: Pick<Device, 'id' | 'intervalSeconds'>,
  columns: Columns,
  request: SeriesRequest,
): Generator<undefined, Omit<DeviceSeries<SensorColumns>, 'asOf' | 'stale'>> {
  const { fromMs, toMs, width, quality = defaultQuality(device.intervalSeconds) } = request
  const grid: ColumnGrid = { fromMs, toMs, width }
  const [begin, end] = indicesWithin(columns.t, request, SETS)
  const t = columns.t.subarray(begin, end)
  const gapMs = gapThresholdMs(device.intervalSeconds, t)
  const placeOf = (indices: Place['indices']): Place => {
    const times = columns.t.subarray(...indices)
    return { indices, t: times, grid, starts: columnStarts(times, grid), gapMs }
  }
  const atInstants = placeOf([begin, end])
  // over all known times: a stuck sensor was stuck before the range
  const judgedOf = (sensor: Sensor) => judgedInSteps(columns.t, columnOf(sensor.id), quality.of(sensor))
  const columnOf = (id: string) => columns.sensors.get(id) ?? missing(columns.t.length)
  let ofAmounts: Place | undefined
  const sensors: SensorColumns[] = []
  for (const sensor of request.sensors) {
    yield
    const quantity = quantityOf(sensor.kind, sensor.unit, device.intervalSeconds)
    const combined = combinedOf(sensor)
    if (isStampedAtEnd(combined)) ofAmounts ??= placeOf(indicesWithin(columns.t, request, combined))
    const place = isStampedAtEnd(combined) && ofAmounts ? ofAmounts : atInstants
    const judged = request.asSent
      ? { usable: columnOf(sensor.id), failed: undefined, suspect: undefined }
      : yield* judgedOf(sensor)
    yield
    const inRange = judgedWithin(judged, place.indices)
    sensors.push(sensorSeries(sensor, quantity, inRange, place, device.intervalSeconds, request))
  }
  yield
  const atEnds = gapsAtEnds(columns.t, [begin, end], request, gapMs)
  const { missing: unread = [] } = request
  const allGaps = [...atEnds.first, ...findGaps(t, gapMs), ...atEnds.last]
  const gaps =
    unread.length === 0
      ? allGaps
      : outsideOf(allGaps, unread).filter(([since, until]) => until - since > gapMs)
  const { intervalSeconds } = device
  const { nowMs } = request
  const untilMs = Math.min(toMs, nowMs) - missingMs(unread)
  const promised = expectedReadings(fromMs, untilMs, nowMs, intervalSeconds)
  // a range may hold one set more than intervals, which must not hide a missing one
  const lost = intervalSeconds === null ? 0 : missingIn(gaps, intervalSeconds)
  return {
    device: device.id,
    from: fromMs,
    to: toMs,
    readings: t.length,
    sensors,
    gaps,
    expected: promised === null || lost === 0 ? promised : Math.max(promised, t.length + lost),
    ...(request.asSent && { asSent: true }),
  }
}

function sensorSeries(
  sensor: Sensor,
  quantity: Quantity,
  { usable, failed, suspect }: Judged,
  place: Place,
  intervalSeconds: number | null,
  { means: hasMeans = false, clock }: Pick<SeriesRequest, 'means' | 'clock'>,
): SensorColumns {
  const { t, grid, starts, gapMs } = place
  // the line breaks at a failed value: its neighbours are two intervals apart
  const downsampled = downsample(t, usable, starts, gapMs)
  const series: SensorColumns = {
    id: sensor.id,
    unit: sensor.unit,
    ...downsampled.line,
    ...statisticsOf(downsampled, t, usable, quantity, failed?.at.length ?? 0),
  }
  if (quantity.combine === 'sum') {
    const steps = { stepMs: bucketStepMs(grid, intervalSeconds), clock }
    series.buckets = sumBuckets(t, usable, steps, sensor.stamp)
  }
  const means = hasMeans && quantity.combine === 'mean' && columnMeans(downsampled, spanOf(series), quantity)
  if (means) series.means = means
  if (failed) series.implausible = marksOf(failed, place)
  if (suspect) series.suspect = marksOf(suspect, place)
  return series
}

function marksOf({ at, v }: Marked, { t, starts, indices: [begin] }: Place): PointMarks {
  const times = valuesAt(t, at, begin)
  const { line } = downsample(times, v, startsAmong(at, starts, begin), Number.POSITIVE_INFINITY)
  const marks = inLists(line)
  return { count: at.length, t: marks.t, v: marks.v as number[] }
}

function missing(length: number): Float64Array {
  return new Float64Array(length).fill(Number.NaN)
}

/** `count` includes failed values, which are removed before. Of equal extremes the earliest. */
function statisticsOf(
  { count, total, low, high, last }: Omit<Downsampled, 'line'>,
  t: Float64Array,
  v: Float64Array,
  quantity: Quantity,
  implausibleCount: number,
): Statistics {
  const readingAt = (i: number) => (i === -1 ? null : { t: t[i] as number, v: v[i] as number })
  return {
    count: count + implausibleCount,
    min: readingAt(low),
    max: readingAt(high),
    mean: count === 0 || quantity.combine === 'none' ? null : total / count,
    last: readingAt(last),
    ...(quantity.combine === 'sum' && count > 0 && { sum: rounded(total) }),
  }
}

/** Sums of tenths drift in binary; nine decimals are more than any gauge has. */
function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
