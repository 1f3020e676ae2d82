/** Characters that are looked at together. */
const GRAM = 4
/** A million places, of which a few thousand are taken. */
const PLACE_BITS = 20
const WORD_BITS = 5

/**
 * Lets nearly all texts through that hold none of some others, at a fraction of the cost of looking for them:
 * each of those has four characters at a place that is a multiple of `#step`, wherever it stands.
 */
export class Sieve {
  readonly #places = new Uint32Array(1 << (PLACE_BITS - WORD_BITS))
  #step = Number.POSITIVE_INFINITY

  /** Keeps texts that have `text` in them, in either case, or no less than `length` characters of it. */
  add(text: string, length: number): void {
    this.#step = Math.min(this.#step, length - GRAM + 1)
    for (let at = 0; at + GRAM <= text.length; at++) {
      const place = placeOf(text, at)
      this.#places[place >>> WORD_BITS] = (this.#places[place >>> WORD_BITS] as number) | (1 << (place & 31))
    }
  }

  /** Whether the text may hold one of them; `false` is certain. */
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
