/** Room beyond what is expected, and what may stay unused in the end: one part in so many. */
const SPARE = 8

/**
 * Bytes one behind the other in one piece of memory, added part by part: kept apart until the last one is known, each would be
 * there twice.
 */
export class GrowingBytes {
  #bytes = new Uint8Array()
  #length = 0

  /** Adds a copy of a part. About as many bytes are expected in each of the parts `toCome`. */
  add(part: Uint8Array, toCome: number): void {
    const end = this.#length + part.length
    if (end > this.#bytes.length) {
      const expected = end + toCome * part.length
      const larger = new Uint8Array(expected + Math.ceil(expected / SPARE))
      larger.set(this.#bytes.subarray(0, this.#length))
      this.#bytes = larger
    }
    this.#bytes.set(part, this.#length)
    this.#length = end
  }

  /** Everything that was added. Nothing is to be added afterwards. */
  whole(): Uint8Array<ArrayBuffer> {
    const isAllUsed = this.#bytes.length - this.#length <= 2 * Math.ceil(this.#length / SPARE)
    return isAllUsed ? this.#bytes.subarray(0, this.#length) : this.#bytes.slice(0, this.#length)
  }
}
