import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FeedEvent } from '../../live/feed.ts'
import type { AddOnce } from './add-once.ts'

/** What is told during a long absence the others find by polling. */
const ALONE_KEPT = 1_000

/**
 * Tells events to all instances in one order. What cannot be added to their stream is told here alone, and to
 * the others later: in its order, and before anything newer.
 */
export class Telling {
  readonly #addOnce: AddOnce
  readonly #tellHere: (event: FeedEvent) => void
  /** By their origin: events told here alone, of which Redis may have got some although it did not say so. */
  readonly #toldAlone = new LRUCache<string, true>({ max: ALONE_KEPT })
  /** By their origin, oldest first: of those, what Redis is not known to have. */
  readonly #untold = new LRUCache<string, FeedEvent>({ max: ALONE_KEPT })
  #tellingOthers: Promise<void> | undefined

  constructor(addOnce: AddOnce, tellHere: (event: FeedEvent) => void) {
    this.#addOnce = addOnce
    this.#tellHere = tellHere
  }

  /** Resolves once the others are told, or cannot be. */
  async tell(event: FeedEvent, isSure: boolean): Promise<'told' | 'old'> {
    if (this.#untold.size === 0) return this.#add(newOrigin(), event, isSure)
    // after what the others have not been told: a correction would be undone by what it corrects
    this.tellAlone(event)
    await this.tellOthers()
    return 'told'
  }

  /** Tells an event here at once; the others are told by `tellOthers`. */
  tellAlone(event: FeedEvent): 'told' {
    this.#setAside(newOrigin(), event)
    return 'told'
  }

  /** Tells the others, until that fails, what was told here alone. */
  tellOthers(): Promise<void> {
    this.#tellingOthers ??= this.#tellInTurn().finally(() => {
      this.#tellingOthers = undefined
    })
    return this.#tellingOthers
  }

  /**
   * An event of that origin has come back from Redis, which therefore has it; whether it was told here alone
   * before.
   */
  cameBack(origin: string): boolean {
    this.#untold.delete(origin)
    return this.#toldAlone.has(origin)
  }

  async #add(origin: string, event: FeedEvent, isSure: boolean): Promise<'told' | 'old'> {
    try {
      const how = await this.#addOnce(event, isSure, origin)
      this.#untold.delete(origin)
      return how
    } catch {
      this.#setAside(origin, event)
      return 'told'
    }
  }

  #setAside(origin: string, event: FeedEvent): void {
    if (this.#toldAlone.has(origin)) return
    this.#untold.set(origin, event)
    this.#toldAlone.set(origin, true)
    this.#tellHere(event)
  }

  async #tellInTurn(): Promise<void> {
    for (let [origin] = this.#untold.rkeys(); origin !== undefined; [origin] = this.#untold.rkeys()) {
      const event = this.#untold.peek(origin)
      // what was told here alone is no question any more
      if (event) await this.#add(origin, event, true)
      if (this.#untold.has(origin)) return
    }
  }
}

function newOrigin(): string {
  return randomBytes(9).toString('base64url')
}
