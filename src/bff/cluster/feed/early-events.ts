import type { FeedEvent } from '../../live/feed.ts'

export type Tell = (event: FeedEvent, isSure: boolean) => 'told' | Promise<'told' | 'old'>

interface Early {
  event: FeedEvent
  isSure: boolean
  done: (how: ReturnType<Tell>) => void
}

/** A feed is read within a round, two seconds at most; whoever has waited for longer is told here alone. */
const EARLY_MS = 5_000

/** Events that came before the feed was read, and wait for that. */
export class EarlyEvents {
  readonly #tellLate: Tell
  #waiting: Early[] = []
  #timer: NodeJS.Timeout | undefined

  /** What has waited for too long goes to `tellLate`, and all that came after it as well. */
  constructor(tellLate: Tell) {
    this.#tellLate = tellLate
  }

  /** Waits until it may be told, and then for what telling it comes to. */
  add(event: FeedEvent, isSure: boolean): Promise<'told' | 'old'> {
    this.#timer ??= setTimeout(() => this.release(this.#tellLate), EARLY_MS).unref()
    return new Promise((done) => this.#waiting.push({ event, isSure, done }))
  }

  /** Tells all that wait, in their order. */
  release(tell: Tell): void {
    const all = this.#waiting
    this.#waiting = []
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { event, isSure, done } of all) done(tell(event, isSure))
  }
}
