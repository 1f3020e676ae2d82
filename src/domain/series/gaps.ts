import type { DeviceSeries, SensorSeries } from './series.ts'

/** A longer step than this between neighbours is a gap: one lost reading, with room for a drifting clock. */
const GAP_INTERVALS = 1.5

/** The longest step between neighbours that is not a gap; without a known interval, one estimated from the times. */
export function gapThresholdMs(intervalSeconds: number | null, t: Float64Array): number {
  const intervalMs = intervalSeconds !== null ? intervalSeconds * 1000 : typicalStepMs(t)
  return intervalMs > 0 ? GAP_INTERVALS * intervalMs : Number.POSITIVE_INFINITY
}

/** Stretches longer than the threshold between neighbouring times, as pairs of the times on both sides. */
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
 * The gaps that a range begins and ends in, cut to it: of all times known, those from index `begin` up to,
 * but not including, `end` lie in the range. What is ahead of the clock is no gap yet, and a range without
 * any reading says so by itself.
 */
export function gapsAtEnds(
  t: Float64Array,
  [begin, end]: readonly [begin: number, end: number],
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
  thresholdMs: number,
): { first: [number, number][]; last: [number, number][] } {
  const [first, last] = [t[begin], t[end - 1]]
  if (begin >= end || first === undefined || last === undefined) return { first: [], last: [] }
  // what is known may begin within the gap, and where is chance
  const sinceMs = t[begin - 1] ?? fromMs
  const untilMs = t[end] ?? (toMs <= nowMs ? toMs : last)
  // of a gap that the range only touches nothing lies in it
  return {
    first: first - sinceMs > thresholdMs && fromMs < first ? [[fromMs, first]] : [],
    last: untilMs - last > thresholdMs && last < toMs ? [[last, toMs]] : [],
  }
}

/**
 * Measurement sets that are missing in gaps, one fewer than steps in each: of one that an end of the range
 * cuts it may be one too few.
 */
export function missingIn(gaps: readonly (readonly [number, number])[], intervalSeconds: number): number {
  const intervalMs = intervalSeconds * 1000
  return gaps.reduce((sum, [fromMs, toMs]) => sum + Math.round((toMs - fromMs) / intervalMs) - 1, 0)
}

/**
 * Measurement sets that the interval promises between `fromMs` and the earlier of `toMs` and `nowMs`; `null`
 * when the interval is not known.
 */
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
 * How many measurement sets make a range complete: as many as its interval promises, and no fewer than came,
 * since a range can hold one more than it has intervals; `null` when nothing is promised.
 */
export function readingsToHave({
  readings,
  expected,
}: Pick<DeviceSeries, 'readings' | 'expected'>): number | null {
  return expected === null ? null : Math.max(expected, readings)
}

/** How many values of a sensor did not fail. */
export function usableCount({ count, implausible }: Pick<SensorSeries, 'count' | 'implausible'>): number {
  return count - (implausible?.count ?? 0)
}

/** Share of the promised readings that came, 0 to 1; `null` when nothing was promised. */
export function completeness(readings: number, expected: number | null): number | null {
  return expected === null || expected === 0 ? null : Math.min(1, readings / expected)
}

/** Median step of the first times; 0 with fewer than two. */
export function typicalStepMs(t: Float64Array): number {
  const steps = new Float64Array(Math.max(0, Math.min(t.length - 1, 1000)))
  for (let i = 0; i < steps.length; i++) steps[i] = (t[i + 1] as number) - (t[i] as number)
  return steps.sort()[steps.length >> 1] ?? 0
}
