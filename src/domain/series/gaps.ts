import type { DeviceSeries, SensorSeries } from './series.ts'

/** In intervals: one lost reading, with tolerance for a drifting clock. */
const GAP_INTERVALS = 1.5

/** The longest step that is no gap; estimated for an unknown interval. */
export function gapThresholdMs(intervalSeconds: number | null, t: Float64Array): number {
  const intervalMs = intervalSeconds !== null ? intervalSeconds * 1000 : typicalStepMs(t)
  return intervalMs > 0 ? GAP_INTERVALS * intervalMs : Number.POSITIVE_INFINITY
}

/** As pairs of the times on both sides. */
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
 * Gaps at a range's ends, cut to it; `begin` to `end` (exclusive) are the range's times. None in the future
 * or without readings.
 */
export function gapsAtEnds(
  t: Float64Array,
  [begin, end]: readonly [begin: number, end: number],
  { fromMs, toMs, nowMs }: { fromMs: number; toMs: number; nowMs: number },
  thresholdMs: number,
): { first: [number, number][]; last: [number, number][] } {
  const [first, last] = [t[begin], t[end - 1]]
  if (begin >= end || first === undefined || last === undefined) return { first: [], last: [] }
  // known times may begin within the gap
  const sinceMs = t[begin - 1] ?? fromMs
  const untilMs = t[end] ?? (toMs <= nowMs ? toMs : last)
  // a gap that only touches the range is not in it
  return {
    first: first - sinceMs > thresholdMs && fromMs < first ? [[fromMs, first]] : [],
    last: untilMs - last > thresholdMs && last < toMs ? [[last, toMs]] : [],
  }
}

/** One fewer than steps in each gap; possibly one too few for a cut gap. */
export function missingIn(gaps: readonly (readonly [number, number])[], intervalSeconds: number): number {
  const intervalMs = intervalSeconds * 1000
  return gaps.reduce((sum, [fromMs, toMs]) => sum + Math.round((toMs - fromMs) / intervalMs) - 1, 0)
}

/** Measurement sets up to `nowMs`; `null` for an unknown interval. */
export function expectedReadings(
  fromMs: number,
  toMs: number,
  nowMs: number,
  intervalSeconds: number | null,
): number | null {
  if (intervalSeconds === null || !(intervalSeconds > 0)) return null
  return Math.max(0, Math.floor((Math.min(toMs, nowMs) - fromMs) / (intervalSeconds * 1000)))
}

/** Or the received sets where more: a range may hold one more than intervals. `null`: none expected. */
export function readingsToHave({
  readings,
  expected,
}: Pick<DeviceSeries, 'readings' | 'expected'>): number | null {
  return expected === null ? null : Math.max(expected, readings)
}

/** Values that did not fail. */
export function usableCount({ count, implausible }: Pick<SensorSeries, 'count' | 'implausible'>): number {
  return count - (implausible?.count ?? 0)
}

/** 0 to 1; `null` where none are expected. */
export function completeness(readings: number, expected: number | null): number | null {
  return expected === null || expected === 0 ? null : Math.min(1, readings / expected)
}

/** Median of the first steps; 0 with fewer than two times. */
export function typicalStepMs(t: Float64Array): number {
  const steps = new Float64Array(Math.max(0, Math.min(t.length - 1, 1000)))
  for (let i = 0; i < steps.length; i++) steps[i] = (t[i + 1] as number) - (t[i] as number)
  return steps.sort()[steps.length >> 1] ?? 0
}

export type TimeSpan = [fromMs: number, toMs: number]

export function missingMs(spans: readonly (readonly [number, number])[]): number {
  return spans.reduce((sum, [fromMs, toMs]) => sum + toMs - fromMs, 0)
}

/** Set difference; both lists ascend and do not overlap, as does the result. */
export function outsideOf(
  spans: readonly (readonly [number, number])[],
  others: readonly (readonly [number, number])[],
): TimeSpan[] {
  if (others.length === 0) return spans.map(([fromMs, toMs]) => [fromMs, toMs])
  const outside: TimeSpan[] = []
  for (const [fromMs, toMs] of spans) {
    let sinceMs = fromMs
    for (const [otherFromMs, otherToMs] of others) {
      if (otherToMs <= sinceMs || otherFromMs >= toMs) continue
      if (otherFromMs > sinceMs) outside.push([sinceMs, otherFromMs])
      sinceMs = otherToMs
    }
    if (sinceMs < toMs) outside.push([sinceMs, toMs])
  }
  return outside
}
