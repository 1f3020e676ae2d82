import { formatInstant } from '../../time/format-time.ts'
import { offsetLabel } from '../../time/zone.ts'
import type { TimeRange } from './time-range.ts'

/** Start and end in words. The offset is said once where it is the same at both. */
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
