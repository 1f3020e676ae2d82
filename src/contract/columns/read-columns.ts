import { z } from 'zod'
import { AS_DOUBLES, type ColumnBlock, type ColumnsHead, FRAME_HEAD_BYTES, MOST_DECIMALS } from './form.ts'

/**
 * As the reader of JSON takes them: with half a character left in, a sensor would not be the one that the
 * device list names.
 */
const wellFormed = z.string().transform((text) => text.toWellFormed())
const head = z.object({
  message: z.string(),
  sensors: z.array(z.object({ id: wellFormed, unit: wellFormed })),
})

/** The content of a head frame; `undefined` when it is none. */
export function readHead(bytes: Uint8Array): ColumnsHead | undefined {
  try {
    return head.safeParse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))).data
  } catch {
    return undefined
  }
}

/** The contents of an answer's frames; the last one ends with the bytes, complete or not. */
export function framesOf(body: Uint8Array): Uint8Array[] {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const frames: Uint8Array[] = []
  for (let at = 0; at + FRAME_HEAD_BYTES <= body.length; ) {
    const begin = at + FRAME_HEAD_BYTES
    at = begin + view.getUint32(at)
    frames.push(body.subarray(begin, at))
  }
  return frames
}

/** How many sets a block's frame has; 0 when it is none. */
export function setsIn(bytes: Uint8Array): number {
  const sets = new BlockReader(bytes).varint()
  // each time takes a byte at least: a number alone must not make anyone ask for memory
  return sets <= bytes.length ? sets : 0
}

/**
 * Reads the content of a block's frame into columns, one a sensor, from row `at` on. Whether it was a block,
 * with no more columns than there are sensors, and its times rise, also from the row before.
 */
export function readBlock(bytes: Uint8Array, { seconds, columns }: ColumnBlock, at: number): boolean {
  const from = new BlockReader(bytes)
  const end = at + from.varint()
  readTimes(from, seconds.subarray(at, end))
  const count = from.varint()
  if (!(count <= columns.length)) return false
  for (const [n, column] of columns.entries()) {
    const values = column.subarray(at, end)
    if (n >= count) values.fill(Number.NaN)
    else if (!readColumn(from, values)) return false
  }
  return from.isWhole && isRising(seconds.subarray(Math.max(0, at - 1), end))
}

function readTimes(from: BlockReader, seconds: Float64Array): void {
  let time = from.double()
  let step = 0
  from.varints(seconds.subarray(1))
  seconds[0] = time
  for (let i = 1; i < seconds.length; i++) {
    step += unzigzag(seconds[i] as number)
    time += step
    seconds[i] = time
  }
}

/** Whether it was one. */
function readColumn(from: BlockReader, values: Float64Array): boolean {
  const decimals = from.byte()
  if (decimals === AS_DOUBLES) return readDoubles(from, values)
  if (decimals > MOST_DECIMALS) return false
  from.scaled(values, 10 ** decimals)
  return true
}

function readDoubles(from: BlockReader, values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) {
    const value = from.double()
    // no JSON says so
    if (Math.abs(value) === Number.POSITIVE_INFINITY) return false
    values[i] = value
  }
  return true
}

function isRising(seconds: Float64Array): boolean {
  let before = Number.NEGATIVE_INFINITY
  for (let i = 0; i < seconds.length; i++) {
    const time = seconds[i] as number
    if (!(time > before && time < Number.POSITIVE_INFINITY)) return false
    before = time
  }
  return true
}

function unzigzag(value: number): number {
  // the remainder of a double takes longer than all the rest
  if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

/** Place value of a varint's eighth byte, its last: with it, it has more bits than a whole number of ours. */
const LAST_PLACE = 0x80 ** 7

/** Bytes in a row. Behind their end there are zeros, and `isWhole` is false. */
class BlockReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Everything was read, and nothing behind it. */
  get isWhole(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  double(): number {
    const at = this.#at
    this.#at += 8
    return this.#at <= this.#bytes.length ? this.#view.getFloat64(at, true) : 0
  }

  varint(): number {
    let byte = this.byte()
    let value = byte & 0x7f
    for (let place = 0x80; byte >= 0x80 && place <= LAST_PLACE; place *= 0x80) {
      byte = this.byte()
      value += (byte & 0x7f) * place
    }
    return byte < 0x80 ? value : Number.NaN
  }

  /** As many as there is place for. Nearly all have a byte or two, and a year has a million. */
  varints(into: Float64Array): void {
    const bytes = this.#bytes
    let at = this.#at
    for (let i = 0; i < into.length; i++) {
      const first = bytes[at] ?? 0
      const second = bytes[at + 1] ?? 0
      if (first < 0x80) {
        into[i] = first
        at++
      } else if (second < 0x80) {
        into[i] = (first & 0x7f) + second * 0x80
        at += 2
      } else {
        this.#at = at
        into[i] = this.varint()
        at = this.#at
      }
    }
    this.#at = at
  }

  /** Values as whole numbers of which so many make one. */
  scaled(into: Float64Array, power: number): void {
    const bytes = this.#bytes
    let at = this.#at
    let scaled = 0
    for (let i = 0; i < into.length; i++) {
      let code = bytes[at++] ?? 0
      if (code >= 0x80) {
        const second = bytes[at++] ?? 0
        if (second < 0x80) {
          code = (code & 0x7f) | (second << 7)
        } else {
          this.#at = at - 2
          code = this.varint()
          at = this.#at
        }
      }
      if (code === 0) {
        into[i] = Number.NaN
        continue
      }
      scaled += unzigzag(code - 1)
      into[i] = scaled / power
    }
    this.#at = at
  }
}
