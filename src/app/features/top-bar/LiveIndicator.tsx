import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAgo } from '../../../view/time/format-time.ts'
import { compact } from '../address/text.ts'
import { useNow } from '../time/use-now.ts'
import { useConnection } from './use-connection.ts'

/** `● Updated 4 s ago`: how old what the page shows is, always in sight, and the way to the status page. */
export function LiveIndicator() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { state, asOfMs } = useConnection()
  const now = useNow(1000)
  if (asOfMs === null) {
    return (
      <span className="live" data-state="waiting">
        {t('live.waiting')}
      </span>
    )
  }
  const ago = formatAgo(now - asOfMs, locale)
  const word = t(`live.${state}`)
  return (
    <Link
      to="/status"
      search={({ zone }) => compact({ zone })}
      className="live"
      data-state={state}
      aria-label={`${word} ${ago} · ${t('live.status')}`}
      title={t('live.status')}
    >
      <span className="live-state">{word}</span> <span className="live-age">{ago}</span>
    </Link>
  )
}
