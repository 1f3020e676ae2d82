import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatThreshold, formatValue } from '../../../domain/format/format-value.ts'
import { measured, resolutionOf } from '../../../domain/format/resolution.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import type { Flood, Floods } from '../../../domain/relation/floods-report.ts'
import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatInstant } from '../../../view/time/format-time.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { floodsQuery } from '../../api/relation/floods.ts'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import { column, numberColumn, Table } from '../../ui/Table.tsx'
import { useDuration } from '../chart/duration.ts'
import { ThresholdChoice } from '../chart/statistics/ThresholdChoice.tsx'
import { Answer } from './Answer.tsx'
import { ExplainPlots, LineSample } from './ExplainPlots.tsx'
import type { ExplainViewProps } from './explain-choice.ts'
import { type ExplainedSeries, placeOf, seriesAt } from './explained-series.ts'
import { FloodsPlot, floodStroke } from './FloodsPlot.tsx'
import { SeriesSelect } from './SeriesSelect.tsx'

export function FloodsView({
  series,
  choice,
  range,
  zone,
  onChoice,
}: ExplainViewProps<'floods'> & { series: readonly ExplainedSeries[] }) {
  const { t } = useTranslation('explain')
  const of = seriesAt(series, choice.of)
  if (!of) return <p>{t('needsOne')}</p>
  return (
    <div className="explain-view">
      <div className="explain-choices">
        <SeriesSelect
          label={t('series')}
          series={series}
          place={of.place}
          onChange={(place) => onChoice({ view: 'floods', of: place, threshold: undefined })}
        />
      </div>
      <FloodsOf
        of={of}
        range={range}
        zone={zone}
        threshold={choice.threshold}
        onThreshold={(threshold) => onChoice({ ...choice, threshold })}
      />
    </div>
  )
}

function FloodsOf({
  of,
  range,
  zone,
  threshold,
  onThreshold,
}: {
  of: ExplainedSeries
  range: TimeRange
  zone: string
  threshold: number | undefined
  onThreshold: (threshold: number | undefined) => void
}) {
  const { t } = useTranslation('explain')
  const need = { ...placeOf(of), ...range, threshold }
  const query = useQuery(floodsQuery(need))
  return (
    <Answer query={query}>
      {({ floods }) =>
        floods ? (
          <>
            <ThresholdChoice
              key={floods.threshold}
              threshold={floods.threshold}
              scale={of.device.levels?.[of.sensor.id]}
              sensor={of.sensor}
              name={of.name}
              onThreshold={onThreshold}
            />
            <FloodsSentence floods={floods} of={of} />
            {floods.list.length > 0 && (
              <>
                <ExplainPlots>
                  <FloodsPlot of={of} floods={floods} zone={zone} />
                </ExplainPlots>
                <FloodsTable of={of} floods={floods} zone={zone} />
              </>
            )}
          </>
        ) : (
          <p>{t('floods.none')}</p>
        )
      }
    </Answer>
  )
}

function FloodsSentence({ floods, of }: { floods: Floods; of: ExplainedSeries }) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const { kind, unit } = of.sensor
  const threshold = formatThreshold(floods.threshold, quantityOf(kind, unit), locale)
  const { count, list, thresholdBy, direction } = floods
  const way = direction === 'rising' ? 'above' : 'below'
  return (
    <p className="explain-sentence">
      {t(`floods.${way}`, { count, shown: list.length, threshold })}{' '}
      {thresholdBy === 'percentile' && t(`floods.byPercentile.${way}`)}
    </p>
  )
}

function FloodsTable({ of, floods, zone }: { of: ExplainedSeries; floods: Floods; zone: string }) {
  const { t } = useTranslation('explain')
  const locale = useLocale()
  const duration = useDuration()
  const { kind, unit } = of.sensor
  const quantity = quantityOf(kind, unit)
  const resolution = resolutionOf(floods.list.map(({ event }) => event.peak.v))
  const value = (v: number) => formatValue(v, measured(quantity, resolution, v), locale)
  return (
    <ScrollRegion className="table-scroll" label={t('floods.tableOf', { name: of.name })}>
      <Table<Flood>
        className="table"
        aria-label={t('floods.tableOf', { name: of.name })}
        rows={floods.list}
        keyOf={({ rank }) => rank}
        columns={[
          column('rank', t('floods.rank'), ({ rank }) => (
            <>
              <LineSample {...floodStroke(rank)} /> {rank}
            </>
          )),
          numberColumn('peak', t('floods.peak'), ({ event }) => value(event.peak.v)),
          column('time', t('floods.time'), ({ event }) => formatInstant(event.peak.t, zone, locale)),
          numberColumn(
            'length',
            t(floods.direction === 'rising' ? 'floods.timeAbove' : 'floods.timeBelow'),
            ({ event }) =>
              `${event.isCut ? '≥ ' : ''}${event.beyondMs === 0 ? '–' : duration(event.beyondMs)}`,
          ),
          numberColumn('rise', t('floods.toPeak'), ({ event }) => duration(event.timeToPeakMs)),
        ]}
      />
    </ScrollRegion>
  )
}
