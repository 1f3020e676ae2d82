import type { Device, Reading } from '../../domain/device.ts'
import { isAhead, validMs } from '../../domain/freshness.ts'
import { lowerBound } from '../../domain/series/m4.ts'
import type { Columns } from '../../domain/series/series.ts'
import { isPast } from '../util/is-past.ts'
import { hasReading, NO_COLUMNS, slice, valuesAt } from './chunks/columns.ts'
import { latestOfEach, type Newest, newestOf } from './newest.ts'

/** When and as of what a tail was read. */
export interface TailAge {
  /** The device's last update then. */
  lastUpdateMs: number | null
  /** Minus infinity if never read: all readings were pushed. */
  readAtMs: number
  /** It was read before this process listened: what was pushed between is missing. */
  isRestored?: boolean
}

/** The newest readings of a device, as far back as they say something of now. Never changed, only replaced. */
export interface Tail extends Newest, TailAge {
  columns: Columns
}

/** What a device measured at one time, by sensor id. */
export interface Measurement {
  timeMs: number
  values: ReadonlyMap<string, number>
}

const NEVER_MS = Number.NEGATIVE_INFINITY

export const NO_TAIL: Tail = {
  columns: NO_COLUMNS,
  latest: new Map(),
  newestMs: null,
  lastUpdateMs: null,
  readAtMs: NEVER_MS,
}

/**
 * A device is read back to its stored readings, since a sensor that stopped earlier has its last one there, but no further
 * than this. A device without a last update is searched as far back.
 */
const FURTHEST_MS = 86_400_000
/** How often a device that does not say when it was updated is read. */
const UNKNOWN_PERIOD_MS = 300_000

/** How far back the tail of a device reaches: as long as its readings say something of it. */
export function tailSpanMs({ lastUpdateMs, intervalSeconds }: Device): number {
  if (lastUpdateMs === null) return FURTHEST_MS
  return validMs(intervalSeconds)
}

/** Where the tail begins if its newest reading is of that time. */
export function tailBeginMs(device: Device, newestMs: number): number {
  return newestMs - tailSpanMs(device)
}

/** The tail of these columns: what is newest in them, or was before where a sensor has nothing in them. */
export function tailOf(
  columns: Columns,
  { lastUpdateMs, readAtMs, isRestored = false }: TailAge,
  ...earlier: readonly ReadonlyMap<string, Reading>[]
): Tail {
  const latest = new Map([...earlier.reduce(latestOfEach, new Map()), ...newestOf(columns)])
  const newestMs = columns.t.at(-1) ?? null
  return { columns, latest, newestMs, lastUpdateMs, readAtMs, isRestored }
}

/** Whether a tail has these very values; `undefined` for a time before it. */
export function tailHas(device: Device, tail: Tail, { timeMs, values }: Measurement): boolean | undefined {
  if (tail === NO_TAIL || timeMs < tailBeginMs(device, tail.newestMs ?? timeMs)) return undefined
  return hasReading(tail.columns, timeMs, values)
}

/** Whether a tail was never read from the service. */
export function isUnread({ readAtMs }: Tail): boolean {
  return readAtMs === NEVER_MS
}

/** Whether a device is to be read: it never was, or its last update has moved. */
export function hasMoved({ lastUpdateMs }: Device, tail: Tail, nowMs: number): boolean {
  if (isUnread(tail)) return true
  if (lastUpdateMs === null) return isPast(tail.readAtMs, UNKNOWN_PERIOD_MS, nowMs)
  if (lastUpdateMs === tail.lastUpdateMs) return false
  const { t } = tail.columns
  return tail.isRestored === true || t[lowerBound(t, lastUpdateMs)] !== lastUpdateMs
}

/**
 * Whether a newest reading lies far ahead and the list knows nothing of it. A service that takes its own time for UTC
 * is ahead in both.
 */
export function isOfAnotherClock(
  { lastUpdateMs }: Device,
  newestMs: number | null | undefined,
  nowMs: number,
): boolean {
  if (newestMs === null || newestMs === undefined) return false
  return isAhead(newestMs, nowMs) && newestMs > (lastUpdateMs ?? nowMs)
}

/** The range in which a device's newest readings are looked for; from `tailStartMs` on is its tail. */
export function rangeToRead(
  device: Device,
  tail: Tail,
  nowMs: number,
): { startMs: number; tailStartMs: number; endMs: number } {
  // a reading may have come on its own since the list was read
  const newestMs = Math.max(device.lastUpdateMs ?? nowMs, tail.newestMs ?? 0)
  const tailStartMs = tailBeginMs(device, newestMs)
  const knownMs = (isUnread(tail) ? null : tail.newestMs) ?? NEVER_MS
  const startMs = Math.min(tailStartMs, Math.max(knownMs, newestMs - FURTHEST_MS))
  return { startMs, tailStartMs, endMs: newestMs + 999 }
}

/** Every measurement of a tail that the one before did not have although it reaches as far back, ascending. */
export function newsOf(before: Tail, { columns }: Tail): Measurement[] {
  if (isUnread(before)) return []
  const sinceMs = before.columns.t[0] ?? NEVER_MS
  return [...columns.t.subarray(lowerBound(columns.t, sinceMs))]
    .map((timeMs) => ({ timeMs, values: valuesAt(columns, timeMs) }))
    .filter(({ timeMs, values }) => values.size > 0 && !hasReading(before.columns, timeMs, values))
}

/** The readings from where a tail begins whose newest is the newest of these. */
export function cutToTail(device: Device, columns: Columns): Columns {
  return slice(columns, tailBeginMs(device, columns.t.at(-1) ?? NEVER_MS), Number.POSITIVE_INFINITY)
}
