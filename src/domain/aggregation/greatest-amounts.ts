import { millisecondsInHour as HOUR, millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { indicesWithin, type Range } from '../series/range.ts'
import { type Checked, isNumber, objectOf, orNull } from '../shape.ts'
import { rounded } from './aggregate.ts'

/** The greatest amount of any window of a length. */
export const isGreatestAmount = objectOf({
  windowMs: isNumber,
  /** In the sensor's unit. Where not all of the window was measured, more may have fallen. */
  sum: isNumber,
  /** When the earliest such window ended, epoch milliseconds; `null` where nothing fell at all. */
  endedAt: orNull(isNumber),
  /** How much of that window was measured, 0 to 1. */
  measured: isNumber,
})
export type GreatestAmount = Checked<typeof isGreatestAmount>

export const WINDOWS_MS: readonly number[] = [
  ...[5, 10, 30, 60].map((count) => count * MINUTE),
  ...[3, 6, 24].map((count) => count * HOUR),
]

/**
 * How much longer a window may be, since loggers' clocks drift by seconds: a share of it, and never half an
 * interval, which could admit one more.
 */
const LENIENCE = 0.05

interface Amounts {
  t: Float64Array
  v: Float64Array
  begins: Float64Array
}

/**
 * The greatest amounts within a range by duration. An amount fell in the interval that its stamp ends: the
 * device's interval, at most since the stamp before; without a known interval (`null`) since the stamp
 * before. A window holds whole intervals only and ends at a stamp: durations shorter than the interval or
 * longer than the range are left out. Yields before each duration.
 */
export function* greatestInSteps(
  t: Float64Array,
  v: Float64Array,
  range: Range,
  intervalSeconds: number | null,
): Generator<undefined, GreatestAmount[]> {
  const amounts = amountsOf(t, v, range, intervalSeconds === null ? null : intervalSeconds * 1000)
  const found: GreatestAmount[] = []
  for (const windowMs of WINDOWS_MS) {
    if (windowMs > range.toMs - range.fromMs) break
    yield
    const greatest = greatestIn(amounts, windowMs)
    if (greatest) found.push(greatest)
  }
  return found
}

function amountsOf(t: Float64Array, v: Float64Array, range: Range, intervalMs: number | null): Amounts {
  const [begin, end] = indicesWithin(t, range, { combine: 'sum' })
  const amounts = {
    t: new Float64Array(end - begin),
    v: new Float64Array(end - begin),
    begins: new Float64Array(end - begin),
  }
  let length = 0
  for (let i = begin; i < end; i++) {
    if (Number.isNaN(v[i] as number)) continue
    const sinceMs = t[i - 1] ?? Number.NEGATIVE_INFINITY
    amounts.t[length] = t[i] as number
    amounts.v[length] = v[i] as number
    amounts.begins[length++] =
      intervalMs === null ? sinceMs : Math.max(sinceMs, (t[i] as number) - intervalMs)
  }
  return {
    t: amounts.t.subarray(0, length),
    v: amounts.v.subarray(0, length),
    begins: amounts.begins.subarray(0, length),
  }
}

function greatestIn({ t, v, begins }: Amounts, windowMs: number): GreatestAmount | undefined {
  const isLonger = (first: number, last: number) => {
    const beginMs = begins[first] as number
    const lenienceMs = Math.min(LENIENCE * windowMs, ((t[first] as number) - beginMs) / 2)
    return (t[last] as number) - beginMs > windowMs + lenienceMs
  }
  let first = 0
  let total = 0
  let most = Number.NEGATIVE_INFINITY
  let best: [first: number, last: number] | undefined
  for (let last = 0; last < t.length; last++) {
    total += v[last] as number
    while (first <= last && isLonger(first, last)) {
      total -= v[first++] as number
    }
    if (first > last) total = 0
    // adding and subtracting leaves a trace beyond any gauge's digits
    else if (total > most + TRACE) {
      most = total
      best = [first, last]
    }
  }
  if (!best) return undefined
  let sum = 0
  let measuredMs = 0
  for (let i = best[0]; i <= best[1]; i++) {
    sum += v[i] as number
    measuredMs += (t[i] as number) - (begins[i] as number)
  }
  return {
    windowMs,
    sum: rounded(sum),
    endedAt: sum > 0 ? (t[best[1]] as number) : null,
    measured: Math.min(1, measuredMs / windowMs),
  }
}

const TRACE = 1e-9
