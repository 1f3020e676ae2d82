import type { Device, Reading } from '../../domain/device.ts'
import { isAhead, validMs } from '../../domain/freshness.ts'
import { lowerBound } from '../../domain/series/m4.ts'
import type { Columns } from '../../domain/series/series.ts'
import { isPast } from '../util/is-past.ts'
import { hasReading, NO_COLUMNS, slice, valuesAt } from './chunks/columns.ts'
import { latestOfEach, type Newest, newestOf } from './newest.ts'

/** When and as of which update a tail was read. */
export interface TailAge {
  lastUpdateMs: number | null
  /** Minus infinity if never read: all readings were pushed. */
  readAtMs: number
  /** Read before this process listened: pushed readings are missing. */
  isRestored?: boolean
}

/** The newest readings of a device, as far back as they matter now. Immutable. */
export interface Tail extends Newest, TailAge {
  columns: Columns
}

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

/** Devices are read back to their stored readings, for sensors that stopped earlier, but no further. */
const FURTHEST_MS = 86_400_000
/** Interval of reading a device without a last update. */
const UNKNOWN_PERIOD_MS = 300_000

export function tailSpanMs({ lastUpdateMs, intervalSeconds }: Device): number {
  if (lastUpdateMs === null) return FURTHEST_MS
  return validMs(intervalSeconds)
}

export function tailBeginMs(device: Device, newestMs: number): number {
  return newestMs - tailSpanMs(device)
}

/** The tail of columns; sensors without a reading keep their earlier one. */
export function tailOf(
  columns: Columns,
  { lastUpdateMs, readAtMs, isRestored = false }: TailAge,
  ...earlier: readonly ReadonlyMap<string, Reading>[]
): Tail {
  const latest = new Map([...earlier.reduce(latestOfEach, new Map()), ...newestOf(columns)])
  const newestMs = columns.t.at(-1) ?? null
  return { columns, latest, newestMs, lastUpdateMs, readAtMs, isRestored }
}

/** Whether a tail has these values; `undefined` before its begin. */
export function tailHas(device: Device, tail: Tail, { timeMs, values }: Measurement): boolean | undefined {
  if (tail === NO_TAIL || timeMs < tailBeginMs(device, tail.newestMs ?? timeMs)) return undefined
  return hasReading(tail.columns, timeMs, values)
}

export function isUnread({ readAtMs }: Tail): boolean {
  return readAtMs === NEVER_MS
}

/** Whether a device was never read, or has a new last update. */
export function hasMoved({ lastUpdateMs }: Device, tail: Tail, nowMs: number): boolean {
  if (isUnread(tail)) return true
  if (lastUpdateMs === null) return isPast(tail.readAtMs, UNKNOWN_PERIOD_MS, nowMs)
  if (lastUpdateMs === tail.lastUpdateMs) return false
  const { t } = tail.columns
  return tail.isRestored === true || t[lowerBound(t, lastUpdateMs)] !== lastUpdateMs
}

/** Whether a newest reading is far ahead and not in the list. A service on local time is ahead in both. */
export function isOfAnotherClock(
  { lastUpdateMs }: Device,
  newestMs: number | null | undefined,
  nowMs: number,
): boolean {
  if (newestMs === null || newestMs === undefined) return false
  return isAhead(newestMs, nowMs) && newestMs > (lastUpdateMs ?? nowMs)
}

/** The range to read; from `tailStartMs` on it is the tail. */
export function rangeToRead(
  device: Device,
  tail: Tail,
  nowMs: number,
): { startMs: number; tailStartMs: number; endMs: number } {
  // a reading may have been pushed since the list was read
  const newestMs = Math.max(device.lastUpdateMs ?? nowMs, tail.newestMs ?? 0)
  const tailStartMs = tailBeginMs(device, newestMs)
  const knownMs = (isUnread(tail) ? null : tail.newestMs) ?? NEVER_MS
  const startMs = Math.min(tailStartMs, Math.max(knownMs, newestMs - FURTHEST_MS))
  return { startMs, tailStartMs, endMs: newestMs + 999 }
}

/** Measurements that the earlier tail lacks although it reaches as far back, ascending. */
export function newsOf(before: Tail, { columns }: Tail): Measurement[] {
  if (isUnread(before)) return []
  const sinceMs = before.columns.t[0] ?? NEVER_MS
  return [...columns.t.subarray(lowerBound(columns.t, sinceMs))]
    .map((timeMs) => ({ timeMs, values: valuesAt(columns, timeMs) }))
    .filter(({ timeMs, values }) => values.size > 0 && !hasReading(before.columns, timeMs, values))
}

export function cutToTail(device: Device, columns: Columns): Columns {
  return slice(columns, tailBeginMs(device, columns.t.at(-1) ?? NEVER_MS), Number.POSITIVE_INFINITY)
}
