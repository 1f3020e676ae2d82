import { tzOffset } from '@date-fns/tz'
import { millisecondsInDay as DAY, millisecondsInMinute as MINUTE } from 'date-fns/constants'

/** A zone's IANA name and its day's start in local minutes after midnight. */
export interface DayClock {
  zone: string
  dayStartMinutes: number
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/

/** Parses `HH:MM` into minutes after midnight; `undefined`: invalid. */
export function parseDayStart(text: string): number | undefined {
  const [, hours, minutes] = TIME_OF_DAY.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** No zone changes its offset twice within this time: equal offsets at both ends hold in between. */
const STEADY_MS = 7 * DAY
const MAX_KNOWN = 10_000
const knownOffsets = new Map<string, number>()

/** Milliseconds east of UTC, in whole minutes (before standard time offsets had seconds). */
export function offsetMs(zone: string, timeMs: number): number {
  const week = Math.floor(timeMs / STEADY_MS)
  const offset = offsetAtWeek(zone, week)
  return offset === offsetAtWeek(zone, week + 1) ? offset : readOffset(zone, timeMs)
}

/** Cached: decades of days need the same weeks, and a lookup takes microseconds. */
function offsetAtWeek(zone: string, week: number): number {
  const key = `${week}:${zone}`
  const known = knownOffsets.get(key)
  if (known !== undefined) return known
  const offset = readOffset(zone, week * STEADY_MS)
  if (knownOffsets.size >= MAX_KNOWN) knownOffsets.clear()
  knownOffsets.set(key, offset)
  return offset
}

function readOffset(zone: string, timeMs: number): number {
  return Math.round(tzOffset(zone, new Date(timeMs))) * MINUTE
}

/**
 * The instant of a local time, given as its epoch milliseconds in UTC. A repeated time gives the earlier
 * instant, a skipped one is shifted by the gap: "compatible" of ECMAScript's Temporal.
 */
export function instantOf(wallMs: number, zone: string): number {
  const before = offsetMs(zone, wallMs - DAY)
  const after = offsetMs(zone, wallMs + DAY)
  const earlier = wallMs - before
  if (before === after || offsetMs(zone, earlier) === before) return earlier
  const later = wallMs - after
  return offsetMs(zone, later) === after ? later : earlier
}

/** An instant's local time as its epoch milliseconds in UTC. */
export function wallOf(timeMs: number, zone: string): number {
  return timeMs + offsetMs(zone, timeMs)
}
