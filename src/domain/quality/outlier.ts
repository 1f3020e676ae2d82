import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { lowerBound, upperBound } from '../series/m4.ts'
import type { Checks, Outlier } from './checks.ts'
import { isSound } from './gross-range.ts'

const STEP = 8_192

/**
 * Indices of outliers: neighbours within an hour are further apart than any weather, and the value is as far
 * from the median around it (Hampel identifier of fixed width). Equal consecutive values count once there: a
 * loose wire does not outvote the air. Equal values after an outlier are outliers too. `t` ascends, `NaN` in
 * `v` is missing.
 */
export function* outliersInSteps(
  t: Float64Array,
  v: Float64Array,
  checks: Checks,
): Generator<undefined, number[]> {
  const { outlier } = checks
  const found: number[] = []
  if (!outlier) return found
  const medianAt = mediansAround(t, v, checks, outlier)
  let next = 0
  for (const stepMs of impossibleSteps(t, v, checks, outlier)) {
    next = Math.max(next, lowerBound(t, stepMs - outlier.windowMs))
    for (const end = upperBound(t, stepMs + outlier.windowMs); next < end; next++) {
      if (next % STEP === 0) yield
      const value = v[next] as number
      if (!isSound(checks, value)) continue
      if (standsOn(next) || Math.abs(value - medianAt(next)) > outlier.fail) found.push(next)
    }
    for (; standsOn(next); next++) found.push(next)
  }
  return found

  function standsOn(i: number): boolean {
    return i > 0 && found.at(-1) === i - 1 && v[i] === v[i - 1]
  }
}

function impossibleSteps(t: Float64Array, v: Float64Array, checks: Checks, { fail }: Outlier): number[] {
  const times: number[] = []
  let [last, lastMs] = [Number.NaN, Number.NaN]
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (!isSound(checks, value)) continue
    const timeMs = t[i] as number
    if (Math.abs(value - last) > fail && timeMs - lastMs <= HOUR) times.push(lastMs, timeMs)
    last = value
    lastMs = timeMs
  }
  return times
}

function mediansAround(
  t: Float64Array,
  v: Float64Array,
  checks: Checks,
  { windowMs }: Outlier,
): (i: number) => number {
  let [begin, end] = [0, 0]
  let sorted: number[] = []
  return (i) => {
    const since = lowerBound(t, (t[i] as number) - windowMs)
    if (since > end) {
      sorted = []
      begin = end = since
    }
    for (; end < t.length && (t[end] as number) <= (t[i] as number) + windowMs; end++)
      if (counts(end)) sorted.splice(lowerBound(sorted, v[end] as number), 0, v[end] as number)
    for (; begin < since; begin++) if (counts(begin)) sorted.splice(lowerBound(sorted, v[begin] as number), 1)
    const middle = sorted.length >> 1
    const upper = sorted[middle] as number
    return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2
  }

  function counts(i: number): boolean {
    return isSound(checks, v[i] as number) && v[i] !== v[i - 1]
  }
}
