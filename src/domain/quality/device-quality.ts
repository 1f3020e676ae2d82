import type { Sensor } from '../device.ts'
import { atOnce } from '../in-steps.ts'
import { lowerBound, upperBound } from '../series/m4.ts'
import { type Combined, combinedOf } from '../series/range.ts'
import type { Checks } from './checks.ts'
import { defaultChecks } from './default-checks.ts'
import { flagReadings, worstFlagsInSteps } from './flag-readings.ts'
import { FLAGS, type ReadingFlags, worstOf } from './flags.ts'
import { applyJudgements, type Judgement } from './judgement.ts'

export interface SensorQuality {
  intervalSeconds: number | null
  combined: Combined
  checks: Checks
  /** Manual review, which overrides the tests. */
  judgements: readonly Judgement[]
  /** When the sonde's other sensors make values suspect; absent: never. */
  suspectSpans?: readonly SuspectSpan[]
}

export interface DeviceQuality {
  /** Equal revisions judge alike. */
  revision: string
  of(sensor: Sensor): SensorQuality
}

/** Without manual review. */
export function defaultQuality(intervalSeconds: number | null): DeviceQuality {
  return {
    revision: '',
    of: (sensor) => usualQuality(sensor, intervalSeconds),
  }
}

/** Bounds memory: a service may invent kinds. */
const MAX_DEFAULT = 1_000
const usual = new Map<string, SensorQuality>()

function usualQuality(sensor: Sensor, intervalSeconds: number | null): SensorQuality {
  const { kind, unit, stamp } = sensor
  const key = `${intervalSeconds} ${stamp} ${unit}\n${kind}`
  const known = usual.get(key)
  if (known) return known
  const checks = defaultChecks(kind, unit, intervalSeconds)
  const made = { intervalSeconds, combined: combinedOf(sensor), checks, judgements: [] }
  if (usual.size >= MAX_DEFAULT) usual.clear()
  usual.set(key, made)
  return made
}

/** Flags of each test, and the worst of all or the manual verdict. */
export function judgedFlags(
  t: Float64Array,
  v: Float64Array,
  { intervalSeconds, combined, checks, judgements, suspectSpans }: SensorQuality,
): ReadingFlags {
  const flags = flagReadings(t, v, checks, intervalSeconds)
  if (suspectSpans) {
    flags.tests.sonde = sondeFlags(t, v, suspectSpans)
    flags.worst = worstOf([flags.worst, flags.tests.sonde], v.length)
  }
  if (judgements.length > 0) applyJudgements(flags.worst, t, judgements, combined)
  return flags
}

/** As in `judgedFlags`. */
export function worstJudged(t: Float64Array, v: Float64Array, quality: SensorQuality): Uint8Array {
  return atOnce(worstJudgedInSteps(t, v, quality))
}

export function* worstJudgedInSteps(
  t: Float64Array,
  v: Float64Array,
  { intervalSeconds, combined, checks, judgements, suspectSpans }: SensorQuality,
): Generator<undefined, Uint8Array> {
  const tested = yield* worstFlagsInSteps(t, v, checks, intervalSeconds)
  const worst = suspectSpans ? worstOf([tested, sondeFlags(t, v, suspectSpans)], v.length) : tested
  if (judgements.length > 0) applyJudgements(worst, t, judgements, combined)
  return worst
}

/** Another sensor of the sonde is stuck at a flagged value; both ends included, epoch milliseconds. */
export type SuspectSpan = readonly [fromMs: number, toMs: number]

function sondeFlags(t: Float64Array, v: Float64Array, suspectSpans: readonly SuspectSpan[]): Uint8Array {
  const flags = Uint8Array.from(v, (value) => (Number.isNaN(value) ? FLAGS.missing : FLAGS.good))
  for (const [fromMs, toMs] of suspectSpans) {
    const end = upperBound(t, toMs)
    for (let i = lowerBound(t, fromMs); i < end; i++) if (flags[i] === FLAGS.good) flags[i] = FLAGS.suspect
  }
  return flags
}
