import { resolutionOf } from './format/resolution.ts'
import { validMs } from './freshness.ts'
import { lowerBound } from './series/m4.ts'

type Column = ArrayLike<number>

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const WINDOW_MS = HOUR_MS
const MIN_READINGS = 3
/** Minimum time span: over less, such as after a gap, the last digit of a gauge looks like a fast rise. */
const LEAST_SPAN_MS = 10 * MINUTE_MS
/** Maximum number of readings used, since pairs grow with the square. */
const MAX_READINGS = 32
/** A step of the short slope: a logger that reports every five minutes is some seconds off. */
const STEP_MS = 4.5 * MINUTE_MS
/** So many times the noise is clearly beyond it. */
const CLEARLY = 3

/**
 * Change per hour as of the newest reading, from readings that may be believed (`credibleSamples`): the steeper of two slopes, and
 * the short one where it goes the other way. `null` with fewer than three values, or less than ten minutes of them. `t` ascends,
 * `NaN` in `v` is missing.
 *
 * - The long slope is of the last hour (longer where fewer than four intervals fit in one): the median of the slopes of all pairs
 *   (Theil 1950, Sen 1968). It is robust against outliers, and takes the first twenty minutes of a flash flood for such.
 * - The short slope is over the last two steps, between readings that are five minutes apart at least, or the former alone where the
 *   newest is over three times as steep: it may be an outlier. It is believed where both go the same way, each by over three times the noise
 *   of the two hours before (five intervals where that is more), and do not only take back what came before them. The noise is the second
 *   greatest change that went back at once, or the last digit where that is more: one false reading goes forth and back once.
 */
export function ratePerHour(t: Column, v: Column, intervalSeconds: number | null): number | null {
  if (t.length === 0) return null
  const newestMs = t[t.length - 1] as number
  const windowMs = Math.max(WINDOW_MS, 4 * (intervalSeconds ?? 0) * 1000)
  const readings = thinned(filledFrom(t, v, newestMs - windowMs))
  if (readings.length < MIN_READINGS) return null
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

/** Change per hour between readings at these indices: the median of the slopes of all pairs (Theil and Sen). */
export function medianSlope(t: Column, v: Column, readings: readonly number[]): number {
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
  const stepBefore = (end: number) =>
    readings.findLastIndex(
      (i, n) => n < end && (t[readings[end] as number] as number) - (t[i] as number) >= STEP_MS,
    )
  const middle = stepBefore(readings.length - 1)
  const begin = stepBefore(middle)
  if (begin < 1) return null
  const [prior, one, other] = [begin - 1, begin, middle].map((n) => readings[n]) as [number, number, number]
  const last = readings.at(-1) as number
  if ((t[last] as number) - (t[one] as number) > windowMs) return null
  const change = (from: number, to: number) => (v[to] as number) - (v[from] as number)
  const [first, second] = [change(one, other), change(other, last)]
  if (first * second <= 0) return null
  const noise = noiseOf(readings.slice(0, begin + 1).map((i) => v[i] as number))
  if (Math.min(Math.abs(first), Math.abs(second)) <= CLEARLY * noise) return null
  const came = change(prior, one)
  if (came * first < 0 && Math.abs(came) >= Math.abs(first) / 2) return null
  const [before, both] = [slope(t, v, one, other), slope(t, v, one, last)]
  return Math.abs(before) < Math.abs(both) / 2 ? before : both
}

/** The second greatest change that went back at once, or the last digit where that is more. */
function noiseOf(values: readonly number[]): number {
  let [greatest, second] = [0, 0]
  for (let n = 1; n + 1 < values.length; n++) {
    const [before, value, after] = values.slice(n - 1, n + 2) as [number, number, number]
    const isTurn = (value - before) * (after - value) < 0
    const back = isTurn ? Math.min(Math.abs(value - before), Math.abs(after - value)) : 0
    if (back > greatest) [greatest, second] = [back, greatest]
    else if (back > second) second = back
  }
  return Math.max(second, 10 ** -(resolutionOf(values)?.decimals ?? 0))
}

/** Change per hour between two readings. */
function slope(t: Column, v: Column, i: number, j: number): number {
  return (((v[j] as number) - (v[i] as number)) / ((t[j] as number) - (t[i] as number))) * HOUR_MS
}
