import { dateFormat, formatClock, offsetLabel } from '../../../../domain/format/date-format.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'

/** The offset is said once where both ends share it. */
export function formatSpan(
  { fromMs, toMs }: TimeRange,
  zone: string,
  locale: string,
): { from: string; to: string } {
  const offset = offsetLabel(zone, fromMs)
  const from = formatInstant(fromMs, zone, locale)
  const isSame = offset === offsetLabel(zone, toMs)
  return {
    from: isSame ? from.slice(0, -offset.length).trimEnd() : from,
    to: formatInstant(toMs, zone, locale),
  }
}

/** `20 Jan 2026, 01:00 – 02:00 UTC`: one day has its date once. The caller joins the parts. */
export function formatStretch(range: TimeRange, zone: string, locale: string): { from: string; to: string } {
  const span = formatSpan(range, zone, locale)
  const day = dateFormat(locale, zone, { dateStyle: 'medium' })
  const isOneDay = day.format(range.fromMs) === day.format(range.toMs)
  const offset = offsetLabel(zone, range.toMs)
  const isShort = isOneDay && offset === offsetLabel(zone, range.fromMs)
  return isShort ? { ...span, to: `${formatClock(range.toMs, zone, locale)} ${offset}` } : span
}
