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
