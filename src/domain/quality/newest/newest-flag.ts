import { isWithin } from '../../series/range.ts'
import type { AttenuatedSignal, Checks, FlatLine, GrossRange, Outlier } from '../checks.ts'
import type { SensorQuality } from '../device-quality.ts'
import { flagReadings } from '../flag-readings.ts'
import { FLAGS, type Flag, type NewestFlag } from '../flags.ts'
import { isRestart, lengthsOf } from '../flat-line.ts'
import { isInRange, isSound } from '../gross-range.ts'
import { flagOf, type Judgement, outweighs } from '../judgement.ts'
import { isFast, perMsOf } from '../rate-of-change.ts'
import { flatSilenceMs, neighbourMs } from '../reach.ts'
import { limitsOf, spikeAt } from '../spike.ts'
import { stepMsOf } from '../steps.ts'

/** The recent values of one sensor, the newest last; `t` ascends, `NaN` in `v` is missing. */
interface Recent {
  t: Float64Array
  v: Float64Array
  at: number
}

/**
 * The flag of a sensor's newest value, by what can be known at once: its size, the change to it, for how long it has stood
 * still, and what was said by hand. Whether it is a spike its next neighbour tells. It is the flag that `judgedFlags` gives of the
 * same values, without the flags of all the others: every list of stations goes through it.
 */
export function newestFlag(
  t: Float64Array,
  v: Float64Array,
  { intervalSeconds, combined, checks, judgements }: SensorQuality,
): NewestFlag | undefined {
  let at = v.length - 1
  while (at >= 0 && Number.isNaN(v[at] as number)) at--
  if (at < 0) return undefined
  const timeMs = t[at] as number
  let said: Judgement | undefined
  for (const judgement of judgements) {
    if (flagOf(judgement) === undefined || (said && !outweighs(judgement, said))) continue
    if (isWithin({ fromMs: judgement.from, toMs: judgement.to }, timeMs, combined)) said = judgement
  }
  const flag = (said && flagOf(said)) ?? testedFlag({ t, v, at }, checks, intervalSeconds)
  return flag === FLAGS.suspect || flag === FLAGS.fail ? flag : undefined
}

function testedFlag(recent: Recent, checks: Checks, intervalSeconds: number | null): Flag {
  const value = recent.v[recent.at] as number
  if (!isInRange(checks, value)) return FLAGS.fail
  // tests that look at all of it at once
  const { flatLine, attenuatedSignal, outlier, isCircular } = checks
  if (isCircular || (outlier && hasWideStep(recent, outlier)))
    return flagReadings(recent.t, recent.v, checks, intervalSeconds).worst[recent.at] as Flag
  let flag: Flag = isUnusual(value, checks.grossRange) ? FLAGS.suspect : FLAGS.good
  if (changesTooFast(recent, checks, intervalSeconds)) flag = FLAGS.suspect
  if (flatLine) flag = worse(flag, flatFlag(recent, checks, flatLine, intervalSeconds))
  if (attenuatedSignal) flag = worse(flag, attenuatedFlag(recent, checks, attenuatedSignal, intervalSeconds))
  return flag
}

function hasWideStep({ v }: Recent, { fail }: Outlier): boolean {
  let [low, high] = [Infinity, -Infinity]
  for (const value of v) {
    if (value < low) low = value
    if (value > high) high = value
  }
  return high - low > fail
}

function worse(one: Flag, other: Flag): Flag {
  return one > other ? one : other
}

function isUnusual(value: number, range: GrossRange | undefined): boolean {
  return range?.suspect !== undefined && (value < range.suspect[0] || value > range.suspect[1])
}

function changesTooFast({ t, v, at }: Recent, checks: Checks, intervalSeconds: number | null): boolean {
  const before = v[at - 1]
  if (!checks.rateOfChange || before === undefined || !isSound(checks, before)) return false
  const ms = (t[at] as number) - (t[at - 1] as number)
  if (ms > neighbourMs(intervalSeconds)) return false
  return (
    isFast(t, v, at, perMsOf(checks.rateOfChange)) && !isAfterSpike({ t, v, at }, checks, intervalSeconds)
  )
}

/** Whether the value before failed as a spike, which the newest tells. */
function isAfterSpike({ t, v, at }: Recent, checks: Checks, intervalSeconds: number | null): boolean {
  const first = v[at - 2]
  if (!checks.spike || first === undefined || !isSound(checks, first)) return false
  if ((t[at - 1] as number) - (t[at - 2] as number) > neighbourMs(intervalSeconds)) return false
  return spikeAt(v, at - 1, limitsOf(checks.spike), 'differential') === FLAGS.fail
}

/** As `flatStretches`: for how long there has been no value farther off than the tolerance. */
function flatFlag(
  { t, v, at }: Recent,
  checks: Checks,
  flatLine: FlatLine,
  intervalSeconds: number | null,
): Flag {
  const { tolerance, rest } = flatLine
  const value = v[at] as number
  if (value === rest) return FLAGS.good
  const silenceMs = flatSilenceMs(flatLine, intervalSeconds)
  const stepMs = stepMsOf(t, intervalSeconds)
  let [low, high, since] = [value, value, at]
  for (let i = at - 1; i >= 0 && (t[i + 1] as number) - (t[i] as number) <= silenceMs; i--) {
    const other = v[i] as number
    if (!isSound(checks, other) || isRestart({ t, v, rest, stepMs }, i)) continue
    low = Math.min(low, other)
    high = Math.max(high, other)
    if (other === rest || high - low >= tolerance) break
    since = i
  }
  let flag: Flag = FLAGS.good
  for (const [length, found] of lengthsOf(flatLine, stepMs)) if (at - since + 1 >= length) flag = found
  return flag
}

/** As `attenuatedSignal`: nothing where the values known do not fill its window. */
function attenuatedFlag(
  { t, v, at }: Recent,
  checks: Checks,
  { windowMs, suspect = 0, fail = 0 }: AttenuatedSignal,
  intervalSeconds: number | null,
): Flag {
  const stepMs = stepMsOf(t, intervalSeconds)
  if (stepMs === 0) return FLAGS.good
  let [low, high, count] = [Infinity, -Infinity, 0]
  for (let i = at; i >= 0 && (t[i] as number) > (t[at] as number) - windowMs; i--) {
    const value = v[i] as number
    if (!isSound(checks, value)) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
    count++
  }
  if (count < Math.max(1, Math.floor(windowMs / stepMs))) return FLAGS.good
  if (high - low < fail) return FLAGS.fail
  return high - low < suspect ? FLAGS.suspect : FLAGS.good
}
