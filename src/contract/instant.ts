import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
/** The interface's date forms. Never `Date.parse` on outside text: it takes `2024-02-30` for 1 March. */

/** The form of `start` and `end`; `parseRangeInstant` checks that the date exists. */
export const RANGE_FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z$/
const WIRE_FORM =
  /^(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:[.,](\d+))?(?:([Zz])|([+-])(\d\d):?(\d\d))$/

export function parseRangeInstant(text: string): number | undefined {
  const match = RANGE_FORM.exec(text)
  return match ? utcOrNothing(match) : undefined
}

/** Parses a timestamp: ISO 8601 with seconds and `Z` or a numeric offset. `undefined` for anything else. */
export function parseInstant(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const match = WIRE_FORM.exec(value)
  if (!match) return undefined
  const local = utcOrNothing(match)
  if (local === undefined) return undefined
  const millis = match[7] ? Number(match[7].slice(0, 3).padEnd(3, '0')) : 0
  if (match[8]) return local + millis
  const offsetHours = Number(match[10])
  const offsetMinutes = Number(match[11])
  if (offsetHours > 23 || offsetMinutes > 59) return undefined
  const offset = offsetHours * HOUR_MS + offsetMinutes * 60_000
  return local + millis - (match[9] === '-' ? -offset : offset)
}

/** `YYYY-MM-DDTHH:MM:SSZ`, whole seconds, rounded down. */
export function formatInstant(ms: number): string {
  return `${new Date(Math.floor(ms / 1000) * 1000).toISOString().slice(0, 19)}Z`
}

/** `YYYY-MM-DDTHH:MM:SS+HH:00`: the wall time at a whole-hour offset, then that offset. */
export function formatInstantAtOffset(ms: number, offsetHours: number): string {
  const wall = new Date(Math.floor(ms / 1000) * 1000 + offsetHours * HOUR_MS).toISOString().slice(0, 19)
  const sign = offsetHours < 0 ? '-' : '+'
  return `${wall}${sign}${String(Math.abs(offsetHours)).padStart(2, '0')}:00`
}

/** 00:00:00 of the day that holds `nowMs` at a whole-hour offset: the interface's default `start`. */
export function startOfDayAtOffset(nowMs: number, offsetHours: number): number {
  const day = 24 * HOUR_MS
  const offset = offsetHours * HOUR_MS
  return Math.floor((nowMs + offset) / day) * day - offset
}

function utcOrNothing(match: RegExpExecArray): number | undefined {
  const part = (group: number) => Number(match[group])
  const [year, month, day] = [part(1), part(2), part(3)]
  const [hour, minute, second] = [part(4), part(5), part(6)]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const date = new Date(0)
  // setUTCFullYear, unlike Date.UTC, does not read the years 0 to 99 as 1900 to 1999
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined
  return date.getTime() + hour * HOUR_MS + minute * 60_000 + second * 1000
}
