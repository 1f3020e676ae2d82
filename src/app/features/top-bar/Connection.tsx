import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../view/api/http.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAge, formatAgo } from '../../../view/time/format-time.ts'
import { Button } from '../../ui/Button.tsx'
import { compact } from '../address/text.ts'
import { useNow } from '../time/use-now.ts'
import { useConnection } from './use-connection.ts'

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

/** Says how old the data is and offers to refetch it. The data stays visible. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const { state, isSlow, asOfMs, failure, retry } = useConnection()
  const isOld = asOfMs !== null && (state === 'stale' || state === 'offline')
  const isMalformed = failure instanceof ApiFailure && failure.status !== null && failure.status < 400
  return (
    // a live region must exist before its text, or screen readers miss it
    <div role="status">
      {isSlow && !isOld && <p className="banner">{t('banner.slow')}</p>}
      {isOld && (
        <p className="banner">
          {isMalformed ? t('banner.malformed') : <AgedSentence state={state} asOfMs={asOfMs} />}
          {failure instanceof ApiFailure && failure.detail !== null && ` ${failure.detail}`}
          <Button className="banner-action" onClick={retry}>
            {t('banner.retry')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** In whole minutes, so that not every second is announced. */
function AgedSentence({ state, asOfMs }: { state: 'stale' | 'offline'; asOfMs: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow(1000)
  return t(`banner.${state}`, { age: formatAge(Math.max(now - asOfMs, 60_000), locale) })
}
