import { ByteWriter } from './byte-writer.ts'
import { AS_DOUBLES, type ColumnBlock, FRAME_HEAD_BYTES, MAX_DECIMALS } from './form.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What a number takes at most: a varint of 53 bits, or a double. */
const MAX_NUMBER_LENGTH = 8
/** What stands before a list's own numbers. */
const BEFORE_NUMBERS = 2 * MAX_NUMBER_LENGTH
/** What a number takes in most lists. */
const DEFAULT_NUMBER_LENGTH = 2
const FRAME_BYTES = FRAME_HEAD_BYTES + 2 * BEFORE_NUMBERS

export class FrameWriter {
  /** Keeps its compiled code and that of its `ByteWriter` (docs/decisions/upstream-and-cache.md, compiled readers). */
  static readonly lasting = new FrameWriter()

  readonly #out: ByteWriter

  /** Room for about so many numbers in columns of at most a length; it grows. */
  constructor(numbers = 0, longest = 0) {
    this.#out = new ByteWriter(FRAME_BYTES + DEFAULT_NUMBER_LENGTH * numbers + MAX_NUMBER_LENGTH * longest)
  }

  head(value: unknown): this {
    const text = new TextEncoder().encode(JSON.stringify(value))
    return this.#frame(() => this.#out.part(text))
  }

  block({ t, columns }: ColumnBlock): this {
    return this.#frame(() => {
      this.#out.varint(t.length)
      if (t.length === 0) return
      writeTimes(this.#out, t)
      this.#out.reserve(MAX_NUMBER_LENGTH)
      this.#out.varint(columns.length)
      for (const column of columns) writeColumn(this.#out, column)
    })
  }

  /** A block of one column, `null` for no value. */
  lists(t: readonly number[], v: readonly (number | null)[]): this {
    return this.block({ t: columnOf(t), columns: [columnOf(v)] })
  }

  written(): Bytes {
    return this.#out.written()
  }

  #frame(write: () => void): this {
    const begin = this.#out.length
    this.#out.reserve(FRAME_BYTES)
    for (let i = 0; i < FRAME_HEAD_BYTES; i++) this.#out.byte(0)
    write()
    this.#out.uint32At(begin, this.#out.length - begin - FRAME_HEAD_BYTES)
    return this
  }
}

/** In the greatest common step: the first difference until one does not fit. */
function writeTimes(out: ByteWriter, times: Float64Array): void {
  out.reserve(BEFORE_NUMBERS + MAX_NUMBER_LENGTH * times.length)
  const begin = out.length
  let step = Number.isSafeInteger(times[0]) ? firstDifference(times) : Number.NaN
  while (Number.isSafeInteger(step) && step > 0) {
    out.varint(step)
    out.double(times[0] as number)
    const misfit = out.steps(times, step)
    if (misfit === undefined) return
    out.back(begin)
    step = Number.isSafeInteger(misfit) && misfit > 0 ? greatestDivisor(misfit, step) : Number.NaN
  }
  // descending or fractional, as a middle between two may be
  out.varint(0)
  for (const time of times) out.double(time)
}

/** The first that is not 0; 1 where all are. */
function firstDifference(times: Float64Array): number {
  const first = times[0] as number
  const other = times.find((time) => time !== first)
  return other === undefined ? 1 : other - first
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

/** With the fewest decimals with which each value reads back as itself. */
function writeColumn(out: ByteWriter, values: Float64Array): void {
  out.reserve(BEFORE_NUMBERS + MAX_NUMBER_LENGTH * values.length)
  const begin = out.length
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    out.byte(decimals)
    if (out.scaled(values, 10 ** decimals)) return
    out.back(begin)
  }
  out.byte(AS_DOUBLES)
  for (const value of values) out.double(value)
}

/** A loop: `new Float64Array(list)` makes another list. */
function columnOf(list: readonly (number | null)[]): Float64Array {
  const column = new Float64Array(list.length)
  for (let i = 0; i < list.length; i++) {
    const value = list[i] as number | null
    // JSON has no zero but the positive one
    column[i] = value === null ? Number.NaN : value + 0
  }
  return column
}
