import { lowerBound, upperBound } from '../series/m4.ts'
import type { ThresholdEvent } from '../statistics/events.ts'

/** One flood of a record, with its times counted from its peak. */
export interface AlignedEvent {
  event: ThresholdEvent
  /** Rank by peak among the events of the record, 1 the most extreme. */
  rank: number
  /** Milliseconds from the peak, ascending, negative before it. */
  t: Float64Array
  /** `NaN` is missing. */
  v: Float64Array
}

/**
 * The most extreme events of a record laid over one another by their peaks, most extreme first: of each the readings from `beforeMs` ahead of
 * its peak to `afterMs` behind. `falling` has the lowest peaks first. Of equal peaks the earlier.
 */
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
