import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../domain/format/format-value.ts'
import type { RatingCurve, RatingResidual } from '../../../domain/relation/rating-curve.ts'
import { MIN_INTERVAL_DAYS, stagesWithoutInterval } from '../../../domain/relation/rating-intervals.ts'
import type { Rating } from '../../../domain/relation/rating-report.ts'
import { printedUnit, withUnit } from '../../../domain/with-unit.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { ratingQuery } from '../../api/relation/rating.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { column, numberColumn, Table } from '../../ui/Table.tsx'
import { DASHED, FITTED, PlotLine } from '../../ui/XYPlot.tsx'
import { Answer } from './Answer.tsx'
import { ExplainPlots } from './ExplainPlots.tsx'
import type { ExplainViewProps } from './explain-choice.ts'
import type { RatedStation } from './explained-series.ts'
import { formatCorrelation } from './format-correlation.ts'
import { ScatterPlot } from './ScatterPlot.tsx'
import { SeriesSelect } from './SeriesSelect.tsx'

export function RatingView({
  stations,
  choice,
  range,
  onChoice,
}: ExplainViewProps<'rating'> & { stations: readonly RatedStation[] }) {
  const { t } = useTranslation('explain')
  const station = stations.find(({ place }) => place === choice.of) ?? stations[0]
  if (!station) return <p>{t('rating.needsBoth')}</p>
  return (
    <div className="explain-view">
      <div className="explain-choices">
        <SeriesSelect
          label={t('rating.station')}
          series={stations.map(({ place, device }) => ({ place, name: device.name }))}
          place={station.place}
          onChange={(place) => onChoice({ view: 'rating', of: place })}
        />
      </div>
      <StationRating station={station} range={range} />
    </div>
  )
}

function StationRating({ station, range }: { station: RatedStation; range: TimeRange }) {
  const { t } = useTranslation('explain')
  const { device, stage, discharge } = station
  const need = { deviceId: device.id, stageId: stage.id, dischargeId: discharge.id, ...range }
  const query = useQuery(ratingQuery(need))
  return (
    <Answer query={query}>
      {(rating) =>
        rating.count > 0 ? (
          <>
            {rating.curve ? (
              <CurveSentence curve={rating.curve} intervals={rating.intervals} station={station} />
            ) : (
              <p className="explain-sentence">{t('rating.noCurve')}</p>
            )}
            <ExplainPlots>
              <RatingPlot rating={rating} station={station} />
            </ExplainPlots>
            {rating.residuals.length > 0 && <ResidualTable residuals={rating.residuals} station={station} />}
          </>
        ) : (
          <p>{t('rating.noPairs')}</p>
        )
      }
    </Answer>
  )
}

function CurveSentence({
  curve,
  intervals,
  station: { stage, discharge },
}: Pick<Rating, 'intervals'> & { curve: RatingCurve; station: RatedStation }) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const number = (value: number, decimals: number, digits?: number) =>
    formatNumber(value, { decimals, ...(digits !== undefined && { digits }) }, locale)
  const { a, b, h0, count, isAtBound, r2 } = curve
  const signed = (share: number) => `${share > 0 ? '+' : ''}${number(100 * share, 1)}`
  const without = stagesWithoutInterval(intervals, curve)
  const shift = `${h0 < 0 ? '+' : '−'} ${number(Math.abs(h0), 1)}`
  return (
    <p className="explain-sentence">
      <strong>
        Q = {number(a, 2, 3)} · (h {shift})<sup>{number(b, 2)}</sup>
      </strong>{' '}
      {t('rating.sentence', {
        discharge: printedUnit(discharge.unit),
        stage: printedUnit(stage.unit),
        count: count.toLocaleString(locale),
        r2: formatCorrelation(r2, 3, locale),
      })}{' '}
      {intervals.length > 0 &&
        t('rating.interval', {
          low: signed(Math.min(...intervals.map(({ low }) => low)) - 1),
          high: signed(Math.max(...intervals.map(({ high }) => high)) - 1),
        })}{' '}
      {without.length > 0 &&
        t('rating.noInterval', {
          days: MIN_INTERVAL_DAYS,
          stages: without.map(({ from, to }) => `${number(from, 0)} – ${number(to, 0)}`).join(', '),
          unit: printedUnit(stage.unit),
        })}{' '}
      {isAtBound && t('rating.atBound')}
    </p>
  )
}

/** Readings and the curve, with dashed bounds of 95 % of single discharges where they are known. */
function RatingPlot({ rating, station }: { rating: Rating; station: RatedStation }) {
  const { t } = useTranslation('explain')
  const { device, stage, discharge } = station
  const { curve, line, intervals } = rating
  const bound = (side: 'low' | 'high') =>
    line.discharge.map((value, i) => {
      const at = line.stage[i] as number
      return value * (intervals.find(({ from, to }) => at >= from && at <= to)?.[side] ?? Number.NaN)
    })
  return (
    <ScatterPlot
      scatter={rating.scatter}
      label={t('rating.plot', { station: device.name })}
      height={420}
      ticks={7}
      xLabel={withUnit(`${t('rating.stage')},`, stage.unit)}
      yLabel={withUnit(`${t('rating.discharge')},`, discharge.unit)}
    >
      {curve && (
        <>
          <PlotLine x={line.stage} y={bound('high')} {...DASHED} />
          <PlotLine x={line.stage} y={bound('low')} {...DASHED} />
          <PlotLine x={line.stage} y={line.discharge} {...FITTED} />
        </>
      )}
    </ScatterPlot>
  )
}

function ResidualTable({
  residuals,
  station: { device, stage },
}: {
  residuals: readonly RatingResidual[]
  station: RatedStation
}) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const number = (value: number) => formatNumber(value, { decimals: 0 }, locale)
  const percent = (share: number, sign: 'always' | 'never') =>
    new Intl.NumberFormat(locale, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: sign === 'always' ? 'exceptZero' : 'auto',
    })
      .format(share)
      .replace('-', '−')
  return (
    <section>
      <h2>{t('rating.residuals')}</h2>
      <p className="panel-note">{t('rating.residualsNote')}</p>
      <ScrollRegion className="table-scroll" label={t('rating.residualsOf', { station: device.name })}>
        <Table<RatingResidual>
          className="table"
          aria-label={t('rating.residualsOf', { station: device.name })}
          rows={residuals}
          keyOf={({ from }) => from}
          columns={[
            column(
              'stage',
              withUnit(`${t('rating.stage')},`, stage.unit),
              ({ from, to }) => `${number(from)} – ${number(to)}`,
            ),
            numberColumn('count', t('figures.pairs'), ({ count }) => count.toLocaleString(locale)),
            numberColumn('bias', t('rating.bias'), ({ bias }) => percent(bias, 'always')),
            numberColumn('error', t('rating.error'), ({ error }) => percent(error, 'never')),
          ]}
        />
      </ScrollRegion>
    </section>
  )
}
