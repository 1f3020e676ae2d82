import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { FeedEvent } from '../../live/feed.ts'
import type { AddOnce } from './add-once.ts'

/** After a long outage other instances find the rest by polling. */
const ALONE_KEPT = 1_000

/** While Redis is down events are published locally, and later to the others, in order. */
export class Publisher {
  readonly #addOnce: AddOnce
  readonly #emitHere: (event: FeedEvent) => void
  /** Events published locally, by origin. Redis may have taken some without confirming it. */
  readonly #local = new LRUCache<string, true>({ max: ALONE_KEPT })
  /** Events not confirmed by Redis, by origin, oldest first. */
  readonly #pending = new LRUCache<string, FeedEvent>({ max: ALONE_KEPT })
  #publishing: Promise<void> | undefined

  constructor(addOnce: AddOnce, emitHere: (event: FeedEvent) => void) {
    this.#addOnce = addOnce
    this.#emitHere = emitHere
  }

  /** Resolves once Redis has confirmed the event or has failed. */
  async publish(event: FeedEvent, isSure: boolean): Promise<'published' | 'old'> {
    if (this.#pending.size === 0) return this.#add(newOrigin(), event, isSure)
    // after all pending ones: otherwise an old value would overwrite its correction
    this.publishLocally(event)
    await this.publishPending()
    return 'published'
  }

  /** `publishPending` sends the event to the others. */
  publishLocally(event: FeedEvent): 'published' {
    this.#setAside(newOrigin(), event)
    return 'published'
  }

  /** Sends pending events until one fails. */
  publishPending(): Promise<void> {
    this.#publishing ??= this.#publishInTurn().finally(() => {
      this.#publishing = undefined
    })
    return this.#publishing
  }

  /** Confirms an event from Redis. Returns whether it was published locally. */
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
      // an event published locally is sure
      if (event) await this.#add(origin, event, true)
      if (this.#pending.has(origin)) return
    }
  }
}

function newOrigin(): string {
  return randomBytes(9).toString('base64url')
}
