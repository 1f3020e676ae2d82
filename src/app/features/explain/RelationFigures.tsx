import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../domain/format/format-value.ts'
import type { Relation } from '../../../domain/relation/relation-report.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { Figure } from '../../ui/Figure.tsx'
import { formatCorrelation } from './format-correlation.ts'
import { useSignedDuration } from './use-signed-duration.ts'

const DIGITS = { decimals: 2, digits: 3 }

export function RelationFigures({
  relation: { count, line, rank, lagMs, stepMs },
  unit,
}: {
  relation: Relation
  unit: string
}) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const signed = useSignedDuration()
  const number = (value: number) => formatNumber(value, DIGITS, locale)
  return (
    <dl className="quality-figures">
      <Figure
        label={t('figures.pairs')}
        value={count.toLocaleString(locale)}
        note={t('figures.step', { step: signed(stepMs) })}
      />
      <Figure label={t('figures.lag')} value={signed(lagMs, true)} />
      {line && <Figure label={t('figures.r')} value={formatCorrelation(line.r, 3, locale)} />}
      {rank !== null && <Figure label={t('figures.rank')} value={formatCorrelation(rank, 3, locale)} />}
      {line && (
        <>
          <Figure
            label={t('figures.line')}
            value={`y = ${number(line.intercept)} ${line.slope < 0 ? '−' : '+'} ${number(Math.abs(line.slope))} · x`}
          />
          <Figure label={t('figures.error')} value={`${number(line.residualError)} ${unit}`.trim()} />
        </>
      )}
    </dl>
  )
}
