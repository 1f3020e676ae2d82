import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, isSpace, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './ascii.ts'
import { TokenEnd } from './token-end.ts'

/** What is done with the elements of the envelope's `data`. */
export interface ElementSink {
  /**
   * Tries to take the element that begins at `at` without parsing it; returns where it ends, or -1 to have it
   * parsed, be it for its shape or because `end` comes before its own.
   */
  predict(bytes: Uint8Array, at: number, end: number): number
  /** Takes a parsed element; its text is `bytes` from `from` to `to`. */
  element(value: unknown, bytes: Uint8Array, from: number, to: number): void
  /** An element was longer than is held, and nothing of it was read. */
  oversized(): void
  /** Forgets everything: a second `data` member replaces the first, as `JSON.parse` has it. */
  restart(): void
}

type State =
  | 'before-object'
  | 'before-first-key'
  | 'before-key'
  | 'key'
  | 'after-key'
  | 'before-value'
  | 'value'
  | 'after-value'
  | 'before-first-element'
  | 'before-element'
  | 'element'
  | 'after-element'
  | 'after-object'
  | 'broken'

/**
 * No element is so long, a device with 256 sensors being some 30 kB. Of a longer one nothing is held, since it could
 * fill the memory, and nothing parsed, which could not be done in turns.
 */
export const MAX_TOKEN_BYTES = 1024 * 1024
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

/**
 * Reads an envelope from its bytes as they arrive and hands out the elements of its `data` one at a time, so that
 * neither the body nor its objects are ever held as a whole. It accepts exactly what `JSON.parse` would: every
 * token between the commas and braces that it checks itself goes through `JSON.parse`, unless the sink has taken it.
 * Only a token that is too long is passed over to where it ends, whatever it says.
 */
export class EnvelopeScanner {
  readonly #sink: ElementSink
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  readonly #token = new TokenEnd()
  #state: State = 'before-object'
  #isData = false
  #hasData = false
  #first = true
  /** The token under way is too long, and its beginning is gone. */
  #isPassingOver = false
  /** Bytes not yet read: `#bytes` from `#at` to `#end`. */
  #bytes: Uint8Array = new Uint8Array(0)
  #at = 0
  #end = 0

  constructor(sink: ElementSink) {
    this.#sink = sink
  }

  /** What was written so far is the beginning of no envelope, whatever follows. */
  get isBroken(): boolean {
    return this.#state === 'broken'
  }

  /** Takes the next bytes of the body. */
  write(chunk: Uint8Array): void {
    if (this.#state === 'broken') return
    this.#append(chunk)
    while (this.#step()) {}
  }

  /** After the last bytes: whether it was a whole JSON text, an object, with an array as `data`. */
  end(): boolean {
    return this.#state === 'after-object' && this.#hasData
  }

  /** Advances by one token; `false` when more bytes are needed or nothing can follow. */
  #step(): boolean {
    switch (this.#state) {
      case 'key':
        return this.#finishToken((text) => {
          this.#isData = text === 'data'
          return 'after-key'
        })
      case 'value':
        return this.#finishToken(() => 'after-value')
      case 'element':
        return this.#element()
      case 'broken':
        return false
    }
    if (this.#first && !this.#skipByteOrderMark()) return false
    if (!this.#skipSpace()) return false
    this.#state = this.#after(this.#bytes[this.#at] as number)
    return true
  }

  /** The state after one structural byte, which is taken unless it begins a token. */
  #after(byte: number): State {
    switch (this.#state) {
      case 'before-object':
        return byte === OPEN_OBJECT ? this.#take('before-first-key') : 'broken'
      case 'before-first-key':
        if (byte === CLOSE_OBJECT) return this.#take('after-object')
        return byte === QUOTE ? this.#begin('key') : 'broken'
      case 'before-key':
        return byte === QUOTE ? this.#begin('key') : 'broken'
      case 'after-key':
        return byte === COLON ? this.#take('before-value') : 'broken'
      case 'before-value':
        if (!this.#isData) return this.#begin('value')
        this.#sink.restart()
        this.#hasData = byte === OPEN_ARRAY
        return this.#hasData ? this.#take('before-first-element') : this.#begin('value')
      case 'after-value':
        if (byte === CLOSE_OBJECT) return this.#take('after-object')
        return byte === COMMA ? this.#take('before-key') : 'broken'
      case 'before-first-element':
        return byte === CLOSE_ARRAY ? this.#take('after-value') : this.#begin('element')
      case 'before-element':
        return this.#begin('element')
      case 'after-element':
        if (byte === CLOSE_ARRAY) return this.#take('after-value')
        return byte === COMMA ? this.#take('before-element') : 'broken'
      default:
        return 'broken'
    }
  }

  #take(next: State): State {
    this.#at++
    return next
  }

