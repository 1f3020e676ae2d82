import type { FeedEvent } from '../../live/feed.ts'

export type Publish = (event: FeedEvent, isSure: boolean) => 'published' | Promise<'published' | 'old'>

interface Early {
  event: FeedEvent
  isSure: boolean
  done: (how: ReturnType<Publish>) => void
}

/** A feed is read within a round, two seconds at most; whoever has waited for longer is told here alone. */
const EARLY_MS = 5_000

/** Events that came before the feed was read, and wait for that. */
export class EarlyEvents {
  readonly #publishLate: Publish
  #waiting: Early[] = []
  #timer: NodeJS.Timeout | undefined

  /** What has waited for too long goes to `tellLate`, and all that came after it as well. */
  constructor(publishLate: Publish) {
    this.#publishLate = publishLate
  }

  /** Waits until it may be told, and then for what telling it comes to. */
  add(event: FeedEvent, isSure: boolean): Promise<'published' | 'old'> {
    this.#timer ??= setTimeout(() => this.release(this.#publishLate), EARLY_MS).unref()
    return new Promise((done) => this.#waiting.push({ event, isSure, done }))
  }

  /** Tells all that wait, in their order. */
  release(publish: Publish): void {
    const all = this.#waiting
    this.#waiting = []
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { event, isSure, done } of all) done(publish(event, isSure))
  }
}
