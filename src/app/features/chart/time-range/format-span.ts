import { formatInstant } from '../../../../view/time/format-time.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { offsetLabel } from '../../../../view/time/zone.ts'

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
