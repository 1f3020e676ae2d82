/** Place value of a varint's eighth and last byte; its bits exceed those of an exact integer. */
const LAST_PLACE = 0x80 ** 7

/** Reads bytes in sequence. Past the end or at an invalid varint it returns zeros, and `isWhole` is false. */
export class ByteReader {
  /** Keeps its compiled code (docs/decisions/upstream-and-cache.md, compiled readers). */
  static readonly lasting = new ByteReader(new Uint8Array(0))

  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get isWhole(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  double(): number {
    this.#at += 8
    return this.#at <= this.#bytes.length ? this.#view.getFloat64(this.#at - 8, true) : 0
  }

  varint(): number {
    const first = this.byte()
    if (first < 0x80) return first
    let value = first & 0x7f
    for (let place = 0x80; place <= LAST_PLACE; place *= 0x80) {
      const byte = this.byte()
      value += (byte & 0x7f) * place
      if (byte < 0x80) return value
    }
    this.#at = Number.POSITIVE_INFINITY
    return 0
  }

  /** Times after the first. Nearly all differences are one byte, and a year has a million. */
  steps(into: Float64Array, step: number): void {
    const bytes = this.#bytes
    let at = this.#at
    let time = into[0] as number
    for (let i = 1; i < into.length; i++) {
      const first = bytes[at] ?? 0
      if (first < 0x80) {
        time += step * first
        at++
      } else {
        this.#at = at
        time += step * this.varint()
        at = this.#at
      }
      into[i] = time
    }
    this.#at = at
  }

  /** Values as differences of whole numbers, `power` to one. */
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

function unzigzag(value: number): number {
  // the remainder of a double is slow
  if (value < 2 ** 31) return (value >>> 1) ^ -(value & 1)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
