import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAge, formatInstant, formatMeasured } from '../../../view/time/format-time.ts'
import { useNow } from '../time/use-now.ts'
import { useZone } from '../time/use-zone.ts'

/** `4 min ago`, ticking, with the exact time as title; a future time as it is; `never` for `null`. */
export function Ago({ at }: { at: number | null }) {
  const { t } = useTranslation('status')
  const locale = useLocale()
  const { zone } = useZone()
  const now = useNow(1000)
  if (at === null) return t('never')
  return (
    <time dateTime={new Date(at).toISOString()} title={formatInstant(at, zone, locale)}>
      {formatMeasured(at, now, zone, locale)}
    </time>
  )
}

/** `4 min`, ticking. */
export function Since({ at }: { at: number }) {
  const locale = useLocale()
  const now = useNow(1000)
  return formatAge(now - at, locale)
}
