import { useTranslation } from 'react-i18next'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { DoubleMassView } from './DoubleMassView.tsx'
import { EXPLAIN_VIEWS, type ExplainChoice, firstChoice } from './explain-choice.ts'
import { type ExplainedSeries, rainSeries, ratedStations, relatable } from './explained-series.ts'
import { FloodsView } from './FloodsView.tsx'
import { RatingView } from './RatingView.tsx'
import { ScatterView } from './ScatterView.tsx'

/** What lies behind the series of a comparison: how one follows another, their floods, ratings and rain. */
export function ExplainView({
  series,
  choice,
  range,
  zone,
  onChoice,
}: {
  series: readonly ExplainedSeries[]
  choice: ExplainChoice
  range: TimeRange
  /** IANA name. */
  zone: string
  onChoice: (choice: ExplainChoice) => void
}) {
  const { t } = useTranslation('explain')
  return (
    <div className="explain">
      <fieldset className="explain-views">
        <legend className="visually-hidden">{t('views')}</legend>
        {EXPLAIN_VIEWS.map((view) => (
          <button
            key={view}
            type="button"
            className="button chip"
            aria-pressed={view === choice.view}
            onClick={() => onChoice(firstChoice(view))}
          >
            {t(`view.${view}`)}
          </button>
        ))}
      </fieldset>
      <Chosen series={relatable(series)} choice={choice} range={range} zone={zone} onChoice={onChoice} />
    </div>
  )
}

function Chosen({
  series,
  choice,
  range,
  zone,
  onChoice,
}: {
  series: readonly ExplainedSeries[]
  choice: ExplainChoice
  range: TimeRange
  zone: string
  onChoice: (choice: ExplainChoice) => void
}) {
  switch (choice.view) {
    case 'scatter':
      return <ScatterView series={series} choice={choice} range={range} onChoice={onChoice} />
    case 'floods':
      return <FloodsView series={series} choice={choice} range={range} zone={zone} onChoice={onChoice} />
    case 'rating': {
      const stations = ratedStations(series)
      return (
        <RatingView
          stations={stations}
          deviceId={stations[choice.of]?.device.id}
          range={range}
          onStation={(deviceId) =>
            onChoice({ view: 'rating', of: stations.findIndex(({ device }) => device.id === deviceId) })
          }
        />
      )
    }
    case 'rain':
      return (
        <DoubleMassView
          gauges={rainSeries(series)}
          choice={choice}
          range={range}
          zone={zone}
          onChoice={onChoice}
        />
      )
  }
}
