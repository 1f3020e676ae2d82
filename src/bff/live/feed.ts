import type { AlarmNews } from '../../domain/alarms/alarm-view.ts'
import type { LevelChange } from '../../domain/levels/level-change.ts'

/** A measurement as `GET /api/events` sends it. `t` is epoch milliseconds, `values` are by sensor id. */
export interface ReadingEvent {
  device: string
  t: number
  values: Record<string, number>
}

/** A change of level as `GET /api/events` sends it, with the station's severity before and after. */
export interface LevelEvent extends LevelChange {
  severityBefore: number
  severity: number
}

/**
 * An event, as plain JSON. `devices` names devices whose entry in the list changed; `reset` says that the stations
 * themselves changed.
 */
export type FeedEvent =
  | { kind: 'reading'; reading: ReadingEvent }
  | { kind: 'level'; level: LevelEvent }
  | { kind: 'devices'; ids: string[] }
  | { kind: 'alarm'; alarm: AlarmNews }
  | { kind: 'reset' }

/** Above this number of changed devices clients refetch the list. */
const MAX_CHANGED = 200

/** A measurement set as an event. */
export function readingEvent(device: string, t: number, values: ReadonlyMap<string, number>): FeedEvent {
  // ids are the service's: `Object.fromEntries` defines `__proto__` like any other, an assignment would not
  return { kind: 'reading', reading: { device, t, values: Object.fromEntries(values) } }
}

/** The event for changed devices. */
export function devicesEvent(ids: readonly string[]): FeedEvent {
  return ids.length > MAX_CHANGED ? { kind: 'reset' } : { kind: 'devices', ids: [...ids] }
}

export interface FeedEntry {
  /** Opaque and unique across all feeds and processes. */
  id: string
  event: FeedEvent
}

export type FeedListener = (entry: FeedEntry) => void

/** The events of one tenant, in one order for all listeners. */
export interface Feed {
  /**
   * Publishes an event to all listeners, in other instances too. Never rejects. Resolves once the event survives the end of
   * this process, if anything can. A reading is `old`, and not published, if it was published before and another one of its
   * time since, unless `isSure`: it may have come late. So is a level that was published before, or that rests on older
   * readings.
   */
  publish(event: FeedEvent, isSure?: boolean): Promise<'published' | 'old'>
  /**
   * Calls the listener with every later entry, in order; returns the unsubscribe function. A listener must neither throw nor
   * wait.
   */
  subscribe(listener: FeedListener): () => void
  /** Id of the newest entry, or of the feed's start. */
  readonly head: string
  /**
   * Entries after the one with that id; `reset` if the id is unknown or too old. Calling `subscribe` in the same turn of the
   * event loop misses and repeats nothing.
   */
  since(id: string): readonly FeedEntry[] | 'reset'
}
