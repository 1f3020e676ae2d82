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
export class Publisher {
  readonly #addOnce: AddOnce
  readonly #emitHere: (event: FeedEvent) => void
  /** By their origin: events told here alone, of which Redis may have got some although it did not say so. */
  readonly #local = new LRUCache<string, true>({ max: ALONE_KEPT })
  /** By their origin, oldest first: of those, what Redis is not known to have. */
  readonly #pending = new LRUCache<string, FeedEvent>({ max: ALONE_KEPT })
  #publishing: Promise<void> | undefined

  constructor(addOnce: AddOnce, emitHere: (event: FeedEvent) => void) {
    this.#addOnce = addOnce
    this.#emitHere = emitHere
  }

  /** Resolves once the others are told, or cannot be. */
  async publish(event: FeedEvent, isSure: boolean): Promise<'published' | 'old'> {
    if (this.#pending.size === 0) return this.#add(newOrigin(), event, isSure)
    // after what the others have not been told: a correction would be undone by what it corrects
    this.publishLocally(event)
    await this.publishPending()
    return 'published'
  }

  /** Tells an event here at once; the others are told by `tellOthers`. */
  publishLocally(event: FeedEvent): 'published' {
    this.#setAside(newOrigin(), event)
    return 'published'
  }

  /** Tells the others, until that fails, what was told here alone. */
  publishPending(): Promise<void> {
    this.#publishing ??= this.#publishInTurn().finally(() => {
      this.#publishing = undefined
    })
    return this.#publishing
  }

  /**
   * An event of that origin has come back from Redis, which therefore has it; whether it was told here alone
   * before.
   */
  cameBack(origin: string): boolean {
    this.#pending.delete(origin)
    return this.#local.has(origin)
  }

  async #add(origin: string, event: FeedEvent, isSure: boolean): Promise<'published' | 'old'> {
    try {
      const how = await this.#addOnce(event, isSure, origin)
      this.#pending.delete(origin)
      return how
    } catch {
      this.#setAside(origin, event)
      return 'published'
    }
  }

  #setAside(origin: string, event: FeedEvent): void {
    if (this.#local.has(origin)) return
    this.#pending.set(origin, event)
    this.#local.set(origin, true)
    this.#emitHere(event)
  }

  async #publishInTurn(): Promise<void> {
    for (let [origin] = this.#pending.rkeys(); origin !== undefined; [origin] = this.#pending.rkeys()) {
      const event = this.#pending.peek(origin)
      // what was told here alone is no question any more
      if (event) await this.#add(origin, event, true)
      if (this.#pending.has(origin)) return
    }
  }
}

function newOrigin(): string {
  return randomBytes(9).toString('base64url')
}
