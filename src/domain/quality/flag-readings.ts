import { isErrorCode } from '../series/quality.ts'
import { attenuatedSignal } from './attenuated-signal.ts'
import type { Checks, Test } from './checks.ts'
import { FLAGS, flagsOf, worstOf } from './flags.ts'
import { flatStretches } from './flat-line.ts'
import { grossRange } from './gross-range.ts'
import { ownRange } from './own-range.ts'
import { rateOfChange } from './rate-of-change.ts'
import { spike } from './spike.ts'

export interface ReadingFlags {
  /** The worst flag of each value. */
  worst: Uint8Array
  /** What each test says of each value; a test that is not made is absent. */
  tests: Partial<Record<Test, Uint8Array>>
}

/**
 * Flags of a sensor's values: of each test, and the worst of all. `t` ascends, in epoch milliseconds, `NaN` in `v` is a missing
 * value; the answer has one flag for each. Gross range is tested first, with loggers' error codes and the sensor's own range;
 * for the other tests a value that failed there is missing, so that it spoils none beside it.
 */
export function flagReadings(t: Float64Array, v: Float64Array, checks: Checks): ReadingFlags {
  const gross = grossFlags(v, checks)
  const sound = without(v, gross)
  const tests: ReadingFlags['tests'] = { grossRange: gross }
  if (checks.spike) tests.spike = spike(sound, checks.spike, 'differential')
  if (checks.rateOfChange) tests.rateOfChange = rateOfChange(t, sound, checks.rateOfChange)
  if (checks.flatLine) tests.flatLine = flatStretches(t, sound, checks.flatLine)
  if (checks.attenuatedSignal) tests.attenuatedSignal = attenuatedSignal(t, sound, checks.attenuatedSignal)
  const worst = worstOf(Object.values(tests), v.length)
  return { worst, tests }
}

function grossFlags(v: Float64Array, checks: Checks): Uint8Array {
  const flags = checks.grossRange ? grossRange(v, checks.grossRange) : withoutRange(v)
  const usual = checks.ownRange ? ownRange(v) : undefined
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (isErrorCode(value)) flags[i] = FLAGS.fail
    else if (usual && flags[i] === FLAGS.good && (value < usual[0] || value > usual[1]))
      flags[i] = FLAGS.suspect
  }
  return flags
}

function withoutRange(v: Float64Array): Uint8Array {
  const flags = flagsOf(v.length, FLAGS.notEvaluated)
  for (let i = 0; i < v.length; i++) if (Number.isNaN(v[i] as number)) flags[i] = FLAGS.missing
  return flags
}

/** The values that did not fail; the same column where none did. */
function without(v: Float64Array, flags: Uint8Array): Float64Array {
  if (!flags.includes(FLAGS.fail)) return v
  return v.map((value, i) => (flags[i] === FLAGS.fail ? Number.NaN : value))
}
