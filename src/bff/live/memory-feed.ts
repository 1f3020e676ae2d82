import { randomBytes } from 'node:crypto'
import { type Feed, type FeedEntry, type FeedEvent, FeedListeners } from './feed.ts'

/** Six minutes at ten events a second: longer than a reconnect takes. */
const ENTRIES_KEPT = 4096

/** A feed in this process. Ids have a random prefix that distinguishes processes. */
export function createMemoryFeed(entriesKept = ENTRIES_KEPT): Feed {
  const epoch = randomBytes(6).toString('base64url')
  const listeners = new FeedListeners()
  /** A ring: entry `n` is at `n % entriesKept`. */
  const kept: FeedEntry[] = []
  let newest = 0

  const idOf = (n: number) => `${epoch}.${n}`
  const numberOf = (id: string) => {
    const n = Number(id.slice(epoch.length + 1))
    return Number.isSafeInteger(n) && id === idOf(n) ? n : undefined
  }

  return {
    async publish(event: FeedEvent) {
      const entry = { id: idOf(++newest), event }
      kept[newest % entriesKept] = entry
      listeners.emit(entry)
      // within one process the caller knows the order
      return 'published'
    },
    subscribe: (listener) => listeners.add(listener),
    get head() {
      return idOf(newest)
    },
    since(id) {
      const seen = numberOf(id)
      if (seen === undefined || seen < 0 || seen > newest || newest - seen > entriesKept) return 'reset'
      return Array.from({ length: newest - seen }, (_, n) => kept[(seen + 1 + n) % entriesKept] as FeedEntry)
    },
  }
}
