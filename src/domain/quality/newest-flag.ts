import { isWithin } from '../series/range.ts'
import type { SensorSeries } from '../series/series.ts'
import type { Checks, Outlier } from './checks.ts'
import type { SensorQuality } from './device-quality.ts'
import { flagReadings } from './flag-readings.ts'
import { FLAGS, type Flag, type NewestFlag } from './flags.ts'
import { shortestFlat } from './flat-line.ts'
import { innerSpan, isInRange } from './gross-range.ts'
import { flagOf, type Judgement, outweighs } from './judgement.ts'
import { isFast, perMsOf } from './rate-of-change.ts'
import { stepMsOf } from './steps.ts'

interface Recent {
  t: Float64Array
  v: Float64Array
  at: number
}

/**
 * The newest value's flag, equal to that of `judgedFlags`, but without all the others: every list of stations
 * needs it. A spike shows only with the next value.
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
  let heaviest: Judgement | undefined
  for (const judgement of judgements) {
    if (flagOf(judgement) === undefined || (heaviest && !outweighs(judgement, heaviest))) continue
    if (isWithin({ fromMs: judgement.from, toMs: judgement.to }, timeMs, combined)) heaviest = judgement
  }
  const flag = (heaviest && flagOf(heaviest)) ?? testedFlag({ t, v, at }, checks, intervalSeconds)
  return flag === FLAGS.suspect || flag === FLAGS.fail ? flag : undefined
}

function testedFlag(recent: Recent, checks: Checks, intervalSeconds: number | null): Flag {
  if (isOrdinary(recent, checks, intervalSeconds)) return FLAGS.good
  return flagReadings(recent.t, recent.v, checks, intervalSeconds).worst[recent.at] as Flag
}

/** Whether no test can flag the newest value. */
function isOrdinary({ t, v, at }: Recent, checks: Checks, intervalSeconds: number | null): boolean {
  const { grossRange, rateOfChange, flatLine, attenuatedSignal, outlier, isCircular } = checks
  const value = v[at] as number
  const [lowest, highest] = grossRange ? innerSpan(grossRange) : [-Infinity, Infinity]
  if (attenuatedSignal || isCircular || !isInRange(checks, value)) return false
  if (value < lowest || value > highest) return false
  if (rateOfChange && at > 0 && isFast(t, v, at, perMsOf(rateOfChange))) return false
  if (outlier && hasWideStep(v, outlier)) return false
  return !flatLine || value === flatLine.rest || at + 1 < shortestFlat(flatLine, stepMsOf(t, intervalSeconds))
}

function hasWideStep(v: Float64Array, { fail }: Outlier): boolean {
  const values = v.filter((value) => !Number.isNaN(value))
  return Math.max(...values) - Math.min(...values) > fail
}

/** `null`: a good reading; `undefined`: its newest reading is another. */
export function flagInSeries(
  { last, implausible, suspect }: SensorSeries,
  timeMs: number,
): NewestFlag | null | undefined {
  if (implausible?.t.at(-1) === timeMs) return FLAGS.fail
  if (suspect?.t.at(-1) === timeMs) return FLAGS.suspect
  return last?.t === timeMs ? null : undefined
}
