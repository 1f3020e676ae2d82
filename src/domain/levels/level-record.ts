import { millisecondsInDay as DAY, millisecondsInHour as HOUR } from 'date-fns/constants'
import { evenValues } from '../relation/even-values.ts'
import { SPEEDS, wavesInSteps } from '../relation/tide/constituents.ts'

export interface LevelRecord {
  days: number
  isTidal: boolean
}

export const UNKNOWN_RECORD: LevelRecord = { days: 0, isTidal: false }

/** Two windows of the tide. */
export const RECORD_MS = 60 * DAY

/** M2 and N2 separate after 27.6 days. */
const WINDOW_MS = 29 * DAY
/** M2, N2 and O1 are .25 to .89 of the variance of a tide's hourly changes, at most .06 of a river's. */
const LEAST_SHARE = 0.2
/** Below ten days M2 alone is up to .46 of a quiet river (Armley, summer 2015) and .8 of a tide. */
const SHORT_MS = 10 * DAY
const LEAST_SHARE_SHORT = 0.5
const MIN_DURATION_MS = 3 * DAY
/** A tide changes by at most twice its median; a sonde out of the water for an hour would hide it. */
const MAX_OVER_MEDIAN = 6
const GAP_MS = 3 * HOUR

/** In steps; `t` ascends, `NaN` in `v` is missing. */
export function* levelRecordInSteps(t: Float64Array, v: Float64Array): Generator<undefined, LevelRecord> {
  return { days: ((t.at(-1) ?? 0) - (t[0] ?? 0)) / DAY, isTidal: yield* isTidalInSteps(t, v) }
}

/**
 * M2, N2 and O1 have a share of .2 in the variance of hourly changes over 29 days, and over the 29 days
 * before if half of those are known. A dam's daily release, K1 and S2, is no tide.
 */
function* isTidalInSteps(t: Float64Array, v: Float64Array): Generator<undefined, boolean> {
  const [firstMs, lastMs] = [t[0] ?? 0, (t.at(-1) ?? 0) + 1]
  const lengthMs = Math.min(WINDOW_MS, lastMs - firstMs)
  let isTidal = false
  if (lengthMs < MIN_DURATION_MS) return false
  for (let toMs = lastMs; toMs - lengthMs >= firstMs; toMs -= lengthMs) {
    const range = { fromMs: toMs - lengthMs, toMs, stepMs: HOUR, gapMs: GAP_MS }
    const { v: hourly } = evenValues(t, v, range)
    const changes = hourly.map((value, i) => value - (hourly[i - 1] ?? Number.NaN))
    const share = yield* tidalShare(withoutJumps(changes), lengthMs)
    if (share === undefined) continue
    isTidal = share >= (lengthMs < SHORT_MS ? LEAST_SHARE_SHORT : LEAST_SHARE)
    if (!isTidal) return false
  }
  return isTidal
}

function withoutJumps(changes: Float64Array): Float64Array {
  const sizes = known(changes).map(Math.abs).sort()
  const most = MAX_OVER_MEDIAN * (sizes[sizes.length >> 1] ?? 0)
  return most === 0 ? changes : changes.map((change) => Math.min(most, Math.max(-most, change)))
}

function* tidalShare(changes: Float64Array, lengthMs: number): Generator<undefined, number | undefined> {
  const { M2, N2, O1 } = SPEEDS
  const degrees = lengthMs < WINDOW_MS ? [M2] : [M2, N2, O1]
  const speeds = degrees.map((speed) => (speed * Math.PI) / 180)
  const waves = yield* wavesInSteps(changes, speeds)
  const values = known(changes)
  const power = values.reduce((sum, change) => sum + change * change, 0) / values.length
  return waves && power > 0
    ? waves.reduce((sum, { amplitude }) => sum + amplitude ** 2 / 2, 0) / power
    : undefined
}

function known(values: Float64Array): Float64Array {
  return values.filter((value) => !Number.isNaN(value))
}
