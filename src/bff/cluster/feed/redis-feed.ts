import { randomBytes } from 'node:crypto'
import { type Feed, type FeedEntry, type FeedEvent, FeedListeners } from '../../live/feed.ts'
import type { RedisLink } from '../redis-link.ts'
import { BEGINNING, type FollowStream } from '../redis-streams.ts'
import { addOnce } from './add-once.ts'
import { EarlyEvents } from './early-events.ts'
import { entryOf, ORIGIN } from './entry-item.ts'
import { KeptEntries } from './kept-entries.ts'
import { Publisher } from './publisher.ts'

interface RedisFeedOptions {
  link: RedisLink
  follow: FollowStream
  keys: (...name: string[]) => string
  entriesKept?: number
}

/** Six minutes at ten events a second, as in `MemoryFeed`. */
const ENTRIES_KEPT = 4096

/**
 * A tenant's events across instances, in one order. An entry reaches listeners when it comes back from Redis,
 * with the stream's id, so a client can resume at any instance. While Redis is down, entries are published
 * locally and to the others later; a client that resumes elsewhere after one gets a `reset`.
 */
export function createRedisFeed({ link, follow, keys, entriesKept = ENTRIES_KEPT }: RedisFeedOptions): Feed {
  const stream = keys('feed')
  const ownId = numberedIds()
  const kept = new KeptEntries(ownId(), entriesKept)
  const listeners = new FeedListeners()
  const emit = (entry: FeedEntry) => {
    kept.add(entry)
    listeners.emit(entry)
  }
  const emitHere = (event: FeedEvent) => emit({ id: ownId(), event })
  const publisher = new Publisher(addOnce({ link, keys, stream, entriesKept }), emitHere)
  const publish = publisher.publish.bind(publisher)
  const publishLocally = publisher.publishLocally.bind(publisher)
  const early = new EarlyEvents(publishLocally)
  let isLoaded = false

  link.onUp(() => {
    if (isLoaded) void publisher.publishPending()
  })
  follow(stream, entriesKept, {
    loaded(items, isWhole) {
      const entries = items.map(entryOf).filter((entry) => entry !== undefined)
      kept.replace(entries, isWhole ? BEGINNING : undefined)
      isLoaded = true
      early.release(publish)
      void publisher.publishPending()
    },
    added(item) {
      const entry = entryOf(item)
      if (!entry) return
      if (!publisher.cameBack(item.fields[ORIGIN] ?? '')) emit(entry)
      // published locally before; a client that resumes here after another instance's entries has not got it
      else kept.add(entry)
    },
    // entries were lost: all clients have to refetch
    broken: () => emitHere({ kind: 'reset' }),
  })

  return {
    async publish(event, isSure = false) {
      if (link.isUp) return isLoaded ? publish(event, isSure) : early.add(event, isSure)
      early.release(publishLocally)
      return publishLocally(event)
    },
    subscribe: (listener) => listeners.add(listener),
    get head() {
      return kept.head
    },
    since: (id) => kept.since(id),
  }
}

function numberedIds(): () => string {
  const epoch = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${epoch}.${count++}`
}
