import type { Observer } from '../observe/observer.ts'
import { Broadcast } from './broadcast.ts'
import type { ByteSink, WriteBody } from './direct-body.ts'
import { COMMENT, eventFrame } from './event-frame.ts'
import type { Feed, FeedEntry } from './feed.ts'

export interface EventStreamOptions {
  /** What it is told of by `take`. */
  feed: Pick<Feed, 'head' | 'since'>
  /** An entry as the browser gets it; `undefined` for one that says nothing here. */
  frame: (entry: FeedEntry) => Uint8Array | undefined
  /** What holds at the moment and stands in no entry; whoever connects is told first. */
  present: () => Uint8Array | undefined
  observer: Pick<Observer, 'streamOpened' | 'streamClosed' | 'streamDropped'>
}

/** Events that come close together go out together: a write costs more than what is in it. */
const BATCH_MS = 50
const COMMENT_MS = 15_000
/** Bytes that may wait in this process for one reader. The system's own buffers for the socket come before these. */
const MOST_QUEUED_BYTES = 64 * 1024
/** Whoever has missed more than this is better off with the present state. */
const MOST_REPLAYED_BYTES = 256 * 1024

/**
 * Sends a tenant's feed to all who listen. Each batch is framed once and the same bytes go to everyone. Nobody is
 * waited for: a reader that lags is cut off, and comes back with the id of the last event it got.
 */
export class EventStream {
  readonly #options: EventStreamOptions
  readonly #sinks = new Set<ByteSink>()
  readonly #broadcast = new Broadcast((sink, bytes) => this.#write(sink, bytes))
  #pending: Uint8Array[] = []
  #batch: NodeJS.Timeout | undefined
  #lastBatchMs = Number.NEGATIVE_INFINITY
  #comments: NodeJS.Timeout | undefined
  /** Id of the newest entry when something was told that stands in none. */
  #publishedOnceAfter: string | undefined

  constructor(options: EventStreamOptions) {
    this.#options = options
  }

  /** Lets a client listen from after the entry with that id; it is told `reset` where that cannot be. */
  open(lastEventId: string | undefined): WriteBody {
    return (sink) => {
      // what waits is in the feed already, and is not to be sent twice
      this.#flush()
      for (const bytes of this.#welcome(lastEventId)) sink.write(bytes)
      this.#sinks.add(sink)
      this.#options.observer.streamOpened()
      this.#comments ??= setInterval(() => this.#send(COMMENT), COMMENT_MS).unref()
      return () => this.#remove(sink)
    }
  }

  /** Sends the feed's next entry to all who listen. */
  take(entry: FeedEntry): void {
    if (this.#sinks.size === 0) return
    const bytes = this.#options.frame(entry)
    if (!bytes) return
    this.#pending.push(bytes)
    const waitMs = Math.max(0, this.#lastBatchMs + BATCH_MS - performance.now())
    this.#batch ??= setTimeout(() => this.#flush(), waitMs)
  }

  /** Something of the present that has no place in the feed, and that whoever connects is told. */
  publish(bytes: Uint8Array): void {
    this.#flush()
    this.#send(bytes)
  }

  /** Something that has no place in the feed either; whoever does not listen now is told `reset` later. */
  publishOnce(bytes: Uint8Array): void {
    this.#publishedOnceAfter = this.#options.feed.head
    this.publish(bytes)
  }

  /** Ends all streams; clients come back, here or elsewhere. */
  end(): void {
    this.#flush()
    this.#broadcast.finish()
    for (const sink of [...this.#sinks]) {
      this.#options.observer.streamDropped()
      sink.end()
      this.#remove(sink)
    }
  }

  #welcome(lastEventId: string | undefined): Uint8Array[] {
    const { feed, frame, present } = this.#options
    const missed = lastEventId === undefined ? 'reset' : this.#missedSince(lastEventId)
    const frames = missed === 'reset' ? undefined : missed.map(frame).filter((bytes) => bytes !== undefined)
    const isTooMuch = frames && frames.reduce((sum, { length }) => sum + length, 0) > MOST_REPLAYED_BYTES
    const state = present()
    const opening = state ? [COMMENT, state] : [COMMENT]
    if (frames && !isTooMuch) return [...opening, ...frames]
    // in one piece: by the time the page calls itself live it has heard that it is to ask anew
    return [Buffer.concat([...opening, eventFrame('reset', {}, feed.head)])]
  }

  #missedSince(lastEventId: string): ReturnType<Feed['since']> {
    const { feed } = this.#options
    const missed = feed.since(lastEventId)
    const later = this.#publishedOnceAfter === undefined ? 'reset' : feed.since(this.#publishedOnceAfter)
    // nobody knows whether it heard what stands in no entry, unless it heard one that came later
    return missed !== 'reset' && later !== 'reset' && missed.length >= later.length ? 'reset' : missed
  }

  #flush(): void {
    clearTimeout(this.#batch)
    this.#batch = undefined
    if (this.#pending.length === 0) return
    this.#lastBatchMs = performance.now()
    const bytes = this.#pending.length === 1 ? (this.#pending[0] as Uint8Array) : Buffer.concat(this.#pending)
    this.#pending = []
    this.#send(bytes)
  }

  #send(bytes: Uint8Array): void {
    this.#broadcast.send(bytes, this.#sinks)
  }

  #write(sink: ByteSink, bytes: Uint8Array): void {
    if (!this.#sinks.has(sink)) return
    if (sink.queuedBytes <= MOST_QUEUED_BYTES) {
      sink.write(bytes)
    } else {
      this.#options.observer.streamDropped()
      sink.destroy()
      this.#remove(sink)
    }
  }

  #remove(sink: ByteSink): void {
    if (!this.#sinks.delete(sink)) return
    this.#options.observer.streamClosed()
    if (this.#sinks.size > 0) return
    clearInterval(this.#comments)
    this.#comments = undefined
  }
}
