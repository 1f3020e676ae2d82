import { atOnce } from '../in-steps.ts'
import { type Checks, TESTS } from './checks.ts'
import { flagEveryReading } from './every-reading.ts'
import { FLAGS, type Flag, flagsOf, type ReadingFlags } from './flags.ts'
import { isSound } from './gross-range.ts'
import { outliersInSteps } from './outlier.ts'
import { isFast, perMsOf } from './rate-of-change.ts'
import { limitsOf, spikeAt } from './spike.ts'
import { stepsOf } from './steps.ts'
import { type Part, unusualInSteps } from './unusual-parts.ts'

/**
 * Flags of each test, and the worst of all. `t` ascends, `NaN` in `v` is missing. A value that fails the
 * gross range, is an error code or an outlier is missing for the other tests, so that it does not spoil its
 * neighbours; values across a long silence are no neighbours. Tests run only where they can find something,
 * see `unusualInSteps`.
 */
export function flagReadings(
  t: Float64Array,
  v: Float64Array,
  checks: Checks,
  intervalSeconds: number | null,
): ReadingFlags {
  return atOnce(flagsInSteps(t, v, checks, intervalSeconds, 'each'))
}

export function* worstFlagsInSteps(
  t: Float64Array,
  v: Float64Array,
  checks: Checks,
  intervalSeconds: number | null,
): Generator<undefined, Uint8Array> {
  const { worst } = yield* flagsInSteps(t, v, checks, intervalSeconds, 'worst')
  return worst
}

/** Without columns of single tests where only the worst is wanted. */
function* flagsInSteps(
  t: Float64Array,
  v: Float64Array,
  checks: Checks,
  intervalSeconds: number | null,
  wanted: 'each' | 'worst',
): Generator<undefined, ReadingFlags> {
  const outliers = yield* outliersInSteps(t, v, checks)
  const flags = yield* flagsBesideInSteps(t, withoutAt(v, outliers), checks, intervalSeconds, wanted)
  for (const i of outliers) {
    flags.worst[i] = FLAGS.fail
    for (const test of Object.values(flags.tests)) test[i] = FLAGS.notEvaluated
  }
  if (checks.outlier && wanted === 'each') {
    flags.tests.outlier = Uint8Array.from(v, (value) => (Number.isNaN(value) ? FLAGS.missing : FLAGS.good))
    for (const i of outliers) flags.tests.outlier[i] = FLAGS.fail
  }
  return flags
}

function* flagsBesideInSteps(
  t: Float64Array,
  v: Float64Array,
  checks: Checks,
  intervalSeconds: number | null,
  wanted: 'each' | 'worst',
): Generator<undefined, ReadingFlags> {
  const steps = stepsOf(t, intervalSeconds)
  if (!isLocal(checks)) return flagEveryReading(t, v, checks, steps)
  const flags = {
    worst: usualWorst(v.length, checks),
    tests: wanted === 'each' ? usualTests(v.length, checks) : {},
  }
  const onWideStep = wideStepFlagging(flags, { t, v, checks })
  for (const part of yield* unusualInSteps(t, v, { checks, steps, onWideStep })) {
    yield
    // with neighbours for comparison: the one before may be a spike
    const from = Math.max(0, part.begin - 2)
    const to = part.end + 1
    putIn(flags, part, from, flagEveryReading(t.subarray(from, to), v.subarray(from, to), checks, steps))
  }
  return flags
}

function withoutAt(v: Float64Array, places: readonly number[]): Float64Array {
  if (places.length === 0) return v
  const rest = v.slice()
  for (const i of places) rest[i] = Number.NaN
  return rest
}

function isLocal({ ownRange, attenuatedSignal, isCircular }: Checks): boolean {
  return !ownRange && !attenuatedSignal && !isCircular
}

function usualWorst(length: number, { grossRange, spike, rateOfChange, flatLine }: Checks): Uint8Array {
  return flagsOf(length, grossRange || spike || rateOfChange || flatLine ? FLAGS.good : FLAGS.notEvaluated)
}

function usualTests(
  length: number,
  { grossRange, spike, rateOfChange, flatLine }: Checks,
): ReadingFlags['tests'] {
  const good = () => flagsOf(length, FLAGS.good)
  return {
    grossRange: grossRange ? good() : flagsOf(length, FLAGS.notEvaluated),
    ...(spike && { spike: good() }),
    ...(rateOfChange && { rateOfChange: good() }),
    ...(flatLine && { flatLine: good() }),
  }
}

/** Spike and rate flags of wide steps, in order; a part's flags replace them later. */
function wideStepFlagging(
  { worst, tests }: ReadingFlags,
  { t, v, checks }: { t: Float64Array; v: Float64Array; checks: Checks },
): (index: number) => void {
  const limits = limitsOf(checks.spike ?? {})
  const perMs = checks.rateOfChange ? perMsOf(checks.rateOfChange) : Infinity
  const add = (flags: Uint8Array | undefined, i: number, flag: Flag) => {
    if (flag <= FLAGS.notEvaluated) return
    if (flags) flags[i] = flag
    worst[i] = Math.max(worst[i] as number, flag)
  }
  const isAfterSpike = (i: number) =>
    i > 1 && isSound(checks, v[i - 2] as number) && spikeAt(v, i - 1, limits, 'differential') === FLAGS.fail
  let next = 0
  return (i) => {
    if (isFast(t, v, i, perMs) && !isAfterSpike(i)) add(tests.rateOfChange, i, FLAGS.suspect)
    for (next = Math.max(next, i - 1); next <= i; next++)
      add(tests.spike, next, spikeAt(v, next, limits, 'differential'))
  }
}

function putIn(flags: ReadingFlags, { begin, end }: Part, from: number, found: ReadingFlags): void {
  flags.worst.set(found.worst.subarray(begin - from, end - from), begin)
  for (const test of TESTS) {
    const failed = found.tests[test]
    if (failed) flags.tests[test]?.set(failed.subarray(begin - from, end - from), begin)
  }
}
