import type { ByteSink } from './stream-body.ts'

/** Less than a millisecond of writing, after which requests get a turn of the event loop. */
const READERS_A_TURN = 64
/** Concurrent broadcasts. Where events come faster than they can be written, events wait for the writing. */
const MAX_AT_ONCE = 8

/**
 * Writes the same bytes to many readers, some of them in each turn of the event loop, so that no request waits until
 * thousands have been written to. Every reader gets what is sent in the order in which it was sent.
 */
export class Broadcast {
  readonly #write: (reader: ByteSink, bytes: Uint8Array) => void
  /** The oldest first. */
  readonly #underWay: Iterator<undefined>[] = []
  #turn: NodeJS.Immediate | undefined

  /** `write` may be called for a reader that has gone meanwhile. */
  constructor(write: (reader: ByteSink, bytes: Uint8Array) => void) {
    this.#write = write
  }

  /** Sends to the readers as they are now: at once where they are few. */
  send(bytes: Uint8Array, readers: Iterable<ByteSink>): void {
    this.#underWay.push(this.#turnsOf(bytes, [...readers]))
    if (this.#underWay.length > MAX_AT_ONCE) this.#finishOldest()
    if (this.#turn === undefined) this.#goOn()
  }

  /** Writes all that is under way, at once. */
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
