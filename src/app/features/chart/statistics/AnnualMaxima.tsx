import { useTranslation } from 'react-i18next'
import { Scatter, type ScatterShapeProps, Tooltip } from 'recharts'
import { formatNumber, formatValue } from '../../../../domain/format/format-value.ts'
import { quantityOf } from '../../../../domain/quantity.ts'
import { type AnnualMaximum, MIN_RETURN_PERIOD_YEARS } from '../../../../domain/statistics/annual-maxima.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { extentOf, valueScale } from '../../../../view/plot/axes/value-scale.ts'
import { formatInstant } from '../../../../view/time/format-time.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Column, column, numberColumn } from '../../../ui/Table.tsx'
import { XYPlot } from '../../../ui/XYPlot.tsx'
import { formatPercent } from '../readout/format-percent.ts'
import { VirtualTable } from '../table/VirtualTable.tsx'
import { LevelLines, PLOT_HEIGHT, VALUE_TICKS } from './DurationCurve.tsx'
import { dayAround } from './day-around.ts'
import type { SensorFindings } from './sensor-findings.ts'
import { statisticsDigits } from './statistics-digits.ts'

type MeasureOf = ReturnType<typeof statisticsDigits>['ofReading']

const PERIODS = [1, 2, 5, 10, 20, 50, 100, 200]

export function AnnualMaxima({ found, ...place }: SensorFindings) {
  const { t } = useTranslation('chart')
  const { scale, sensor } = place
  const ranked = found.annualMaxima.filter(({ rank }) => rank !== null)
  const isLong = ranked.length >= MIN_RETURN_PERIOD_YEARS
  const { ofReading } = statisticsDigits(found, sensor)
  const isSum = quantityOf(sensor.kind, sensor.unit).combine === 'sum'
  return (
    <>
      {isLong && <ReturnPeriods ranked={ranked} scale={scale} measureOf={ofReading} />}
      <section>
        <h3>{t(isSum ? 'distribution.annualTotals' : 'distribution.annual')}</h3>
        <MaximaTable maxima={found.annualMaxima} measureOf={ofReading} {...place} />
        {!isLong && (
          <p className="table-note">
            {t('distribution.noReturnPeriod', { years: ranked.length, minimum: MIN_RETURN_PERIOD_YEARS })}
          </p>
        )}
        {isLong && ranked.length < found.annualMaxima.length && (
          <p className="table-note">{t('distribution.incomplete')}</p>
        )}
      </section>
    </>
  )
}

function ReturnPeriods({
  ranked,
  scale,
  measureOf,
}: Pick<SensorFindings, 'scale'> & { ranked: readonly AnnualMaximum[]; measureOf: MeasureOf }) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const longest = (ranked.length + 1) * 1.15
  const years = { low: 1, high: longest, ticks: PERIODS.filter((period) => period <= longest) }
  const points = ranked.map(({ year, v, returnPeriod }) => ({
    ...{ x: returnPeriod, y: v },
    text: `${year}: ${formatValue(v, measureOf(v), locale)}`,
  }))
  return (
    <section>
      <h3>{t('distribution.returnPeriods')}</h3>
      <XYPlot
        label={t('distribution.returnPeriods')}
        height={PLOT_HEIGHT}
        x={{ scale: { ...years, decimals: 0, isLog: true }, label: t('distribution.years') }}
        y={{ scale: valueScale(...extentOf(ranked.map(({ v }) => v)), VALUE_TICKS) }}
      >
        <LevelLines scale={scale} />
        <Scatter data={points} dataKey="y" isAnimationActive={false} shape={Point} />
        <Tooltip
          cursor={false}
          isAnimationActive={false}
          content={({ payload }) => <p className="plot-tip">{payload[0]?.payload.text}</p>}
        />
      </XYPlot>
    </section>
  )
}

function Point({ cx, cy }: ScatterShapeProps) {
  return <circle cx={cx} cy={cy} r="3.5" fill="var(--series-1)" stroke="var(--surface)" />
}

function MaximaTable({
  maxima,
  measureOf,
  name,
  zone,
  onRange,
}: Pick<SensorFindings, 'name' | 'zone' | 'onRange'> & {
  maxima: readonly AnnualMaximum[]
  measureOf: MeasureOf
}) {
  const { t } = useTranslation('chart')
  const locale = useLocale()
  const columns: Column<AnnualMaximum>[] = [
    column('year', t('distribution.year'), ({ year }) => year),
    numberColumn('value', t('distribution.highest'), ({ v }) => formatNumber(v, measureOf(v), locale)),
    column('time', t('distribution.when'), ({ t: timeMs }) => (
      <Button className="figure-button" onClick={() => onRange(dayAround(timeMs))}>
        {formatInstant(timeMs, zone, locale)}
        <span className="visually-hidden"> {t('distribution.showOnChart')}</span>
      </Button>
    )),
    numberColumn('period', t('distribution.returnPeriod'), ({ returnPeriod }) =>
      returnPeriod === null
        ? '–'
        : t('duration.year', { amount: formatNumber(returnPeriod, { decimals: 1 }, locale) }),
    ),
    numberColumn('share', t('distribution.complete'), ({ share }) => formatPercent(share, locale)),
  ]
  return (
    <VirtualTable
      label={`${t('distribution.annual')}: ${name}`}
      columns={columns}
      rows={maxima}
      keyOf={({ year }) => year}
    />
  )
}
