import type { DayClock } from '../aggregation/clock.ts'
import { isReading, type Sensor } from '../device.ts'
import { isResolution, resolutionOf } from '../format/resolution.ts'
import { isDirection, type LevelScale } from '../levels/alert-levels.ts'
import { quantityOf } from '../quantity.ts'
import { gapThresholdMs } from '../series/gaps.ts'
import { combinedOf, indicesWithin, type Range } from '../series/range.ts'
import { type Checked, isNumber, isPair, isText, listOf, objectOf, optional, orNull } from '../shape.ts'
import {
  annualMaxima,
  annualMaximaOfDays,
  isAnnualMaximum,
  MIN_MEAN_YEARS,
  meanAnnualMaximum,
} from './annual-maxima.ts'
import { type DailyValues, dailyValues } from './daily-values.ts'
import { durationCurve, isDurationPoint } from './duration-curve.ts'
import { eventsBeyond, isThresholdEvent, SEPARATION_MS } from './events.ts'
import { percentile, sortedInSteps } from './percentiles.ts'
import { areSignatures, signaturesInSteps } from './signatures.ts'
import { timeBeyond } from './time-beyond.ts'

/** Time at or beyond one alert level. */
const isLevelTime = objectOf({
  /** Number of the level in its scale, 1 the mildest. */
  number: isNumber,
  threshold: isNumber,
  direction: isDirection,
  beyondMs: isNumber,
})
export type LevelTime = Checked<typeof isLevelTime>

/** Events over one threshold. */
const isEventsReport = objectOf({
  threshold: isNumber,
  direction: isDirection,
  separationMs: isNumber,
  /** Total number; the list has at most five hundred, the most extreme. */
  count: isNumber,
  list: listOf(isThresholdEvent),
})
export type EventsReport = Checked<typeof isEventsReport>

/** Statistics of one sensor's usable values over a range. */
export const areStatistics = objectOf({
  id: isText,
  unit: isText,
  /** Usable values. */
  count: isNumber,
  mean: orNull(isNumber),
  min: orNull(isReading),
  max: orNull(isReading),
  /** Of the values; `null` without any, and where they were computed. */
  resolution: orNull(isResolution),
  /** Pairs of percent and value. */
  percentiles: listOf(isPair),
  duration: listOf(isDurationPoint),
  /** Time with data, without gaps. */
  knownMs: isNumber,
  levels: listOf(isLevelTime),
  /** Absent without a threshold. */
  events: optional(isEventsReport),
  annualMaxima: listOf(isAnnualMaximum),
  /** Mean of complete years; `null` of fewer than three. */
  meanAnnualMaximum: orNull(isNumber),
  /** Only for discharge with a year without missing days. */
  signatures: optional(areSignatures),
})
export type SensorStatistics = Checked<typeof areStatistics>

interface StatisticsRequest {
  /** Half open, see `isWithin`. */
  range: Range
  clock: DayClock
  intervalSeconds: number | null
  scale: LevelScale | undefined
  /** In the sensor's unit; default: the mildest alert level. */
  threshold: number | undefined
}

const PERCENTS: readonly number[] = [1, 5, 10, 25, 50, 75, 90, 95, 99]
const MAX_EVENTS = 500

/** In steps. `t` ascends, `NaN` is missing or failed. A direction only has a count: it has no order. */
export function* statisticsInSteps(
  sensor: Sensor,
  { t, usable }: { t: Float64Array; usable: Float64Array },
  { range, clock, intervalSeconds, scale, threshold }: StatisticsRequest,
): Generator<undefined, SensorStatistics> {
  const { id, kind, unit, stamp } = sensor
  const { combine } = quantityOf(kind, unit)
  const indices = indicesWithin(t, range, combinedOf(sensor))
  const times = t.subarray(...indices)
  const v = usable.subarray(...indices)
  const sorted = yield* sortedInSteps(v)
  const found = statisticsOfNothing({ id, unit, count: sorted.length })
  if (combine === 'none' || sorted.length === 0) return found
  const gapMs = gapThresholdMs(intervalSeconds, times)
  Object.assign(found, extremesOf(times, v))
  found.resolution = resolutionOf(sorted)
  found.percentiles = PERCENTS.map((percent) => [percent, percentile(sorted, percent)])
  found.duration = durationCurve(sorted)
  yield
  const direction = scale?.direction ?? 'rising'
  const levels = scale?.levels ?? []
  found.knownMs = timeBeyond(times, v, { threshold: 0, direction }, gapMs).knownMs
  for (const [i, level] of levels.entries()) {
    yield
    const { beyondMs } = timeBeyond(times, v, { threshold: level.threshold, direction }, gapMs)
    found.levels.push({ number: i + 1, threshold: level.threshold, direction, beyondMs })
  }
  const least = threshold ?? levels[0]?.threshold
  if (least !== undefined) found.events = eventsReport(times, v, { threshold: least, direction, gapMs })
  yield
  const daily = dailyValues(times, v, { clock, intervalSeconds, combine, stamp })
  yield
  found.annualMaxima =
    combine === 'sum' ? annualMaximaOfDays(daily, clock) : annualMaxima(times, v, { clock, intervalSeconds })
  const ranked = found.annualMaxima.filter(({ rank }) => rank !== null)
  found.meanAnnualMaximum = ranked.length < MIN_MEAN_YEARS ? null : meanAnnualMaximum(ranked)
  if (kind === 'DISCHARGE') yield* addSignatures(found, daily)
  return found
}

function statisticsOfNothing(head: Pick<SensorStatistics, 'id' | 'unit' | 'count'>): SensorStatistics {
  return {
    ...head,
    mean: null,
    min: null,
    max: null,
    resolution: null,
    percentiles: [],
    duration: [],
    knownMs: 0,
    levels: [],
    annualMaxima: [],
    meanAnnualMaximum: null,
  }
}

function* addSignatures(found: SensorStatistics, daily: DailyValues): Generator<undefined> {
  const signatures = yield* signaturesInSteps(daily)
  if (signatures) found.signatures = signatures
}

function extremesOf(t: Float64Array, v: Float64Array): Pick<SensorStatistics, 'mean' | 'min' | 'max'> {
  let [low, high, total, count] = [-1, -1, 0, 0]
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (Number.isNaN(value)) continue
    total += value
    count++
    if (low === -1 || value < (v[low] as number)) low = i
    if (high === -1 || value > (v[high] as number)) high = i
  }
  const readingAt = (i: number) => ({ t: t[i] as number, v: v[i] as number })
  return { mean: total / count, min: readingAt(low), max: readingAt(high) }
}

function eventsReport(
  t: Float64Array,
  v: Float64Array,
  { threshold, direction, gapMs }: { threshold: number; direction: LevelScale['direction']; gapMs: number },
): EventsReport {
  const all = eventsBeyond(t, v, { threshold, direction, gapMs })
  const sign = direction === 'rising' ? 1 : -1
  const list =
    all.length <= MAX_EVENTS
      ? all
      : [...all]
          .sort((a, b) => sign * (b.peak.v - a.peak.v))
          .slice(0, MAX_EVENTS)
          .sort((a, b) => a.startMs - b.startMs)
  return { threshold, direction, separationMs: SEPARATION_MS, count: all.length, list }
}
