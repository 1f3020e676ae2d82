import type { ColumnBlock } from '../../columns/form.ts'
import type { SetPage } from '../store/store.ts'

const ZERO = 48
const NINE = 57
const COMMA = 44
const MINUS = 45
const POINT = 46
const NEWLINE = 10
/** So many digits are a whole number that a double has exactly, and so the quotient is the nearest double there is. */
const EXACT_DIGITS = 15
const POWERS = Array.from({ length: EXACT_DIGITS + 1 }, (_, n) => 10 ** n)

/** A page's sets in columns, one for each of so many sensors. */
export function pageBlock({ count, lines }: SetPage, sensors: number): ColumnBlock {
  const t = new Float64Array(count)
  const columns = Array.from({ length: sensors }, () => new Float64Array(count).fill(Number.NaN))
  const cells = new CellReader(lines)
  for (let row = 0; row < count; row++) {
    t[row] = cells.number() * 1000
    for (let sensor = 0; cells.goesOn(); sensor++) {
      if (cells.isEmpty) continue
      const column = columns[sensor]
      if (!column) throw new Error('A stored set has more values than its device has sensors')
      column[row] = cells.number()
    }
  }
  return { t, columns }
}

/** Reads numbers out of lines of text. */
class CellReader {
  readonly #lines: Uint8Array
  #at = 0

  constructor(lines: Uint8Array) {
    this.#lines = lines
  }

  /** Goes past what ends a cell: whether that was a comma, and not the end of the line. */
  goesOn(): boolean {
    const byte = this.#lines[this.#at++]
    if (byte === undefined) throw new Error('A page of sets ends in the middle of a line')
    return byte === COMMA
  }

  get isEmpty(): boolean {
    const byte = this.#lines[this.#at]
    return byte === COMMA || byte === NEWLINE
  }

  /** The number that begins here. What is longer than usual or has an exponent is left to `Number`. */
  number(): number {
    const lines = this.#lines
    const begin = this.#at
    const isNegative = lines[begin] === MINUS
    let at = isNegative ? begin + 1 : begin
    let whole = 0
    let digits = 0
    let decimals = 0
    let isBehindPoint = false
    for (; at < lines.length; at++) {
      const byte = lines[at] as number
      if (byte >= ZERO && byte <= NINE) {
        whole = whole * 10 + byte - ZERO
        digits++
        if (isBehindPoint) decimals++
      } else if (byte === POINT) {
        isBehindPoint = true
      } else {
        break
      }
    }
    const byte = lines[at]
    if ((byte !== COMMA && byte !== NEWLINE) || digits > EXACT_DIGITS) return this.#longNumber(begin)
    this.#at = at
    const value = decimals === 0 ? whole : whole / (POWERS[decimals] as number)
    return isNegative ? -value : value
  }

  #longNumber(begin: number): number {
    let at = begin
    while (at < this.#lines.length && this.#lines[at] !== COMMA && this.#lines[at] !== NEWLINE) at++
    this.#at = at
    return Number(Buffer.from(this.#lines.subarray(begin, at)).toString('latin1'))
  }
}
