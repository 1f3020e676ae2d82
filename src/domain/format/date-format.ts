import { tzOffset } from '@date-fns/tz'

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached: creating a format takes longer than a hundred uses. */
export function dateFormat(
  locale: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone })
  formats.set(key, known)
  return known
}

/** `05:41`, without a zone. */
export function formatClock(ms: number, zone: string, locale: string): string {
  return dateFormat(locale, zone, { timeStyle: 'short', hourCycle: 'h23' }).format(ms)
}

/** `02:41` today, `22 Nov 02:41` on another day, without a zone. */
export function formatMoment(ms: number, nowMs: number, zone: string, locale: string): string {
  const day = dateFormat(locale, zone, { year: 'numeric', month: 'numeric', day: 'numeric' })
  const clock = formatClock(ms, zone, locale)
  if (day.format(ms) === day.format(nowMs)) return clock
  return `${dateFormat(locale, zone, { day: 'numeric', month: 'short' }).format(ms)} ${clock}`
}

/** Whole minutes east of UTC: before standard time offsets had seconds. */
export function offsetMinutes(zone: string, ms: number): number {
  return Math.round(tzOffset(zone, new Date(ms)))
}

/** `UTC+7`, `UTC−3:30`: three-letter names are ambiguous. */
export function offsetLabel(zone: string, ms: number): string {
  const minutes = offsetMinutes(zone, ms)
  if (minutes === 0) return 'UTC'
  const hours = Math.floor(Math.abs(minutes) / 60)
  const rest = Math.abs(minutes) % 60
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}

const WEEK_MS = 7 * 86_400_000
const MAX_SAMPLES = 200

/** `UTC−5 / UTC−4` where clocks change within the range. */
export function offsetLabels(zone: string, fromMs: number, toMs: number): string {
  // no zone changes its offset twice within a week
  const stepMs = Math.max(WEEK_MS, (toMs - fromMs) / MAX_SAMPLES)
  const labels = new Set<string>()
  for (let ms = fromMs; ms < toMs; ms += stepMs) labels.add(offsetLabel(zone, ms))
  labels.add(offsetLabel(zone, toMs - 1))
  return [...labels].join(' / ')
}
