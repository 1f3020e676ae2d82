import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  SPACE,
} from './ascii.ts'

/** Finds a JSON value's end, over several parts. Exact for valid JSON, else an end where parsing fails. */
export class TokenEnd {
  /** Keeps its compiled code (docs/decisions/upstream-and-cache.md, compiled readers). */
  static readonly lasting = new TokenEnd()

  #start = 0
  #at = 0
  #depth = 0
  #inString = false

  begin(at: number): void {
    this.#start = at
    this.#at = at
    this.#depth = 0
    this.#inString = false
  }

  isFresh(at: number): boolean {
    return this.#at === at && this.#start === at
  }

  /** The bytes were moved. */
  moved(by: number): void {
    this.#start += by
    this.#at += by
  }

  /** Index after the value, or -1 if it goes on after `end`; an escape may reach over `end`. */
  find(bytes: Uint8Array, end: number): number {
    let at = this.#at
    for (; at < end; at++) {
      const byte = bytes[at] as number
      if (this.#inString) {
        if (byte === BACKSLASH) at++
        else if (byte === QUOTE) {
          this.#inString = false
          if (this.#depth === 0) return at + 1
        }
      } else if (byte === QUOTE) {
        if (this.#depth === 0 && at !== this.#start) return at
        this.#inString = true
      } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
        if (this.#depth === 0 && at !== this.#start) return at
        this.#depth++
      } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
        if (this.#depth === 0) return at
        this.#depth--
        if (this.#depth === 0) return at + 1
      } else if (this.#depth === 0 && (byte === COMMA || byte <= SPACE)) return at
    }
    this.#at = at
    return -1
  }
}
