import type { ByteSink } from './stream-body.ts'

/** Less than a millisecond of writing; then requests get a turn. */
const READERS_A_TURN = 64
/** More broadcasts at once wait for the writing. */
const MAX_AT_ONCE = 8

/**
 * Writes the same bytes to many readers, some in each turn, so that requests do not wait for thousands of
 * writes. Every reader gets everything in the order of sending.
 */
export class Broadcast {
  readonly #write: (reader: ByteSink, bytes: Uint8Array) => void
  readonly #underWay: Iterator<undefined>[] = []
  #turn: NodeJS.Immediate | undefined

  constructor(write: (reader: ByteSink, bytes: Uint8Array) => void) {
    this.#write = write
  }

  /** At once where the readers are few. */
  send(bytes: Uint8Array, readers: Iterable<ByteSink>): void {
    this.#underWay.push(this.#turnsOf(bytes, [...readers]))
    if (this.#underWay.length > MAX_AT_ONCE) this.#finishOldest()
    if (this.#turn === undefined) this.#goOn()
  }

  /** Writes all that is pending, at once. */
  finish(): void {
    while (this.#underWay.length > 0) this.#finishOldest()
  }

  #goOn(): void {
    this.#turn = undefined
    if (this.#underWay[0]?.next().done) this.#underWay.shift()
    if (this.#underWay.length > 0) this.#turn = setImmediate(() => this.#goOn())
  }

  #finishOldest(): void {
    const oldest = this.#underWay.shift()
    while (oldest && !oldest.next().done);
  }

  *#turnsOf(bytes: Uint8Array, readers: readonly ByteSink[]): Generator<undefined, undefined> {
    for (let n = 0; n < readers.length; n++) {
      if (n > 0 && n % READERS_A_TURN === 0) yield
      this.#write(readers[n] as ByteSink, bytes)
    }
  }
}
