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

/**
 * Data loggers write these instead of a value. They matter where the quantity's range is unknown; no
 * instrument here measures exactly these often.
 */
const ERROR_CODES: ReadonlySet<number> = new Set([
  -9999, 9999, -99_999, 99_999, -999.9, -999, -6999, 6999, -7999, 7999, -32_768, 32_767,
])

const SMALLEST_ERROR_CODE = 999

const BESIDE_CODE = 0.1

/** A data logger's code instead of a value. */
export function isErrorCode(value: number): boolean {
  return Math.abs(value) >= SMALLEST_ERROR_CODE && ERROR_CODES.has(value)
}

/** A range around a value without error codes, inclusive. */
export function codelessAround(value: number): readonly [number, number] {
  const codes = [...ERROR_CODES]
  const below = Math.max(...codes.filter((code) => code <= value))
  const above = Math.min(...codes.filter((code) => code > value))
  return [below + BESIDE_CODE, above - BESIDE_CODE]
}
