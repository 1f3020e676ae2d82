import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAge } from '../../../view/time/format-time.ts'
import { compact } from '../address/text.ts'
import { useNow } from '../time/use-now.ts'
import { useConnection } from './use-connection.ts'

/** `● live 4 s`: how old what the page shows is, always in sight, and the way to the status page. */
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
  const age = formatAge(now - asOfMs, locale)
  const word = t(`live.${state}`)
  return (
    <Link
      to="/status"
      search={({ zone }) => compact({ zone })}
      className="live"
      data-state={state}
      aria-label={`${t('live.label', { state: word, age })} · ${t('live.status')}`}
      title={t('live.status')}
    >
      <span className="live-state">{word}</span> <span className="live-age">{age}</span>
    </Link>
  )
}
