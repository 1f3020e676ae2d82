import { returnScratch, takeScratch } from '../../columns/scratch.ts'

/** Room beyond what is expected: one part in so many. */
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
      const larger = takeScratch(expected + Math.ceil(expected / SPARE))
      larger.set(this.#bytes.subarray(0, this.#length))
      returnScratch(this.#bytes)
      this.#bytes = larger
    }
    this.#bytes.set(part, this.#length)
    this.#length = end
  }

  /** A copy of everything that was added, whose memory is free for others from now on. Nothing is added afterwards. */
  whole(): Uint8Array<ArrayBuffer> {
    const whole = this.#bytes.slice(0, this.#length)
    returnScratch(this.#bytes)
    this.#bytes = new Uint8Array()
    return whole
  }
}
