import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { tideQuery } from '../../../api/relation/tide.ts'
import { FailureStrip } from '../../chart/page/FailureStrip.tsx'
import type { ExplainChoice } from '../explain-choice.ts'
import { type ExplainedSeries, placeOf, seriesAt } from '../explained-series.ts'
import { PartNote } from '../PartNote.tsx'
import { SeriesSelect } from '../SeriesSelect.tsx'
import { TideFigures } from './TideFigures.tsx'
import { TidePlots } from './TidePlots.tsx'
import { TideSentence } from './TideSentence.tsx'
import { TideTable } from './TideTable.tsx'

type TideChoice = Extract<ExplainChoice, { view: 'tide' }>

/** The tide at a gauge of the sea against a river's level: how far it comes up, how late and how high, and what is left without it. */
export function TideView({
  series,
  choice,
  range,
  zone,
  onChoice,
}: {
  /** Water levels of one unit. */
  series: readonly ExplainedSeries[]
  choice: TideChoice
  range: TimeRange
  zone: string
  onChoice: (choice: TideChoice) => void
}) {
  const { t } = useTranslation('explain')
  const sea = seriesAt(series, choice.sea)
  const river = seriesAt(
    series.filter((one) => one !== sea),
    choice.river,
  )
  if (!sea || !river) return <p>{t('tide.needsTwo')}</p>
  const choose = (role: 'sea' | 'river') => (at: number) => {
    const now = { view: 'tide', sea: sea.place, river: river.place } as const
    const other = role === 'sea' ? 'river' : 'sea'
    // a gauge against itself says nothing: they change places
    onChoice({ ...now, [role]: at, ...(now[other] === at && { [other]: now[role] }) })
  }
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
}: {
  sea: ExplainedSeries
  river: ExplainedSeries
  range: TimeRange
  zone: string
}) {
  const { t } = useTranslation(['explain', 'chart'])
  const need = { sea: placeOf(sea), river: placeOf(river), fromMs: range.fromMs, toMs: range.toMs }
  const { data, error, refetch } = useQuery(tideQuery(need))
  if (error) return <FailureStrip failure={error} retry={() => void refetch()} />
  if (!data) return <p>{t('chart:loading')}</p>
  const { report } = data
  if (!report) return <p>{t('tide.none')}</p>
  const shown = { sea, river, report }
  return (
    <>
      <PartNote partial={data.partial} />
      <TideSentence {...shown} />
      {report.follows && <TideFigures report={report} follows={report.follows} />}
      <TidePlots {...shown} range={range} zone={zone} />
      <p className="panel-note">{t('tide.method')}</p>
      <TideTable {...shown} zone={zone} />
    </>
  )
}
