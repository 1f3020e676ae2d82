import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import { evenValues } from '../relation/even-values.ts'
import { SPEEDS, wavesInSteps } from '../relation/tide/constituents.ts'

/** What the record of a sensor says of times to its levels. */
export interface LevelRecord {
  /** From its first reading to its last. */
  days: number
  isTidal: boolean
}

/** Of a sensor whose record could not be read. */
export const UNKNOWN_RECORD: LevelRecord = { days: 0, isTidal: false }

/** So long a record is looked at: two windows of the tide. */
export const RECORD_MS = 60 * DAY

/** M2 and N2 are separate after 27.6 days. */
const TIDE_WINDOW_MS = 29 * DAY
/** Of less nothing is known of a tide. */
const LEAST_TIDE_MS = 3 * DAY
/** M2, N2 and O1 are .25 to .89 of the variance of a tide's hourly changes, and .06 of a river's at most. */
const LEAST_SHARE = 0.2
/** Over less than ten days a quiet river's noise has .46 (Armley, summer 2015), a tide .8. */
const SHORT_TIDE_MS = 10 * DAY
const LEAST_SHARE_SHORT = 0.5
const MAX_JUMP = 6
/** Hours that are not read between others. */
const GAP_MS = 3 * HOUR

/** The record that readings make, some of the work a step; `t` ascends, and no value is missing. */
export function* levelRecordInSteps(t: Float64Array, v: Float64Array): Generator<undefined, LevelRecord> {
  return { days: ((t.at(-1) ?? 0) - (t[0] ?? 0)) / DAY, isTidal: yield* isTidalInSteps(t, v) }
}

/**
 * Whether the moon moves the level: M2, N2 and O1 have a share of .2 in the variance of its hourly changes over 29 days, and over the 29
 * days before where half of them is known. A dam's daily release, K1 and S2, is no tide.
 */
function* isTidalInSteps(t: Float64Array, v: Float64Array): Generator<undefined, boolean> {
  const lastMs = (t.at(-1) ?? 0) + 1
  const beginMs = Math.max(t[0] ?? 0, lastMs - 2 * TIDE_WINDOW_MS)
  let isTidal = false
  for (let toMs = lastMs; toMs - beginMs >= LEAST_TIDE_MS; toMs -= TIDE_WINDOW_MS) {
    const fromMs = Math.max(beginMs, toMs - TIDE_WINDOW_MS)
    const { v: hourly } = evenValues(t, v, { fromMs, toMs, stepMs: HOUR, gapMs: GAP_MS })
    const changes = hourly.map((value, i) => value - (hourly[i - 1] ?? Number.NaN))
    const share = yield* tidalShare(withoutJumps(changes), toMs - fromMs)
    if (share === undefined) continue
    isTidal = share >= (toMs - fromMs < SHORT_TIDE_MS ? LEAST_SHARE_SHORT : LEAST_SHARE)
    if (!isTidal) return false
  }
  return isTidal
}

/** A sonde that is taken out for an hour would hide the tide: it changes by twice its median at most. */
function withoutJumps(changes: Float64Array): Float64Array {
  const sizes = changes
    .filter((change) => !Number.isNaN(change))
    .map(Math.abs)
    .sort()
  const most = MAX_JUMP * (sizes[sizes.length >> 1] ?? 0)
  return most === 0 ? changes : changes.map((change) => Math.min(most, Math.max(-most, change)))
}

function* tidalShare(changes: Float64Array, lengthMs: number): Generator<undefined, number | undefined> {
  const known = changes.filter((change) => !Number.isNaN(change))
  const mean = known.reduce((sum, change) => sum + change, 0) / known.length
  const variance = known.reduce((sum, change) => sum + (change - mean) ** 2, 0) / known.length
  const { M2, N2, O1 } = SPEEDS
  const speeds = lengthMs < TIDE_WINDOW_MS ? [M2] : [M2, N2, O1]
  const waves = yield* wavesInSteps(
    changes,
    speeds.map((degrees) => (degrees * Math.PI) / 180),
  )
  if (!waves || variance === 0) return undefined
  return waves.reduce((sum, { amplitude }) => sum + amplitude ** 2 / 2, 0) / variance
}
