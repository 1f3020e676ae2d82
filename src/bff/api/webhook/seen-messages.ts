import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isPast } from '../../util/is-past.ts'

/** A sender retries within an hour. A later repetition is stored over the first. */
const REMEMBERED_MS = 2 * 3_600_000
/** Some ten megabytes: two hours of seven messages a second. */
const MESSAGES_REMEMBERED = 50_000

/** Remembers messages by content: they carry no id, and two of one device and time may differ. */
export class SeenMessages {
  readonly #now: () => number
  readonly #seenAtMs = new LRUCache<string, number>({ max: MESSAGES_REMEMBERED })

  constructor(now: () => number) {
    this.#now = now
  }

  has(message: Uint8Array): boolean {
    const seenAtMs = this.#seenAtMs.get(keyOf(message))
    return seenAtMs !== undefined && !isPast(seenAtMs, REMEMBERED_MS, this.#now())
  }

  note(message: Uint8Array): void {
    this.#seenAtMs.set(keyOf(message), this.#now())
  }
}

function keyOf(message: Uint8Array): string {
  return createHash('sha256').update(message).digest('base64url')
}
