import { validMs } from './freshness.ts'
import { lowerBound } from './series/m4.ts'

type Column = ArrayLike<number>

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const WINDOW_MS = HOUR_MS
const FEWEST_READINGS = 3
/** Minimum time span: over less, such as after a gap, the last digit of a gauge looks like a fast rise. */
const LEAST_SPAN_MS = 10 * MINUTE_MS
/** Maximum number of readings used, since pairs grow with the square. */
const MAX_READINGS = 32
/** A step of the short slope: a logger that reports every five minutes is some seconds off. */
const STEP_MS = 4.5 * MINUTE_MS
/** So many times the noise is clearly beyond it. */
const CLEARLY = 3
/** What is closer differs by how numbers are kept. */
const SAME = 1e-6

/**
 * Change per hour as of the newest reading, from readings that may be believed (`credibleSamples`): the steeper of two slopes, and
 * the short one where it goes the other way. `null` with fewer than three values, or less than ten minutes of them. `t` ascends,
 * `NaN` in `v` is missing.
 *
 * - The long slope is of the last hour (longer where fewer than four intervals fit in one): the median of the slopes of all pairs
 *   (Theil 1950, Sen 1968). It is robust against outliers, and takes the first twenty minutes of a flash flood for such.
 * - The short slope is the lesser of the last two steps between readings that are five minutes apart at least. It is believed where
 *   both go the same way and the lesser is over three times the noise of the two hours before (five intervals where that is more): the
 *   second greatest change there that went back at once, or the smallest change at all where that is more. One false reading goes forth
 *   and back once; beside a true step it is not the lesser one.
 */
export function ratePerHour(t: Column, v: Column, intervalSeconds: number | null): number | null {
  if (t.length === 0) return null
  const newestMs = t[t.length - 1] as number
  const windowMs = Math.max(WINDOW_MS, 4 * (intervalSeconds ?? 0) * 1000)
  const readings = thinned(filledFrom(t, v, newestMs - windowMs))
  if (readings.length < FEWEST_READINGS) return null
  if ((t[readings.at(-1) as number] as number) - (t[readings[0] as number] as number) < LEAST_SPAN_MS)
    return null
  const long = medianSlope(t, v, readings)
  const short = shortSlope(t, v, filledFrom(t, v, newestMs - validMs(intervalSeconds)), windowMs)
  return short !== null && (short * long < 0 || Math.abs(short) > Math.abs(long)) ? short : long
}

/** Indices of values from a time on. */
function filledFrom(t: Column, v: Column, fromMs: number): number[] {
  const filled: number[] = []
  for (let i = lowerBound(t, fromMs); i < v.length; i++) if (!Number.isNaN(v[i])) filled.push(i)
  return filled
}

/** Of too many an even selection that includes the newest. */
function thinned(readings: number[]): number[] {
  if (readings.length <= MAX_READINGS) return readings
  const step = (readings.length - 1) / (MAX_READINGS - 1)
  return Array.from({ length: MAX_READINGS }, (_, n) => readings[Math.round(n * step)] as number)
}

function medianSlope(t: Column, v: Column, readings: readonly number[]): number {
  const slopes = new Float64Array((readings.length * (readings.length - 1)) / 2)
  let count = 0
  for (const [n, i] of readings.entries())
    for (let m = n + 1; m < readings.length; m++) slopes[count++] = slope(t, v, i, readings[m] as number)
  slopes.sort()
  const middle = count >> 1
  const upper = slopes[middle] as number
  return count % 2 === 1 ? upper : ((slopes[middle - 1] as number) + upper) / 2
}

/** `null` where the last two steps do not agree. */
function shortSlope(t: Column, v: Column, readings: readonly number[], windowMs: number): number | null {
  const at = (n: number) => t[readings[n] as number] as number
  const before = (end: number) => {
    let n = end
    while (n >= 0 && at(end) - at(n) < STEP_MS) n--
    return n
  }
  const end = readings.length - 1
  const middle = before(end)
  const begin = middle < 0 ? -1 : before(middle)
  if (begin < 0 || at(end) - at(begin) > windowMs) return null
  const [one, other] = [readings[begin], readings[middle]] as [number, number]
  const last = readings[end] as number
  const [first, second] = [slope(t, v, one, other), slope(t, v, other, last)]
  if (first * second <= 0) return null
  const smaller = Math.min(
    Math.abs((v[other] as number) - (v[one] as number)),
    Math.abs((v[last] as number) - (v[other] as number)),
  )
  const noise = noiseOf(readings.slice(0, begin + 1).map((i) => v[i] as number))
  if (smaller <= CLEARLY * noise) return null
  const lesser = Math.abs(first) < Math.abs(second) ? first : second
  const both = slope(t, v, one, last)
  return Math.abs(lesser) < Math.abs(both) / 2 ? lesser : both
}

/**
 * The second greatest change that went back at once, or the last digit where that is more: the smallest difference between changes, or of
 * one.
 */
function noiseOf(values: readonly number[]): number {
  let [greatest, second, digit] = [0, 0, Number.POSITIVE_INFINITY]
  for (let n = 1; n < values.length; n++) {
    const step = (values[n] as number) - (values[n - 1] as number)
    const next = (values[n + 1] ?? Number.NaN) - (values[n] as number)
    for (const size of [Math.abs(step), Math.abs(next - step)]) if (size > SAME && size < digit) digit = size
    const back = step * next < 0 ? Math.min(Math.abs(step), Math.abs(next)) : 0
    if (back > greatest) [greatest, second] = [back, greatest]
    else if (back > second) second = back
  }
  return Math.max(second, Number.isFinite(digit) ? digit : 0)
}

/** Change per hour between two readings. */
function slope(t: Column, v: Column, i: number, j: number): number {
  return (((v[j] as number) - (v[i] as number)) / ((t[j] as number) - (t[i] as number))) * HOUR_MS
}
