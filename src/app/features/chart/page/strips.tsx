import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatAgeInFull } from '../../../../view/time/format-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { useFailureText } from '../../failure/use-failure-text.ts'
import type { RangeOnPage } from './use-range-on-page.ts'

export function AsSentStrip({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('quality')
  return (
    <div className="chart-strip as-sent" role="status">
      {t('asSent.on')} <Button onClick={onBack}>{t('asSent.back')}</Button>
    </div>
  )
}

export function FailureStrip({ failure, retry }: { failure: Error; retry: () => void }) {
  const { t } = useTranslation(['chart', 'common'])
  const failureText = useFailureText()
  return (
    <div className="chart-strip" role="status">
      {t('failed')} {failureText(failure)} <Button onClick={retry}>{t('common:retry')}</Button>
    </div>
  )
}

/** Says that the range is invalid, or that it ends at a silent station's last data. */
export function RangeStrips({
  page: { preset, isBroken, endsAtLast, nowMs, lastUpdateMs },
}: {
  page: Pick<RangeOnPage, 'preset' | 'isBroken' | 'endsAtLast' | 'nowMs' | 'lastUpdateMs'>
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  if (!preset) return null
  const range = t(`range.long.${preset}`).toLocaleLowerCase()
  return (
    <>
      {isBroken && (
        <p className="chart-strip" role="alert">
          {t('range.broken', { range })}
        </p>
      )}
      {endsAtLast && lastUpdateMs !== null && (
        <p className="chart-strip" role="status">
          {t('range.silent', { age: formatAgeInFull(nowMs - lastUpdateMs, locale), range })}
        </p>
      )}
    </>
  )
}
