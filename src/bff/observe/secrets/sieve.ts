/** Characters of one look-up. */
const GRAM = 4
/** A million places, a few thousand of them used. */
const PLACE_BITS = 20
const WORD_BITS = 5

/**
 * Discards nearly all texts without secrets cheaply: each secret has four characters at a multiple of
 * `#step`, wherever it is.
 */
export class Sieve {
  readonly #places = new Uint32Array(1 << (PLACE_BITS - WORD_BITS))
  #step = Number.POSITIVE_INFINITY

  /** Adds a text, and parts of it of at least `length` characters, in either case. */
  add(text: string, length: number): void {
    this.#step = Math.min(this.#step, length - GRAM + 1)
    for (let at = 0; at + GRAM <= text.length; at++) {
      const place = placeOf(text, at)
      this.#places[place >>> WORD_BITS] = (this.#places[place >>> WORD_BITS] as number) | (1 << (place & 31))
    }
  }

  /** Whether a text may hold one; `false` is certain. */
  keeps(text: string): boolean {
    for (let at = 0; at + GRAM <= text.length; at += this.#step) {
      const place = placeOf(text, at)
      if ((this.#places[place >>> WORD_BITS] as number) & (1 << (place & 31))) return true
    }
    return false
  }
}

/** The same for both cases of a letter. */
function placeOf(text: string, at: number): number {
  let hash = 0
  for (let i = at; i < at + GRAM; i++) hash = Math.imul(hash ^ (text.charCodeAt(i) | 0x20), 0x9e3779b1)
  return hash >>> (32 - PLACE_BITS)
}
