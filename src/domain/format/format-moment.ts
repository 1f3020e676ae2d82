import { dateFormat, formatClock } from './date-format.ts'

/** `02:41` today, `22 Nov 02:41` on another day, without a zone. */
export function formatMoment(ms: number, nowMs: number, zone: string, locale: string): string {
  const day = dateFormat(locale, zone, { year: 'numeric', month: 'numeric', day: 'numeric' })
  const clock = formatClock(ms, zone, locale)
  if (day.format(ms) === day.format(nowMs)) return clock
  return `${dateFormat(locale, zone, { day: 'numeric', month: 'short' }).format(ms)} ${clock}`
}
