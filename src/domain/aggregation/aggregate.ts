import type { Quantity } from '../quantity.ts'
import { indicesWithin, isStampedAtEnd } from '../series/range.ts'

/** Columns: step `i` is from `from[i]` to `to[i]` (epoch milliseconds, half open). `NaN`: no value. */
export interface Aggregates {
  from: Float64Array
  to: Float64Array
  /** Measurement sets received, with or without a usable value. */
  received: Float64Array
  /** Measurement sets expected by the interval, with fractions. */
  expected: Float64Array
  count: Float64Array
  /** Of equal extremes the earliest. */
  min: Float64Array
  minAt: Float64Array
  max: Float64Array
  maxAt: Float64Array
  /** Arithmetic mean; `NaN` for a direction, where 359° and 1° would give south. */
  mean: Float64Array
  /** Total of an amount, absent otherwise. `NaN`, not 0, without data. */
  sum?: Float64Array
}

type Combine = Quantity['combine']

/**
 * Aggregates ascending times over the steps between ascending edges, in one pass. `NaN` is missing; unusable
 * values must be removed before. `stamp` is that of amounts, see `Sensor`.
 */
export function aggregate(
  t: Float64Array,
  v: Float64Array,
  edges: Float64Array,
  combine: Combine,
  expected?: Float64Array,
  stamp?: 'start',
): Aggregates {
  const steps = emptySteps(edges, combine)
  if (expected) steps.expected.set(expected)
  const { received, count, min, minAt, max, maxAt, mean, sum } = steps
  const combined = { combine, stamp }
  const isAmount = isStampedAtEnd(combined)
  const ends = { fromMs: edges[0] as number, toMs: edges[edges.length - 1] as number }
  const [begin, end] = indicesWithin(t, ends, combined)
  let step = 0
  let total = 0
  for (let i = begin; i < end; i++) {
    const timeMs = t[i] as number
    let untilMs = edges[step + 1] as number
    while (isAmount ? timeMs > untilMs : timeMs >= untilMs) {
      close(step, total)
      total = 0
      untilMs = edges[++step + 1] as number
    }
    received[step] = (received[step] as number) + 1
    const value = v[i] as number
    if (Number.isNaN(value)) continue
    count[step] = (count[step] as number) + 1
    total += value
    // not `value < min`: min is `NaN` before the first value
    if (!(value >= (min[step] as number))) {
      min[step] = value
      minAt[step] = timeMs
    }
    if (!(value <= (max[step] as number))) {
      max[step] = value
      maxAt[step] = timeMs
    }
  }
  if (begin < end) close(step, total)
  return steps

  function close(at: number, sumOfStep: number) {
    const values = count[at] as number
    if (values === 0) return
    if (combine !== 'none') mean[at] = sumOfStep / values
    if (sum) sum[at] = rounded(sumOfStep)
  }
}

/** Without received and expected sets. */
export function emptySteps(edges: Float64Array, combine: Combine): Aggregates {
  const length = edges.length - 1
  const zeros = () => new Float64Array(length)
  const unknown = () => zeros().fill(Number.NaN)
  return {
    from: edges.slice(0, length),
    to: edges.slice(1),
    received: zeros(),
    expected: zeros(),
    count: zeros(),
    min: unknown(),
    minAt: unknown(),
    max: unknown(),
    maxAt: unknown(),
    mean: unknown(),
    ...(combine === 'sum' && { sum: unknown() }),
  }
}

/**
 * Expected sets of each step up to now; 0 in the future and for an unknown interval. With fractions: whole
 * numbers would not add up from hours to days.
 */
export function expectedInSteps(
  edges: Float64Array,
  intervalSeconds: number | null,
  nowMs: number,
): Float64Array {
  const expected = new Float64Array(edges.length - 1)
  if (intervalSeconds === null || !(intervalSeconds > 0)) return expected
  for (let i = 0; i < expected.length; i++) {
    const lengthMs = Math.min(edges[i + 1] as number, nowMs) - (edges[i] as number)
    expected[i] = Math.max(0, lengthMs) / (intervalSeconds * 1000)
  }
  return expected
}

/** Usable values by expected sets, or received ones where more, 0 to 1. `NaN`: neither. */
export function usableShares({
  count,
  received,
  expected,
}: Pick<Aggregates, 'count' | 'received' | 'expected'>): Float64Array {
  return count.map((usable, i) => {
    const promised = Math.floor((expected[i] as number) + ROUNDING)
    return usable / Math.max(promised, received[i] as number)
  })
}

/** Sums of fractions come out just below a whole number. */
const ROUNDING = 1e-6

/** Sums of tenths drift in binary; nine decimals are more than any gauge has. */
export function rounded(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
