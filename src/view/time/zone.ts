import { tzOffset } from '@date-fns/tz'

/** Whose clock times are shown by: the reader's, the station's, or UTC. */
export const ZONE_CHOICES = ['local', 'station', 'utc'] as const
/** A zone by its IANA name, such as `Asia/Jakarta`: that of whoever sent the link. */
type NamedZone = `${string}/${string}`
export type ZoneChoice = (typeof ZONE_CHOICES)[number] | NamedZone

export function parseZoneChoice(value: unknown): ZoneChoice | undefined {
  return ZONE_CHOICES.find((choice) => choice === value) ?? (isNamedZone(value) ? value : undefined)
}

/** Whether this is the name of a zone that the browser knows. */
export function isNamedZone(value: unknown): value is NamedZone {
  if (typeof value !== 'string' || !value.includes('/')) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** IANA name of the reader's zone. */
export function readersZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

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
