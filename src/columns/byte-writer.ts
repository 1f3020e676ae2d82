import { returnScratch, takeScratch } from './scratch.ts'

/** Differences below this, and from its negative on, take two bytes at most. */
const MAX_SHORT = 0x1fff
/** Scaled values stay below this: they and their differences are exact. */
const LARGEST_SCALED = 2 ** 51

/** Writes bytes in sequence. Numbers need room, made by `reserve`. */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>
  #view: DataView
  #at = 0

  constructor(bytes = 0) {
    this.#bytes = takeScratch(bytes)
    this.#view = new DataView(this.#bytes.buffer)
  }

  /** Makes room for `bytes` more. */
  reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    const larger = takeScratch(Math.max(2 * this.#bytes.length, this.#at + bytes))
    larger.set(this.#bytes.subarray(0, this.#at))
    returnScratch(this.#bytes)
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }

  part(part: Uint8Array): void {
    this.reserve(part.length)
    this.#bytes.set(part, this.#at)
    this.#at += part.length
  }

  byte(value: number): void {
    this.#bytes[this.#at++] = value
  }

  /** Writes over what stands there. */
  uint32At(at: number, value: number): void {
    this.#view.setUint32(at, value)
  }

  double(value: number): void {
    this.#view.setFloat64(this.#at, value, true)
    this.#at += 8
  }

  /** A whole number from 0 to 2 ** 53. */
  varint(value: number): void {
    let rest = value
    while (rest >= 2 ** 31) {
      const next = Math.floor(rest / 0x80)
      this.#bytes[this.#at++] = 0x80 + (rest - next * 0x80)
      rest = next
    }
    for (; rest >= 0x80; rest >>>= 7) this.#bytes[this.#at++] = 0x80 | (rest & 0x7f)
    this.#bytes[this.#at++] = rest
  }

  get length(): number {
    return this.#at
  }

  back(length: number): void {
    this.#at = length
  }

  /** Ascending times as varints of steps. Returns the first difference that is no multiple, if any. */
  steps(times: Float64Array, step: number): number | undefined {
    const bytes = this.#bytes
    let at = this.#at
    let before = times[0] as number
    for (let i = 1; i < times.length; i++) {
      const time = times[i] as number
      const difference = time - before
      // a remainder is far slower, and no quotient of this magnitude rounds to a whole number by mistake
      const steps = difference / step
      if (!(steps >= 0 && difference <= Number.MAX_SAFE_INTEGER && Math.floor(steps) === steps))
        return difference
      if (steps < 0x80) {
        bytes[at++] = steps
      } else {
        this.#at = at
        this.varint(steps)
        at = this.#at
      }
      before = time
    }
    this.#at = at
    return undefined
  }

  /** Values times `power` as differences. Whether each reads back as itself; if not, some are written. */
  scaled(values: Float64Array, power: number): boolean {
    const bytes = this.#bytes
    let at = this.#at
    let before = 0
    for (let i = 0; i < values.length; i++) {
      const value = values[i] as number
      const scaled = Math.round(value * power)
      if (scaled / power !== value || !(scaled < LARGEST_SCALED && scaled > -LARGEST_SCALED)) {
        if (!Number.isNaN(value)) return false
        bytes[at++] = 0
        continue
      }
      const difference = scaled - before
      before = scaled
      const short = difference | 0
      if (scaled === 0 && Object.is(value, -0)) return false
      if (short === difference && short < MAX_SHORT && short >= -MAX_SHORT) {
        // branch-free: the sign is unpredictable
        const code = 1 + ((short << 1) ^ (short >> 31))
        if (code < 0x80) {
          bytes[at++] = code
        } else {
          bytes[at++] = 0x80 | (code & 0x7f)
          bytes[at++] = code >>> 7
        }
      } else {
        this.#at = at
        this.varint(difference < 0 ? -2 * difference : 2 * difference + 1)
        at = this.#at
      }
    }
    this.#at = at
    return true
  }

  /** A copy of what was written. The writer must not be used afterwards. */
  written(): Uint8Array<ArrayBuffer> {
    const written = this.#bytes.slice(0, this.#at)
    returnScratch(this.#bytes)
    this.#bytes = new Uint8Array()
    this.#view = new DataView(this.#bytes.buffer)
    this.#at = 0
    return written
  }
}
