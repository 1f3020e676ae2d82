import { useTranslation } from 'react-i18next'
import type { Reading } from '../../../../domain/device.ts'
import { formatNumber } from '../../../../domain/format/format-value.ts'
import { MIN_MEAN_YEARS } from '../../../../domain/statistics/annual-maxima.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { dayAround } from './day-around.ts'
import type { SensorFindings } from './sensor-findings.ts'
import { statisticsDigits } from './statistics-digits.ts'

/** Extremes, mean, and the catchment's figures from discharge; an extreme links to its day on the chart. */
export function SensorFigures({ found, sensor, zone, onRange }: SensorFindings) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const { ofReading, ofMean } = statisticsDigits(found, sensor)
  const decimal = (value: number, decimals: number) => formatNumber(value, { decimals }, locale)
  const { min, max, mean, count, meanAnnualMaximum, signatures } = found
  const years = found.annualMaxima.filter(({ rank }) => rank !== null).length
  const extreme = (label: string, reading: Reading | null) =>
    reading && (
      <Figure
        label={label}
        value={formatNumber(reading.v, ofReading(reading.v), locale)}
        note={
          <Button className="figure-button" onClick={() => onRange(dayAround(reading.t))}>
            {formatInstant(reading.t, zone, locale)}
            <span className="visually-hidden"> {t('distribution.showOnChart')}</span>
          </Button>
        }
      />
    )
  return (
    <dl className="quality-figures">
      {extreme(t('distribution.highest'), max)}
      {extreme(t('distribution.lowest'), min)}
      {mean !== null && (
        <Figure
          label={t('distribution.mean')}
          value={formatNumber(mean, ofMean(mean), locale)}
          note={t('statistics.values', { count, number: count.toLocaleString(locale) })}
        />
      )}
      <Figure
        label={t('distribution.meanAnnualMaximum')}
        value={
          meanAnnualMaximum === null
            ? '–'
            : formatNumber(meanAnnualMaximum, ofMean(meanAnnualMaximum), locale)
        }
        note={years < MIN_MEAN_YEARS && t('distribution.tooFewYears', { years, minimum: MIN_MEAN_YEARS })}
      />
      {signatures && (
        <>
          <Figure
            label={t('distribution.baseFlowIndex')}
            value={decimal(signatures.baseFlowIndex, 2)}
            note={t('distribution.ofDays', { days: signatures.days.toLocaleString(locale) })}
          />
          <Figure label={t('distribution.durationSlope')} value={decimal(signatures.durationSlope, 2)} />
          {signatures.recessionConstant !== null && (
            <Figure
              label={t('distribution.recession')}
              value={decimal(signatures.recessionConstant, 3)}
              note={t('distribution.perDay')}
            />
          )}
        </>
      )}
    </dl>
  )
}
