/** Bytes in a row. Before numbers are written there has to be room for them (`reserve`). */
export class ByteWriter {
  #bytes: Uint8Array<ArrayBuffer>
  #view: DataView
  #at = 0

  /** Makes room for this many bytes. */
  constructor(bytes: number) {
    this.#bytes = new Uint8Array(bytes)
    this.#view = new DataView(this.#bytes.buffer)
  }

  /** Makes room for so many bytes behind what is written. */
  reserve(bytes: number): void {
    if (this.#at + bytes <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#at + bytes))
    larger.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = larger
    this.#view = new DataView(larger.buffer)
  }

  bytes(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#at)
    this.#at += bytes.length
  }

  byte(value: number): void {
    this.#bytes[this.#at++] = value
  }

  uint32(value: number): void {
    this.#view.setUint32(this.#at, value, true)
    this.#at += 4
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

  /** What was written. */
  written(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#at)
  }
}
