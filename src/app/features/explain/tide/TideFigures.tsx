import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../../domain/format/format-value.ts'
import type { FollowedTide } from '../../../../domain/relation/tide/followed-tide.ts'
import type { TideReport } from '../../../../domain/relation/tide/tide-report.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { Figure } from '../../../ui/Figure.tsx'
import { formatCorrelation } from '../format-correlation.ts'
import { roundedDelay, useSignedDuration } from '../use-signed-duration.ts'

export function TideFigures({
  report: { stepMs, restR },
  follows: { count, ratio, highDelayMs, lowDelayMs },
}: {
  report: TideReport
  follows: FollowedTide
}) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const signed = useSignedDuration()
  const delay = (ms: number) => signed(roundedDelay(ms, stepMs), true)
  return (
    <dl className="quality-figures">
      <Figure
        label={t('tide.ratio')}
        value={formatNumber(ratio, { decimals: 2 }, locale)}
        note={t('tide.tides', { count })}
      />
      <Figure label={t('tide.highDelay')} value={delay(highDelayMs)} />
      <Figure label={t('tide.lowDelay')} value={delay(lowDelayMs)} />
      {restR !== null && <Figure label={t('tide.restR')} value={formatCorrelation(restR, 2, locale)} />}
    </dl>
  )
}
