import {
  millisecondsInHour as HOUR,
  millisecondsInHour as HOUR_MS,
  millisecondsInMinute as MINUTE_MS,
} from 'date-fns/constants'
import type { Samples } from './alarms/credible.ts'
import type { Reading } from './device.ts'
import { resolutionOf } from './format/resolution.ts'
import { validMs } from './freshness.ts'
import { lowerBound } from './series/m4.ts'

type Column = ArrayLike<number>

const WINDOW_MS = HOUR_MS
const MIN_READINGS = 3
/** Over less, such as after a gap, a gauge's last digit looks like a fast rise. */
const LEAST_SPAN_MS = 10 * MINUTE_MS
/** Pairs grow with the square. */
const MAX_READINGS = 32
/** Five minutes less some seconds of a logger's clock. */
const STEP_MS = 4.5 * MINUTE_MS
/** In multiples of the noise. */
const CLEARLY = 3

/**
 * Change per hour as of the newest of the readings (see `credibleSamples`): the steeper of two slopes, and
 * the short one where they disagree. `null` below three values or ten minutes. `t` ascends, `NaN` in `v` is
 * missing.
 * - Long slope: median of all pairs over an hour, or four intervals (Theil 1950, Sen 1968). Robust, but takes
 * a flash flood's first twenty minutes for outliers.
 * - Short slope: over the last two steps of about five minutes, or the former alone where the newest is over
 * three times as steep, a possible outlier. Both must go one way, each by over three times the noise of the
 * two hours before (or five intervals), and not just reverse the step before. Noise: the second greatest
 * immediate reversal, or the last digit; one false reading reverses once.
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

function filledFrom(t: Column, v: Column, fromMs: number): number[] {
  const filled: number[] = []
  for (let i = lowerBound(t, fromMs); i < v.length; i++) if (!Number.isNaN(v[i])) filled.push(i)
  return filled
}

function thinned(readings: number[]): number[] {
  if (readings.length <= MAX_READINGS) return readings
  const step = (readings.length - 1) / (MAX_READINGS - 1)
  return Array.from({ length: MAX_READINGS }, (_, n) => readings[Math.round(n * step)] as number)
}

/** Theil–Sen slope per hour. */
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

/** The second greatest immediate reversal, or the last digit where that is more. */
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

function slope(t: Column, v: Column, i: number, j: number): number {
  return (((v[j] as number) - (v[i] as number)) / ((t[j] as number) - (t[i] as number))) * HOUR_MS
}

export interface Motion {
  newest: Reading
  ratePerHour: number | null
  /** Over the last three readings below half its rate, or back. */
  isSlowing: boolean
  /** Distance in the rate's direction since its turn, within the readings; never negative. */
  covered: number
}

/** `undefined` without a reading. */
export function motionOf({ t, v }: Samples, intervalSeconds: number | null): Motion | undefined {
  const last = t.length - 1
  if (last < 0) return undefined
  const [newestMs, newest] = [t[last] as number, v[last] as number]
  const rate = ratePerHour(t, v, intervalSeconds)
  const before = Math.max(0, last - 2)
  const hours = (newestMs - (t[before] as number)) / HOUR
  const sign = Math.sign(rate ?? 0)
  return {
    newest: { t: newestMs, v: newest },
    ratePerHour: rate,
    isSlowing: rate !== null && (newest - (v[before] as number)) * sign < (Math.abs(rate) * hours) / 2,
    covered: v.reduce((most, value) => Math.max(most, (newest - value) * sign), 0),
  }
}
