import { parseRangeInstant, startOfDayAtOffset } from '../../contract/instant.ts'
import { Refusal } from '../refusal.ts'

/** A checked range, both ends included, and the offset of its timestamps. */
export interface RangeQuery {
  fromMs: number
  toMs: number
  offsetHours: number
}

/**
 * Reads `start`, `end` (always UTC) and `tz`, which decides on the midnight of the default start. Throws a
 * `Refusal` (400) for another date form, an impossible date, a `tz` that is no integer in −12…14, a repeated
 * parameter, a start after the end; ignores unknown parameters.
 */
export function rangeQuery(
  query: URLSearchParams,
  nowMs: number,
  organisationOffsetHours: number,
): RangeQuery {
  const start = single(query, 'start')
  const end = single(query, 'end')
  const tz = single(query, 'tz')
  const offsetHours = tz === undefined ? organisationOffsetHours : hours(tz)
  const fromMs = start === undefined ? startOfDayAtOffset(nowMs, offsetHours) : instant(start)
  const toMs = end === undefined ? nowMs : instant(end)
  if (fromMs > toMs) throw new Refusal('badRequest')
  return { fromMs, toMs, offsetHours }
}

function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name)
  if (values.length > 1) throw new Refusal('badRequest')
  return values[0]
}

function instant(text: string): number {
  const ms = parseRangeInstant(text)
  if (ms === undefined) throw new Refusal('badRequest')
  return ms
}

function hours(text: string): number {
  const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= -12 && value <= 14)) throw new Refusal('badRequest')
  return value
}
