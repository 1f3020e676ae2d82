import { lowerBound, upperBound } from '../series/m4.ts'
import type { ThresholdEvent } from '../statistics/events.ts'

export interface AlignedEvent {
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
