import { useTranslation } from 'react-i18next'
import { ApiFailure } from '../../../view/api/http.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatAge } from '../../../view/time/format-time.ts'
import { Button } from '../../ui/Button.tsx'
import { useNow } from '../time/use-now.ts'
import { useConnection } from './use-connection.ts'

/** Says in a sentence that the picture is an old one, how old, and offers to ask again. The picture stays. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const { state, isSlow, asOfMs, failure, retry } = useConnection()
  const isOld = asOfMs !== null && (state === 'stale' || state === 'offline')
  const isMalformed = failure instanceof ApiFailure && failure.status !== null && failure.status < 400
  return (
    // the region is there before the text, or a screen reader would not notice the text arrive
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

/** Its age moves on in whole minutes, so that it is not read out every second. */
function AgedSentence({ state, asOfMs }: { state: 'stale' | 'offline'; asOfMs: number }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const now = useNow(1000)
  return t(`banner.${state}`, { age: formatAge(Math.max(now - asOfMs, 60_000), locale) })
}
