import { tzOffset } from '@date-fns/tz'
import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { badRequest } from '../http/problems.ts'

const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/

/** The IANA name in its proper case. Throws a problem for anything else. */
export function readZone(text: string | undefined): string {
  if (text === undefined) return 'UTC'
  try {
    if (NAME.test(text)) return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone
  } catch {
    // not known on this machine
  }
  throw badRequest('"zone" is not a time zone. Give an IANA name, such as Asia/Jakarta or UTC.')
}

/**
 * Writes `YYYY-MM-DDTHH:MM:SS±HH:MM`, with milliseconds where there are any. For ascending times: the offset
 * is looked up once a day, and for each time only on a day that changes it.
 */
export function createTimeWriter(zone: string): (timeMs: number) => string {
  let day = Number.NaN
  let offsetMinutes = 0
  let isConstant = false
  return (timeMs) => {
    const today = Math.floor(timeMs / DAY_MS)
    if (today !== day) {
      day = today
      offsetMinutes = offsetAt(zone, today * DAY_MS)
      isConstant = offsetMinutes === offsetAt(zone, (today + 1) * DAY_MS)
    }
    return written(timeMs, isConstant ? offsetMinutes : offsetAt(zone, timeMs))
  }
}

/** Whole minutes: before standard time offsets had seconds, which ISO 8601 cannot express. */
function offsetAt(zone: string, timeMs: number): number {
  return Math.round(tzOffset(zone, new Date(timeMs)))
}

function written(timeMs: number, offsetMinutes: number): string {
  const wall = new Date(timeMs + offsetMinutes * 60_000).toISOString()
  const minutes = Math.abs(offsetMinutes)
  const offset = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  const clock = timeMs % 1000 === 0 ? wall.slice(0, 19) : wall.slice(0, 23)
  return `${clock}${offsetMinutes < 0 ? '-' : '+'}${offset}`
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0')
}
