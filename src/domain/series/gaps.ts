import type { DeviceSeries, SensorSeries } from './series.ts'

/** A longer step between neighbours, in intervals, is a gap: one lost reading, with tolerance for a drifting clock. */
const GAP_INTERVALS = 1.5

/** The longest step between neighbours that is not a gap; without a known interval, one estimated from the times. */
export function gapThresholdMs(intervalSeconds: number | null, t: Float64Array): number {
  const intervalMs = intervalSeconds !== null ? intervalSeconds * 1000 : typicalStepMs(t)
  return intervalMs > 0 ? GAP_INTERVALS * intervalMs : Number.POSITIVE_INFINITY
}

/** Gaps between neighbouring times that exceed the threshold, as pairs of the times on both sides. */
export function findGaps(t: Float64Array, thresholdMs: number): [number, number][] {
  const gaps: [number, number][] = []
  for (let i = 1; i < t.length; i++) {
    const before = t[i - 1] as number
    const after = t[i] as number
    if (after - before > thresholdMs) gaps.push([before, after])
  }
  return gaps
}

/**
 * The gaps at the ends of a range, cut to it. Of all known times those from index `begin` up to, but not including, `end`
 * are in the range. The future is not a gap, and a range without any reading has none.
 */
export function gapsAtEnds(
  t: Float64Array,
  [begin, end]: readonly [begin: number, end: number],
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
  thresholdMs: number,
): { first: [number, number][]; last: [number, number][] } {
  const [first, last] = [t[begin], t[end - 1]]
  if (begin >= end || first === undefined || last === undefined) return { first: [], last: [] }
  // the known times may begin within the gap, at any place
  const sinceMs = t[begin - 1] ?? fromMs
  const untilMs = t[end] ?? (toMs <= nowMs ? toMs : last)
  // a gap that only touches the range is not in it
  return {
    first: first - sinceMs > thresholdMs && fromMs < first ? [[fromMs, first]] : [],
    last: untilMs - last > thresholdMs && last < toMs ? [[last, toMs]] : [],
  }
}

/** Missing measurement sets in gaps, one fewer than steps in each; for a gap cut by the range possibly one too few. */
export function missingIn(gaps: readonly (readonly [number, number])[], intervalSeconds: number): number {
  const intervalMs = intervalSeconds * 1000
  return gaps.reduce((sum, [fromMs, toMs]) => sum + Math.round((toMs - fromMs) / intervalMs) - 1, 0)
}

/** Expected measurement sets between `fromMs` and the earlier of `toMs` and `nowMs`; `null` for an unknown interval. */
export function expectedReadings(
  fromMs: number,
  toMs: number,
  nowMs: number,
  intervalSeconds: number | null,
): number | null {
  if (intervalSeconds === null || !(intervalSeconds > 0)) return null
  return Math.max(0, Math.floor((Math.min(toMs, nowMs) - fromMs) / (intervalSeconds * 1000)))
}

/**
 * Measurement sets of a complete range: the expected ones, or the received ones where these are more, since a range can
 * contain one more than its intervals; `null` where none are expected.
 */
export function readingsToHave({
  readings,
  expected,
}: Pick<DeviceSeries, 'readings' | 'expected'>): number | null {
  return expected === null ? null : Math.max(expected, readings)
}

/** Number of a sensor's values that did not fail. */
export function usableCount({ count, implausible }: Pick<SensorSeries, 'count' | 'implausible'>): number {
  return count - (implausible?.count ?? 0)
}

/** Share of the expected readings, 0 to 1; `null` where none are expected. */
export function completeness(readings: number, expected: number | null): number | null {
  return expected === null || expected === 0 ? null : Math.min(1, readings / expected)
}

/** Median step of the first times; 0 with fewer than two. */
export function typicalStepMs(t: Float64Array): number {
  const steps = new Float64Array(Math.max(0, Math.min(t.length - 1, 1000)))
  for (let i = 0; i < steps.length; i++) steps[i] = (t[i + 1] as number) - (t[i] as number)
  return steps.sort()[steps.length >> 1] ?? 0
}
