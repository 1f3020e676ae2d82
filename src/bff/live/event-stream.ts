import type { Observer } from '../observe/observer.ts'
import { Broadcast } from './broadcast.ts'
import type { Feed, FeedEntry } from './feed.ts'
import type { ByteSink, WriteBody } from './stream-body.ts'

interface EventStreamOptions {
  feed: Pick<Feed, 'head' | 'since'>
  frame: (entry: FeedEntry) => Uint8Array | undefined
  /** Current state that no entry carries; sent first to every client. */
  present: () => Uint8Array | undefined
  observer: Pick<Observer, 'streamOpened' | 'streamClosed' | 'streamDropped'>
}

/** Batches events: a write costs more than its content. */
const BATCH_MS = 50
const COMMENT_MS = 15_000
/** Every tenth of a second some clients get a comment. */
const COMMENT_PARTS = 150
/** Queued in this process for a client, beyond the socket's own buffers. */
const MAX_QUEUED_BYTES = 64 * 1024
/** A client that missed more refetches the current state. */
const MAX_REPLAYED_BYTES = 256 * 1024

const encoder = new TextEncoder()

/** Frames each batch once for all clients. A slow one is disconnected and resumes by its last event. */
export class EventStream {
  readonly #options: EventStreamOptions
  readonly #sinks = new Set<ByteSink>()
  readonly #commented = new Buckets<ByteSink>(COMMENT_PARTS)
  readonly #broadcast = new Broadcast((sink, bytes) => this.#write(sink, bytes))
  #pending: Uint8Array[] = []
  #batch: NodeJS.Timeout | undefined
  #lastBatchMs = Number.NEGATIVE_INFINITY
  #comments: NodeJS.Timeout | undefined
  #publishedOnceAfter: string | undefined

  constructor(options: EventStreamOptions) {
    this.#options = options
  }

  /** Opens a stream after that entry; sends `reset` if it cannot resume there. */
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

  take(entry: FeedEntry): void {
    if (this.#sinks.size === 0) return
    const bytes = this.#options.frame(entry)
    if (!bytes) return
    this.#pending.push(bytes)
    const waitMs = Math.max(0, this.#lastBatchMs + BATCH_MS - performance.now())
    this.#batch ??= setTimeout(() => this.#flush(), waitMs)
  }

  /** Sends current state outside the feed; `present` gives it to new clients. */
  publish(bytes: Uint8Array): void {
    this.#flush()
    this.#send(bytes)
  }

  /** Sends a frame that is neither in the feed nor in `present`: a client that missed it gets a `reset`. */
  publishOnce(bytes: Uint8Array): void {
    this.#publishedOnceAfter = this.#options.feed.head
    this.publish(bytes)
  }

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
    // one write: a page shown as live has received the reset
    return [Buffer.concat([...opening, eventFrame('reset', {}, feed.head)])]
  }

  #missedSince(lastEventId: string): ReturnType<Feed['since']> {
    const { feed } = this.#options
    const missed = feed.since(lastEventId)
    const later = this.#publishedOnceAfter === undefined ? 'reset' : feed.since(this.#publishedOnceAfter)
    // only a client that got a later entry has certainly received the frame
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

/** Members in parts of equal size, so that periodic work is done for one part at a time. */
export class Buckets<Member> {
  readonly #parts: readonly Set<Member>[]
  readonly #partOf = new Map<Member, Set<Member>>()
  #next = 0

  constructor(count: number) {
    this.#parts = Array.from({ length: count }, () => new Set<Member>())
  }

  add(member: Member): void {
    if (this.#partOf.has(member)) return
    const smallest = this.#parts.reduce((least, part) => (part.size < least.size ? part : least))
    smallest.add(member)
    this.#partOf.set(member, smallest)
  }

  delete(member: Member): void {
    this.#partOf.get(member)?.delete(member)
    this.#partOf.delete(member)
  }

  next(): ReadonlySet<Member> {
    const part = this.#parts[this.#next] as Set<Member>
    this.#next = (this.#next + 1) % this.#parts.length
    return part
  }
}

/** A server-sent event (HTML). JSON has no line breaks, so its data is one line. */
export function eventFrame(event: string, data: unknown, id?: string): Uint8Array {
  const head = id === undefined ? '' : `id: ${id}\n`
  return encoder.encode(`${head}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Keeps proxies from closing an idle connection, and shows that both ends are there. */
export const COMMENT = encoder.encode(':\n\n')
