import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import { evenValues } from '../relation/even-values.ts'
import { SPEEDS, wavesInSteps } from '../relation/tide/constituents.ts'
import type { Direction } from './alert-levels.ts'

/** How a sensor has moved before. */
export interface RiseRecord {
  /** From its first reading to its last. */
  days: number
  isTidal: boolean
  /** The greatest change towards the worse within each of some times, ascending; in the sensor's unit. */
  rises: readonly { withinMs: number; most: number }[]
}

/** Of a sensor whose record could not be read. */
export const UNKNOWN_RISES: RiseRecord = { days: 0, isTidal: false, rises: [] }

/** So long a record is looked at: two windows of the tide. */
export const RECORD_MS = 60 * DAY

const WITHIN_MS = [0.25, 0.5, 1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR)
/** M2 and N2 are separate after 27.6 days. */
const TIDE_WINDOW_MS = 29 * DAY
/** Of less nothing is known of a tide. */
const LEAST_TIDE_MS = 3 * DAY
/** M2, N2 and O1 are .25 to .89 of the variance of a tide's hourly changes, and .06 of a river's at most. */
const LEAST_SHARE = 0.2
/** Hours that are not read between others. */
const GAP_MS = 3 * HOUR

/** The record that readings make, some of the work a step; `t` ascends, and no value is missing. */
export function* riseRecordInSteps(
  t: Float64Array,
  v: Float64Array,
  direction: Direction,
): Generator<undefined, RiseRecord> {
  const [firstMs = 0, lastMs = 0] = [t[0], t.at(-1)]
  const rises: { withinMs: number; most: number }[] = []
  for (const withinMs of WITHIN_MS) {
    rises.push({ withinMs, most: greatestRise(t, v, withinMs, direction === 'rising' ? 1 : -1) })
    yield
  }
  return { days: (lastMs - firstMs) / DAY, isTidal: yield* isTidalInSteps(t, v), rises }
}

/** Each value against the worst before it: `lowest` has the indices of those that a later one may be compared with. */
function greatestRise(t: Float64Array, v: Float64Array, withinMs: number, sign: 1 | -1): number {
  const lowest: number[] = []
  let [first, most] = [0, 0]
  for (let i = 0; i < v.length; i++) {
    const value = sign * (v[i] as number)
    while (lowest.length > first && sign * (v[lowest.at(-1) as number] as number) >= value) lowest.pop()
    lowest.push(i)
    while ((t[lowest[first] as number] as number) < (t[i] as number) - withinMs) first++
    most = Math.max(most, value - sign * (v[lowest[first] as number] as number))
  }
  return most
}

/**
 * Whether the moon moves the level: M2, N2 and O1 have a share of .2 in the variance of its hourly changes over 29 days, and over
 * the 29 days before, as far as they were read. A dam's daily release, K1 and S2, is no tide.
 */
function* isTidalInSteps(t: Float64Array, v: Float64Array): Generator<undefined, boolean> {
  const lastMs = (t.at(-1) ?? 0) + 1
  const beginMs = Math.max(t[0] ?? 0, lastMs - 2 * TIDE_WINDOW_MS)
  if (lastMs - beginMs < LEAST_TIDE_MS) return false
  for (let toMs = lastMs; toMs - beginMs >= LEAST_TIDE_MS; toMs -= TIDE_WINDOW_MS) {
    const fromMs = Math.max(beginMs, toMs - TIDE_WINDOW_MS)
    const { v: hourly } = evenValues(t, v, { fromMs, toMs, stepMs: HOUR, gapMs: GAP_MS })
    const changes = hourly.map((value, i) => value - (hourly[i - 1] ?? Number.NaN))
    if ((yield* tidalShare(changes, toMs - fromMs)) < LEAST_SHARE) return false
  }
  return true
}

function* tidalShare(changes: Float64Array, lengthMs: number): Generator<undefined, number> {
  const known = changes.filter((change) => !Number.isNaN(change))
  const mean = known.reduce((sum, change) => sum + change, 0) / known.length
  const variance = known.reduce((sum, change) => sum + (change - mean) ** 2, 0) / known.length
  const { M2, N2, O1 } = SPEEDS
  const speeds = lengthMs < TIDE_WINDOW_MS ? [M2] : [M2, N2, O1]
  const waves = yield* wavesInSteps(
    changes,
    speeds.map((degrees) => (degrees * Math.PI) / 180),
  )
  return waves && variance > 0 ? waves.reduce((sum, { amplitude }) => sum + amplitude ** 2 / 2, 0) / variance : 0
}
