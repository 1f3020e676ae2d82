import { attenuatedSignal } from './attenuated-signal.ts'
import type { Checks } from './checks.ts'
import { unwrapped } from './circle.ts'
import { FLAGS, flagsOf, type ReadingFlags, worstOf } from './flags.ts'
import { flatStretches } from './flat-line.ts'
import { grossRange, isErrorCode } from './gross-range.ts'
import { ownRanges } from './own-range.ts'
import { rateOfChange } from './rate-of-change.ts'
import { flatGapMs, neighbourMs } from './reach.ts'
import { spike } from './spike.ts'
import type { Steps } from './steps.ts'

/** `flagReadings` with every test on every reading. */
export function flagEveryReading(
  t: Float64Array,
  v: Float64Array,
  checks: Checks,
  { intervalSeconds, stepMs }: Steps,
): ReadingFlags {
  const gross = grossFlags(t, v, checks, intervalSeconds)
  const rest = without(v, gross)
  const sound = checks.isCircular ? unwrapped(rest) : rest
  const tests: ReadingFlags['tests'] = { grossRange: gross }
  const afterGaps = checks.spike || checks.rateOfChange ? findAfterGaps(t, neighbourMs(intervalSeconds)) : []
  if (checks.spike) {
    tests.spike = spike(sound, checks.spike, 'differential')
    for (const i of afterGaps) for (const at of [i - 1, i]) set(tests.spike, at, FLAGS.notEvaluated)
  }
  if (checks.rateOfChange) {
    tests.rateOfChange = rateOfChange(t, sound, checks.rateOfChange)
    for (const i of afterGaps) set(tests.rateOfChange, i, FLAGS.good)
    // a failed spike is no previous value
    for (const [i, flag] of tests.spike?.entries() ?? [])
      if (flag === FLAGS.fail) set(tests.rateOfChange, i + 1, FLAGS.good)
  }
  if (checks.flatLine) {
    const long = findAfterGaps(t, flatGapMs(checks.flatLine, intervalSeconds))
    tests.flatLine = flatStretches(t, sound, checks.flatLine, stepMs, long)
  }
  if (checks.attenuatedSignal)
    tests.attenuatedSignal = attenuatedSignal(t, sound, checks.attenuatedSignal, intervalSeconds)
  const worst = worstOf(Object.values(tests), v.length)
  return { worst, tests }
}

function findAfterGaps(t: Float64Array, gapMs: number): number[] {
  const found: number[] = []
  for (let i = 1; i < t.length; i++) if ((t[i] as number) - (t[i - 1] as number) > gapMs) found.push(i)
  return found
}

function set(flags: Uint8Array, at: number, flag: number): void {
  if (flags[at] !== FLAGS.missing) flags[at] = flag
}

function grossFlags(
  t: Float64Array,
  v: Float64Array,
  checks: Checks,
  intervalSeconds: number | null,
): Uint8Array {
  const flags = checks.grossRange ? grossRange(v, checks.grossRange) : withoutRange(v)
  for (let i = 0; i < v.length; i++) if (isErrorCode(v[i] as number)) flags[i] = FLAGS.fail
  if (!checks.ownRange) return flags
  const sound = without(v, flags)
  for (const { begin, end, span } of ownRanges(t, sound, intervalSeconds)) {
    if (!span) continue
    for (let i = begin; i < end; i++) {
      const value = sound[i] as number
      if (value < span[0] || value > span[1]) flags[i] = FLAGS.suspect
    }
  }
  return flags
}

function withoutRange(v: Float64Array): Uint8Array {
  const flags = flagsOf(v.length, FLAGS.notEvaluated)
  for (let i = 0; i < v.length; i++) if (Number.isNaN(v[i] as number)) flags[i] = FLAGS.missing
  return flags
}

function without(v: Float64Array, flags: Uint8Array): Float64Array {
  if (!flags.includes(FLAGS.fail)) return v
  return v.map((value, i) => (flags[i] === FLAGS.fail ? Number.NaN : value))
}
