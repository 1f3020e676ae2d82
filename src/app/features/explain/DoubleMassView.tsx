import { useQuery } from '@tanstack/react-query'
import { millisecondsInDay as DAY } from 'date-fns/constants'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../domain/format/date-format.ts'
import { formatNumber } from '../../../domain/format/format-value.ts'
import type { DoubleMass } from '../../../domain/relation/double-mass.ts'
import { printedUnit, withUnit } from '../../../domain/with-unit.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { valueScale } from '../../../view/plot/axes/value-scale.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { doubleMassQuery } from '../../api/relation/double-mass.ts'
import { DASHED, PlotDot, PlotLine, XYPlot } from '../../ui/XYPlot.tsx'
import { Answer } from './Answer.tsx'
import { ExplainPlots } from './ExplainPlots.tsx'
import type { ExplainViewProps } from './explain-choice.ts'
import { type ExplainedSeries, placeOf, seriesAt } from './explained-series.ts'
import { SeriesSelect } from './SeriesSelect.tsx'

const HEIGHT = 420

export function DoubleMassView({
  gauges,
  choice,
  range,
  zone,
  onChoice,
}: ExplainViewProps<'rain'> & {
  /** Series of rain. */
  gauges: readonly ExplainedSeries[]
}) {
  const { t } = useTranslation('explain')
  const gauge = seriesAt(gauges, choice.of)
  if (!gauge || gauges.length < 2) return <p>{t('rain.needsTwo')}</p>
  return (
    <div className="explain-view">
      <div className="explain-choices">
        <SeriesSelect
          label={t('rain.gauge')}
          series={gauges}
          place={gauge.place}
          onChange={(place) => onChoice({ view: 'rain', of: place })}
        />
      </div>
      <CurveOf gauge={gauge} neighbours={gauges.filter((one) => one !== gauge)} range={range} zone={zone} />
    </div>
  )
}

function CurveOf({
  gauge,
  neighbours,
  range,
  zone,
}: {
  gauge: ExplainedSeries
  neighbours: readonly ExplainedSeries[]
  range: TimeRange
  zone: string
}) {
  const { t } = useTranslation('explain')
  const need = { gauge: placeOf(gauge), neighbours: neighbours.map(placeOf), ...range, zone }
  const query = useQuery(doubleMassQuery(need))
  return (
    <Answer query={query}>
      {({ curve, unit }) =>
        curve ? (
          <>
            <BendSentence curve={curve} gauge={gauge} />
            <ExplainPlots>
              <MassPlot curve={curve} unit={unit} gauge={gauge} />
            </ExplainPlots>
          </>
        ) : (
          <p>{t('rain.none')}</p>
        )
      }
    </Answer>
  )
}

function BendSentence({
  curve: { ratio, bend, days },
  gauge,
}: {
  curve: DoubleMass
  gauge: ExplainedSeries
}) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const percent = (share: number) => formatNumber(100 * share, { decimals: 0 }, locale)
  const count = days.length
  if (!bend)
    return (
      <p className="explain-sentence">
        {t('rain.straight', { name: gauge.name, ratio: percent(ratio), count })}
      </p>
    )
  // days are counted on the clock already
  const day = dateFormat(locale, 'UTC', { dateStyle: 'medium' }).format(bend.day * DAY)
  const shares = { before: percent(bend.before), after: percent(bend.after) }
  return <p className="explain-sentence">{t('rain.bend', { name: gauge.name, day, ...shares })}</p>
}

function MassPlot({ curve, unit, gauge }: { curve: DoubleMass; unit: string; gauge: ExplainedSeries }) {
  const { t } = useTranslation('explain')
  const [across, up] = [curve.neighbours.at(-1) ?? 0, curve.gauge.at(-1) ?? 0]
  const bendAt = curve.bend ? curve.days.indexOf(curve.bend.day) : -1
  return (
    <XYPlot
      label={t('rain.plot', { name: gauge.name })}
      height={HEIGHT}
      x={{
        scale: valueScale(0, across, 7, 0),
        label: withUnit(`${t('rain.neighbours')},`, printedUnit(unit)),
      }}
      y={{ scale: valueScale(0, up, 7, 0), label: withUnit(`${gauge.name},`, printedUnit(unit)) }}
    >
      <PlotLine x={[0, across]} y={[0, up]} {...DASHED} />
      <PlotLine x={[0, ...curve.neighbours]} y={[0, ...curve.gauge]} />
      {bendAt !== -1 && <PlotDot x={curve.neighbours[bendAt] as number} y={curve.gauge[bendAt] as number} />}
    </XYPlot>
  )
}
