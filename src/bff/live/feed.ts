import type { AlarmNews } from '../../domain/alarms/alarm-view.ts'
import type { LevelChange } from '../../domain/levels/level-change.ts'

/** A measurement as `GET /api/events` tells it. `t` is epoch milliseconds, `values` are by sensor id. */
export interface ReadingEvent {
  device: string
  t: number
  values: Record<string, number>
}

/** A level that has become another one, as `GET /api/events` tells it, with how bad the station was before and is now. */
export interface LevelEvent extends LevelChange {
  severityBefore: number
  severity: number
}

/**
 * What happens, as plain JSON. `devices` names those of which the list tells something new; `reset` says that the
 * stations are no longer the same ones.
 */
export type FeedEvent =
  | { kind: 'reading'; reading: ReadingEvent }
  | { kind: 'level'; level: LevelEvent }
  | { kind: 'devices'; ids: string[] }
  | { kind: 'alarm'; alarm: AlarmNews }
  | { kind: 'reset' }

/** More changed devices than this are asked for again instead. */
const MOST_CHANGED = 200

/** A measurement set as an event. */
export function readingEvent(device: string, t: number, values: ReadonlyMap<string, number>): FeedEvent {
  // ids are the service's: `Object.fromEntries` defines `__proto__` like any other, an assignment would not
  return { kind: 'reading', reading: { device, t, values: Object.fromEntries(values) } }
}

/** These are to be sent again, with all that is known of them. */
export function devicesEvent(ids: readonly string[]): FeedEvent {
  return ids.length > MOST_CHANGED ? { kind: 'reset' } : { kind: 'devices', ids: [...ids] }
}

export interface FeedEntry {
  /** Opaque; no two entries of a feed share one, those of other processes included. */
  id: string
  event: FeedEvent
}

export type FeedListener = (entry: FeedEntry) => void

/**
 * The events of one tenant, in one order for all who listen. A tenant has a feed of its own, so that nothing has
 * to tell later whose an event is.
 */
export interface Feed {
  /**
   * Hands an event to all listeners, those of other instances that share the feed included. Never rejects;
   * resolves once the event does not end with this process, where there is anything that outlives it. A
   * reading that was told before, and another of its time since, is not told but `old`, unless it `isSure`:
   * it may have come late. So is a level that was told before, or that rests on older readings than what was.
   */
  publish(event: FeedEvent, isSure?: boolean): Promise<'published' | 'old'>
  /** Every entry from now on, in order; returns what ends that. A listener must neither throw nor wait. */
  subscribe(listener: FeedListener): () => void
  /** Id of the newest entry, or of the feed's beginning. */
  readonly head: string
  /**
   * All entries after the one with that id, from what is kept; `reset` where that cannot be known: the id is of
   * another feed, or too old. Together with `subscribe` in the same turn of the event loop nothing is missed or
   * told twice.
   */
  since(id: string): readonly FeedEntry[] | 'reset'
}
