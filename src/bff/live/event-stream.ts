import type { Observer } from '../observe/observer.ts'
import { Broadcast } from './broadcast.ts'
import { EvenParts } from './even-parts.ts'
import { COMMENT, eventFrame } from './event-frame.ts'
import type { Feed, FeedEntry } from './feed.ts'
import type { ByteSink, WriteBody } from './stream-body.ts'

export interface EventStreamOptions {
  /** The feed whose entries `take` receives. */
  feed: Pick<Feed, 'head' | 'since'>
  /** The frame of an entry; `undefined` for an entry without one. */
  frame: (entry: FeedEntry) => Uint8Array | undefined
  /** The current state that no entry carries; sent first to every client. */
  present: () => Uint8Array | undefined
  observer: Pick<Observer, 'streamOpened' | 'streamClosed' | 'streamDropped'>
}

/** Batches events: a write costs more than its content. */
const BATCH_MS = 50
const COMMENT_MS = 15_000
/** Comments are not urgent: every tenth of a second some clients get theirs. */
const COMMENT_PARTS = 150
/** Bytes queued in this process for one client, on top of the socket's own buffers. */
const MAX_QUEUED_BYTES = 64 * 1024
/** A client that missed more refetches the current state. */
const MAX_REPLAYED_BYTES = 256 * 1024

/**
 * Sends a tenant's feed to its clients. Each batch is framed once and the same bytes go to all. A slow client is
 * disconnected and resumes with the id of its last event.
 */
export class EventStream {
  readonly #options: EventStreamOptions
  readonly #sinks = new Set<ByteSink>()
  readonly #commented = new EvenParts<ByteSink>(COMMENT_PARTS)
  readonly #broadcast = new Broadcast((sink, bytes) => this.#write(sink, bytes))
  #pending: Uint8Array[] = []
  #batch: NodeJS.Timeout | undefined
  #lastBatchMs = Number.NEGATIVE_INFINITY
  #comments: NodeJS.Timeout | undefined
  /** Id of the newest entry when a frame outside the feed was last published. */
  #publishedOnceAfter: string | undefined

  constructor(options: EventStreamOptions) {
    this.#options = options
  }

  /** Opens a client's stream after the entry with that id; sends `reset` if it cannot resume there. */
  open(lastEventId: string | undefined): WriteBody {
    return (sink) => {
      // pending events are in the feed already and must not be sent twice
      this.#flush()
      for (const bytes of this.#welcome(lastEventId)) sink.write(bytes)
      this.#sinks.add(sink)
      this.#commented.add(sink)
      this.#options.observer.streamOpened()
      this.#comments ??= setInterval(() => this.#sendComments(), COMMENT_MS / COMMENT_PARTS).unref()
      return () => this.#remove(sink)
    }
  }

  /** Sends the next entry of the feed. */
  take(entry: FeedEntry): void {
    if (this.#sinks.size === 0) return
    const bytes = this.#options.frame(entry)
    if (!bytes) return
    this.#pending.push(bytes)
    const waitMs = Math.max(0, this.#lastBatchMs + BATCH_MS - performance.now())
    this.#batch ??= setTimeout(() => this.#flush(), waitMs)
  }

  /** Sends a frame of the current state that is not in the feed; `present` gives it to new clients. */
  publish(bytes: Uint8Array): void {
    this.#flush()
    this.#send(bytes)
  }

  /** Sends a frame that is neither in the feed nor in `present`; a client that missed it gets a `reset`. */
  publishOnce(bytes: Uint8Array): void {
    this.#publishedOnceAfter = this.#options.feed.head
    this.publish(bytes)
  }

  /** Ends all streams; clients reconnect, here or elsewhere. */
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
    const isTooMuch = frames && frames.reduce((sum, { length }) => sum + length, 0) > MAX_REPLAYED_BYTES
    const state = present()
    const opening = state ? [COMMENT, state] : [COMMENT]
    if (frames && !isTooMuch) return [...opening, ...frames]
    // in one write: a page that calls itself live has received the reset
    return [Buffer.concat([...opening, eventFrame('reset', {}, feed.head)])]
  }

  #missedSince(lastEventId: string): ReturnType<Feed['since']> {
    const { feed } = this.#options
    const missed = feed.since(lastEventId)
    const later = this.#publishedOnceAfter === undefined ? 'reset' : feed.since(this.#publishedOnceAfter)
    // a client has certainly received the frame only if it got a later entry
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

  #sendComments(): void {
    this.#broadcast.send(COMMENT, this.#commented.next())
  }

  #write(sink: ByteSink, bytes: Uint8Array): void {
    if (!this.#sinks.has(sink)) return
    if (sink.queuedBytes <= MAX_QUEUED_BYTES) {
      sink.write(bytes)
    } else {
      this.#options.observer.streamDropped()
      sink.destroy()
      this.#remove(sink)
    }
  }

  #remove(sink: ByteSink): void {
    if (!this.#sinks.delete(sink)) return
    this.#commented.delete(sink)
    this.#options.observer.streamClosed()
    if (this.#sinks.size > 0) return
    clearInterval(this.#comments)
    this.#comments = undefined
  }
}
