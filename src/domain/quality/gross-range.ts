import { isErrorCode } from '../series/quality.ts'
import type { Checks, GrossRange, Span } from './checks.ts'
import { FLAGS, flagsOf } from './flags.ts'

export function innerSpan({ fail, suspect = fail }: GrossRange): Span {
  return [Math.max(fail[0], suspect[0]), Math.min(fail[1], suspect[1])]
}

/** QARTOD test 4, gross range. `NaN` is missing. */
export function grossRange(v: Float64Array, { fail, suspect = fail }: GrossRange): Uint8Array {
  const flags = flagsOf(v.length, FLAGS.good)
  for (let i = 0; i < v.length; i++) {
    const value = v[i] as number
    if (Number.isNaN(value)) flags[i] = FLAGS.missing
    else if (value < fail[0] || value > fail[1]) flags[i] = FLAGS.fail
    else if (value < suspect[0] || value > suspect[1]) flags[i] = FLAGS.suspect
  }
  return flags
}

/** Known, no error code, and in range. */
export function isSound(checks: Checks, value: number): boolean {
  return !Number.isNaN(value) && isInRange(checks, value)
}

/** No error code, and within the range beyond which it fails. */
export function isInRange({ grossRange: range }: Checks, value: number): boolean {
  return !isErrorCode(value) && (!range || (value >= range.fail[0] && value <= range.fail[1]))
}
