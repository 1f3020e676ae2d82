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
