import { randomBytes } from 'node:crypto'
import type { AlarmNews } from '../../domain/alarms/alarm-view.ts'
import type { LevelChange } from '../../domain/levels/level-change.ts'

export interface ReadingEvent {
  device: string
  t: number
  values: Record<string, number>
}

export interface LevelEvent extends LevelChange {
  severityBefore: number
  severity: number
}

/** Plain JSON. `devices`: their list entries changed; `reset`: the stations themselves changed. */
export type FeedEvent =
  | { kind: 'reading'; reading: ReadingEvent }
  | { kind: 'level'; level: LevelEvent }
  | { kind: 'devices'; ids: string[] }
  | { kind: 'alarm'; alarm: AlarmNews }
  | { kind: 'reset' }

/** Above this number of changed devices clients refetch the list. */
const MAX_CHANGED = 200

/** Six minutes at ten events a second: longer than a reconnect takes. */
const ENTRIES_KEPT = 4096

export function readingEvent(device: string, t: number, values: ReadonlyMap<string, number>): FeedEvent {
  // ids are the service's: `Object.fromEntries` defines `__proto__` like any other, an assignment would not
  return { kind: 'reading', reading: { device, t, values: Object.fromEntries(values) } }
}

export function devicesEvent(ids: readonly string[]): FeedEvent {
  return ids.length > MAX_CHANGED ? { kind: 'reset' } : { kind: 'devices', ids: [...ids] }
}

export interface FeedEntry {
  /** Opaque and unique across all feeds and processes. */
  id: string
  event: FeedEvent
}

type FeedListener = (entry: FeedEntry) => void

export interface Feed {
  /**
   * Publishes to all listeners, also in other instances. Never rejects. Resolves once the event survives this
   * process, if anything can. `old`, and not published: a reading published before another one of its time,
   * unless `isSure` (it may be late); a level published before, or from older readings.
   */
  publish(event: FeedEvent, isSure?: boolean): Promise<'published' | 'old'>
  /** Calls it with every later entry, in order; it must neither throw nor wait. Returns the unsubscriber. */
  subscribe(listener: FeedListener): () => void
  /** Id of the newest entry, or of the feed's start. */
  readonly head: string
  /** `reset` if the id is unknown or too old. `subscribe` in the same turn misses and repeats nothing. */
  since(id: string): readonly FeedEntry[] | 'reset'
}

export class FeedListeners {
  readonly #listeners = new Set<FeedListener>()

  add(listener: FeedListener): () => void {
    // a listener of its own, so that one function may listen twice
    const own: FeedListener = (entry) => listener(entry)
    this.#listeners.add(own)
    return () => void this.#listeners.delete(own)
  }

  emit(entry: FeedEntry): void {
    for (const listener of [...this.#listeners]) listener(entry)
  }
}

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
