import { AS_DOUBLES, type ColumnBlock, type ColumnsHead, FRAME_HEAD_BYTES, MOST_DECIMALS } from './form.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Scaled values stay below this, so that they and their differences are exact. */
const LARGEST_SCALED = 2 ** 51
/** A varint of 53 bits; a double is shorter. */
const LONGEST_CELL = 8
const BEFORE_CELLS = 32

/** The first frame of an answer. */
export function headFrame(head: ColumnsHead): Bytes {
  return framed(new TextEncoder().encode(JSON.stringify(head)))
}

/** The frame behind the last block. */
export const END_FRAME: Bytes = new Uint8Array(FRAME_HEAD_BYTES)

/** A block of at least one set in its frame. */
export function blockFrame({ seconds, columns }: ColumnBlock): Bytes {
  const out = new BlockWriter(BEFORE_CELLS + (LONGEST_CELL * seconds.length + 1) * (columns.length + 1))
  out.varint(seconds.length)
  writeTimes(out, seconds)
  out.varint(columns.length)
  for (const column of columns) writeColumn(out, column)
  return framed(out.written())
}

function framed(bytes: Uint8Array): Bytes {
  const frame = new Uint8Array(FRAME_HEAD_BYTES + bytes.length)
  new DataView(frame.buffer).setUint32(0, bytes.length)
  frame.set(bytes, FRAME_HEAD_BYTES)
  return frame
}

function writeTimes(out: BlockWriter, seconds: Float64Array): void {
  let before = seconds[0] as number
  let step = 0
  out.double(before)
  for (let i = 1; i < seconds.length; i++) {
    const time = seconds[i] as number
    out.varint(zigzag(time - before - step))
    step = time - before
    before = time
  }
}

function writeColumn(out: BlockWriter, values: Float64Array): void {
  const decimals = decimalsOf(values)
  if (decimals === undefined) {
    out.byte(AS_DOUBLES)
    for (let i = 0; i < values.length; i++) out.double(values[i] as number)
    return
  }
  out.byte(decimals)
  const power = 10 ** decimals
  let before = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) {
      out.byte(0)
      continue
    }
    const scaled = Math.round(value * power)
    out.varint(1 + zigzag(scaled - before))
    before = scaled
  }
}

/** The fewest decimals with which every value reads back as itself; `undefined` where there are too many. */
function decimalsOf(values: Float64Array): number | undefined {
  let decimals = 0
  let power = 1
  let largest = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] as number
    if (Number.isNaN(value)) continue
    largest = Math.max(largest, Math.abs(value))
    while (Math.round(value * power) / power !== value) {
      if (++decimals > MOST_DECIMALS) return undefined
      power *= 10
    }
  }
  return largest * power < LARGEST_SCALED ? decimals : undefined
}

function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value
}

/** Bytes in a row, of which there are known to be no more than so many. */
class BlockWriter {
  readonly #bytes: Bytes
  readonly #view: DataView
  #at = 0

  constructor(mostBytes: number) {
    this.#bytes = new Uint8Array(mostBytes)
    this.#view = new DataView(this.#bytes.buffer)
  }

  byte(value: number): void {
    this.#bytes[this.#at++] = value
  }

  double(value: number): void {
    this.#view.setFloat64(this.#at, value, true)
    this.#at += 8
  }

  /** A whole number from 0 to 2 ** 53. */
  varint(value: number): void {
    let rest = value
    while (rest >= 0x80) {
      const next = Math.floor(rest / 0x80)
      this.#bytes[this.#at++] = 0x80 + (rest - next * 0x80)
      rest = next
    }
    this.#bytes[this.#at++] = rest
  }

  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }
}
