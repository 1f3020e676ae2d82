/** Place value of a varint's eighth byte, its last: with it, it has more bits than a whole number of ours. */
const LAST_PLACE = 0x80 ** 7

/** Bytes in a row. Behind their end, or a varint that is none, there are zeros, and `isWhole` is false. */
export class ByteReader {
  readonly #bytes: Uint8Array
  readonly #view: DataView
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Bytes that were not read yet; negative behind the end. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  /** Everything was read, and nothing behind it. */
  get isWhole(): boolean {
    return this.left === 0
  }

  skip(bytes: number): void {
    this.#at += bytes
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  uint32(): number {
    this.#at += 4
    return this.left >= 0 ? this.#view.getUint32(this.#at - 4, true) : 0
  }

  double(): number {
    this.#at += 8
    return this.left >= 0 ? this.#view.getFloat64(this.#at - 8, true) : 0
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
}