  #begin(next: State): State {
    this.#token.begin(this.#at)
    return next
  }

  #element(): boolean {
    if (this.#token.isFresh(this.#at)) {
      const predicted = this.#predicted()
      if (predicted !== this.#at) {
        this.#at = predicted
        this.#state = 'after-element'
        return true
      }
    }
    return this.#finishToken((value, from) => {
      if (from === undefined) this.#sink.oversized()
      else this.#sink.element(value, this.#bytes, from, this.#at)
      return 'after-element'
    })
  }

  /** Where the last of the elements ends that the sink takes one after the other, with nothing but a comma between. */
  #predicted(): number {
    const [bytes, end, sink] = [this.#bytes, this.#end, this.#sink]
    let to = this.#at
    for (let at = to; ; at = to + 1) {
      const next = sink.predict(bytes, at, end)
      if (next === -1) return to
      to = next
      if (to >= end || bytes[to] !== COMMA) return to
    }
  }

  /** Parses the token that begins at `#at`, once all of it is there; one that is too long has no beginning. */
  #finishToken(then: (value: unknown, from?: number) => State): boolean {
    const end = this.#token.find(this.#bytes, this.#end)
    const isTooLong = (end === -1 ? this.#end : end) - this.#at > MAX_TOKEN_BYTES
    if (end === -1) {
      this.#isPassingOver ||= isTooLong
      if (this.#isPassingOver) this.#at = this.#end
      return false
    }
    const from = this.#at
    if (this.#isPassingOver || isTooLong) {
      this.#isPassingOver = false
      this.#at = end
      this.#state = then(undefined)
      return true
    }
    const text = this.#decoder.decode(this.#bytes.subarray(from, end))
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      this.#state = 'broken'
      return false
    }
    this.#at = end
    this.#state = then(value, from)
    return true
  }

  #skipByteOrderMark(): boolean {
    if (this.#end - this.#at < BYTE_ORDER_MARK.length) return false
    if (BYTE_ORDER_MARK.every((byte, i) => this.#bytes[this.#at + i] === byte)) this.#at += 3
    this.#first = false
    return true
  }

  #skipSpace(): boolean {
    let at = this.#at
    while (at < this.#end && isSpace(this.#bytes[at] as number)) at++
    this.#at = at
    return at < this.#end
  }

  /** Puts the chunk behind what is left; an answer's bytes are copied once, however large one element is. */
  #append(chunk: Uint8Array): void {
    const left = this.#end - this.#at
    if (left + chunk.length > this.#bytes.length) {
      const larger = new Uint8Array(2 * (left + chunk.length))
      larger.set(this.#bytes.subarray(this.#at, this.#end))
      this.#bytes = larger
      this.#token.moved(-this.#at)
    } else if (this.#end + chunk.length > this.#bytes.length) {
      this.#bytes.copyWithin(0, this.#at, this.#end)
      this.#token.moved(-this.#at)
    } else {
      this.#bytes.set(chunk, this.#end)
      this.#end += chunk.length
      return
    }
    this.#at = 0
    this.#bytes.set(chunk, left)
    this.#end = left + chunk.length
  }
}
