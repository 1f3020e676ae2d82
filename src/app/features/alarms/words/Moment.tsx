import { formatMoment } from '../../../../domain/format/date-format.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import type { RowClock } from './row-clock.ts'

/** A short time, with the full instant as its title. */
export function Moment({ ms, clock: { nowMs, zone, locale } }: { ms: number; clock: RowClock }) {
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatInstant(ms, zone, locale)}>
      {formatMoment(ms, nowMs, zone, locale)}
    </time>
  )
}
