import { isDirection, type LevelScale } from '../levels/alert-levels.ts'
import { gapThresholdMs } from '../series/gaps.ts'
import { lowerBound, m4, upperBound } from '../series/m4.ts'
import { combinedOf, indicesWithin, type Range } from '../series/range.ts'
import { isLine } from '../series/series.ts'
import { type Checked, isNumber, listOf, objectOf, oneOf } from '../shape.ts'
import { eventsBeyond, isThresholdEvent, type ThresholdEvent } from '../statistics/events.ts'
import { percentile, sortedInSteps } from '../statistics/percentiles.ts'
import type { RelatedSeries } from './relation-report.ts'

/** One flood over the others by its peak. */
const isFlood = objectOf({
  /** 1 the most extreme. */
  rank: isNumber,
  event: isThresholdEvent,
  /** Times are from the peak, in milliseconds, negative before it. */
  line: isLine,
})
export type Flood = Checked<typeof isFlood>

/** The most extreme events of a range, laid over one another by their peaks. */
export const areFloods = objectOf({
  threshold: isNumber,
  /** Where the threshold comes from: the reader, the mildest alert level, or the 98th percentile of the range. */
  thresholdBy: oneOf('given', 'level', 'percentile'),
  direction: isDirection,
  /** Events in the range, those that are not drawn included. */
  count: isNumber,
  list: listOf(isFlood),
})
export type Floods = Checked<typeof areFloods>

interface FloodsRequest {
  range: Range
  threshold: number | undefined
  scale: LevelScale | undefined
  most: number
  beforeMs: number
  afterMs: number
}

const WIDTH = 1200
/** Exceeded for a week of a year. */
const HIGH_PERCENT = 98

/** In steps. Readings around the range complete its first and last flood. `undefined`: no values. */
export function* floodsInSteps(
  { sensor, intervalSeconds, t, usable }: RelatedSeries,
  { range, threshold, scale, most, beforeMs, afterMs }: FloodsRequest,
): Generator<undefined, Floods | undefined> {
  const direction = scale?.direction ?? 'rising'
  const indices = indicesWithin(t, range, combinedOf(sensor))
  const [times, values] = [t.subarray(...indices), usable.subarray(...indices)]
  const sorted = yield* sortedInSteps(values)
  if (sorted.length === 0) return undefined
  const mildest = scale?.levels[0]?.threshold
  const usual = percentile(sorted, direction === 'rising' ? HIGH_PERCENT : 100 - HIGH_PERCENT)
  const chosen = threshold ?? mildest ?? usual
  const gapMs = gapThresholdMs(intervalSeconds, t)
  const events = eventsBeyond(times, values, { threshold: chosen, direction, gapMs })
  yield
  const aligned = alignedEvents(t, usable, events, { most, direction, beforeMs, afterMs })
  const grid = { fromMs: -beforeMs, toMs: afterMs, width: WIDTH }
  return {
    threshold: chosen,
    thresholdBy: threshold !== undefined ? 'given' : mildest !== undefined ? 'level' : 'percentile',
    direction,
    count: events.length,
    list: aligned.map(({ rank, event, t: fromPeak, v }) => ({
      rank,
      event,
      line: m4(fromPeak, v, grid, gapMs),
    })),
  }
}

interface AlignedEvent {
  event: ThresholdEvent
  rank: number
  /** Milliseconds from the peak, ascending. */
  t: Float64Array
  v: Float64Array
}

/** Aligned at their peaks, most extreme first; `falling`: the lowest. Of equal peaks the earlier. */
export function alignedEvents(
  t: Float64Array,
  v: Float64Array,
  events: readonly ThresholdEvent[],
  {
    most,
    direction,
    beforeMs,
    afterMs,
  }: { most: number; direction: 'rising' | 'falling'; beforeMs: number; afterMs: number },
): AlignedEvent[] {
  const sign = direction === 'rising' ? 1 : -1
  return [...events]
    .sort((a, b) => sign * (b.peak.v - a.peak.v) || a.peak.t - b.peak.t)
    .slice(0, most)
    .map((event, i) => {
      const [begin, end] = [lowerBound(t, event.peak.t - beforeMs), upperBound(t, event.peak.t + afterMs)]
      return {
        event,
        rank: i + 1,
        t: t.slice(begin, end).map((timeMs) => timeMs - event.peak.t),
        v: v.slice(begin, end),
      }
    })
}
