import { CLOSE_ARRAY, CLOSE_OBJECT, COLON, COMMA, isSpace, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './ascii.ts'
import { TokenEnd } from './token-end.ts'

interface ElementSink {
  /** Takes the element at `at` unparsed; returns its end, or -1 to have it parsed or if incomplete. */
  predict(bytes: Uint8Array, at: number, end: number): number
  /** Takes a parsed element; its text is `bytes` from `from` to `to`. */
  element(value: unknown, bytes: Uint8Array, from: number, to: number): void
  /** An element was too long, and skipped. */
  oversized(): void
  /** A second `data` member replaces the first, as in `JSON.parse`. */
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

/** Far above a device with 256 sensors (30 kB). Longer elements are skipped: they could fill the memory. */
export const MAX_TOKEN_BYTES = 1024 * 1024
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf]

export interface CollectingSink<T> extends ElementSink {
  readonly used: number
  finish(): T
}

/**
 * Reads an envelope as its bytes arrive and hands out the elements of `data`, so that neither body nor
 * objects are held as a whole. It accepts exactly what `JSON.parse` would, which parses every token that the
 * sink does not take; too long ones are skipped.
 */
export class EnvelopeReader<T> {
  readonly #sink: CollectingSink<T>
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  readonly #token = new TokenEnd()
  #state: State = 'before-object'
  #isData = false
  #hasData = false
  #first = true
  /** The current token is too long, and its beginning dropped. */
  #isPassingOver = false
  /** Bytes not yet read: `#bytes` from `#at` to `#end`. */
  #bytes: Uint8Array = new Uint8Array(0)
  #at = 0
  #end = 0

  constructor(sink: CollectingSink<T>) {
    this.#sink = sink
  }

  /** Nothing can complete the envelope. */
  get isBroken(): boolean {
    return this.#state === 'broken'
  }

  get used(): number {
    return this.#sink.used
  }

  /** Throws `UpstreamTooLarge` when what came is more than can be held. */
  write(chunk: Uint8Array): void {
    if (this.#state === 'broken') return
    this.#append(chunk)
    while (this.#step()) {}
  }

  /** The sink's result; `undefined` unless the body was a whole JSON object with an array as `data`. */
  end(): T | undefined {
    return this.#state === 'after-object' && this.#hasData ? this.#sink.finish() : undefined
  }

  /** Advances by one token; `false` for more bytes, or if broken. */
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

  /** The state after a structural byte, which is consumed unless it begins a token. */
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

  /** End of the last element that the sink takes in a row, separated by commas only. */
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

  /** Parses the complete token at `#at`; a too long one has no beginning. */
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

  /** Appends a chunk; an answer's bytes are copied once, whatever its elements' size. */
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
