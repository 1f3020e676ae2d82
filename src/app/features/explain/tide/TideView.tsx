import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { tideQuery } from '../../../api/relation/tide.ts'
import { Answer } from '../Answer.tsx'
import type { ExplainViewProps } from '../explain-choice.ts'
import { type ExplainedSeries, placeOf, seriesAt, withSeries } from '../explained-series.ts'
import { SeriesSelect } from '../SeriesSelect.tsx'
import { TideFigures } from './TideFigures.tsx'
import { TidePlots } from './TidePlots.tsx'
import { TideSentence } from './TideSentence.tsx'
import { TideTable } from './TideTable.tsx'
import type { TideProps } from './tide-props.ts'

/** The tide at a sea gauge against a river: how far up, how late, how high, and what remains without it. */
export function TideView({
  series,
  choice,
  range,
  zone,
  onChoice,
}: ExplainViewProps<'tide'> & {
  series: readonly ExplainedSeries[]
}) {
  const { t } = useTranslation('explain')
  const sea = seriesAt(series, choice.sea)
  const river = seriesAt(
    series.filter((one) => one !== sea),
    choice.river,
  )
  if (!sea || !river) return <p>{t('tide.needsTwo')}</p>
  const pair = { sea: sea.place, river: river.place }
  const choose = (role: 'sea' | 'river') => (at: number) =>
    onChoice({ view: 'tide', ...withSeries(pair, role, at) })
  return (
    <div className="explain-view">
      <div className="explain-choices">
        <SeriesSelect label={t('tide.sea')} series={series} place={sea.place} onChange={choose('sea')} />
        <SeriesSelect
          label={t('tide.river')}
          series={series}
          place={river.place}
          onChange={choose('river')}
        />
      </div>
      <TideBetween sea={sea} river={river} range={range} zone={zone} />
    </div>
  )
}

function TideBetween({
  sea,
  river,
  range,
  zone,
}: Omit<TideProps, 'report'> & { range: TimeRange; zone: string }) {
  const { t } = useTranslation('explain')
  const need = { sea: placeOf(sea), river: placeOf(river), ...range }
  const query = useQuery(tideQuery(need))
  return (
    <Answer query={query}>
      {({ report }) =>
        report ? (
          <>
            <TideSentence sea={sea} river={river} report={report} />
            {report.follows && <TideFigures report={report} follows={report.follows} />}
            <TidePlots sea={sea} river={river} report={report} range={range} zone={zone} />
            <p className="panel-note">{t('tide.method')}</p>
            <TideTable sea={sea} river={river} report={report} zone={zone} />
          </>
        ) : (
          <p>{t('tide.none')}</p>
        )
      }
    </Answer>
  )
}
