import { useLocale } from '../../../view/i18n/use-locale.ts'
import { dateFormat, formatClock } from '../../../view/time/format-time.ts'
import { offsetLabel } from '../../../view/time/zone.ts'
import { useTrustedNow } from '../../data/use-trusted-now.ts'

const DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** The server's time in a zone, with its offset. */
export function WallClock({ zone }: { zone: string }) {
  const locale = useLocale()
  const now = useTrustedNow(1000)
  return (
    <div className="wall-clock">
      <span className="wall-date">
        {dateFormat(locale, zone, DATE).format(now)}
        <br />
        {offsetLabel(zone, now)}
      </span>
      <time dateTime={new Date(now).toISOString()}>{formatClock(now, zone, locale)}</time>
    </div>
  )
}
