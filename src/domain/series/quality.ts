/**
 * Codes that data loggers write instead of a value. They are round numbers far outside most ranges, and
 * turn up in quantities whose range nobody knows; no instrument here measures exactly these by chance often
 * enough to matter.
 */
const ERROR_CODES: ReadonlySet<number> = new Set([
  -9999, 9999, -99_999, 99_999, -999.9, -999, -6999, 6999, -7999, 7999, -32_768, 32_767,
])

const SMALLEST_ERROR_CODE = 999

/** Less than lies between any two codes. */
const BESIDE_CODE = 0.1

/** Whether a value is what a logger writes instead of one. */
export function isErrorCode(value: number): boolean {
  return Math.abs(value) >= SMALLEST_ERROR_CODE && ERROR_CODES.has(value)
}

/** A span around a value, both ends included, in which no logger's error code lies. */
export function codelessAround(value: number): readonly [number, number] {
  const codes = [...ERROR_CODES]
  const below = Math.max(...codes.filter((code) => code <= value))
  const above = Math.min(...codes.filter((code) => code > value))
  return [below + BESIDE_CODE, above - BESIDE_CODE]
}
