import type { FeedEvent } from '../../live/feed.ts'

type Publish = (event: FeedEvent, isSure: boolean) => 'published' | Promise<'published' | 'old'>

interface Early {
  event: FeedEvent
  isSure: boolean
  done: (how: ReturnType<Publish>) => void
}

/** A feed loads within two seconds. An event that has waited longer is published locally. */
const EARLY_MS = 5_000

/** Holds events back until the feed is loaded. */
export class EarlyEvents {
  readonly #publishLate: Publish
  #waiting: Early[] = []
  #timer: NodeJS.Timeout | undefined

  /** Events that wait too long go to `publishLate`, with all after them. */
  constructor(publishLate: Publish) {
    this.#publishLate = publishLate
  }

  /** Resolves once the feed is loaded. */
  add(event: FeedEvent, isSure: boolean): Promise<'published' | 'old'> {
    this.#timer ??= setTimeout(() => this.release(this.#publishLate), EARLY_MS).unref()
    return new Promise((done) => this.#waiting.push({ event, isSure, done }))
  }

  release(publish: Publish): void {
    const all = this.#waiting
    this.#waiting = []
    clearTimeout(this.#timer)
    this.#timer = undefined
    for (const { event, isSure, done } of all) done(publish(event, isSure))
  }
}
