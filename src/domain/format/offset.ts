import { tzOffset } from '@date-fns/tz'

/** Offset of a zone at an instant, in whole minutes east of UTC: before standard time it had seconds. */
export function offsetMinutes(zone: string, ms: number): number {
  return Math.round(tzOffset(zone, new Date(ms)))
}

/** `UTC+7`, `UTC−3:30`, `UTC`: never a three-letter name alone, of which several mean two zones. */
export function offsetLabel(zone: string, ms: number): string {
  const minutes = offsetMinutes(zone, ms)
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
