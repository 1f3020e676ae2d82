import '../../styles/explain.css'
import { useTranslation } from 'react-i18next'
import { useStationWords } from '../../../view/station/station-words.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { Button } from '../../ui/Button.tsx'
import { DoubleMassView } from './DoubleMassView.tsx'
import { EXPLAIN_VIEWS, type ExplainChoice, firstChoice } from './explain-choice.ts'
import {
  type ExplainedSeries,
  levelSeries,
  rainSeries,
  ratedStations,
  relatable,
} from './explained-series.ts'
import { FloodsView } from './FloodsView.tsx'
import { RatingView } from './RatingView.tsx'
import { ScatterView } from './ScatterView.tsx'
import { TideView } from './tide/TideView.tsx'

interface ExplainProps {
  series: readonly Omit<ExplainedSeries, 'name'>[]
  choice: ExplainChoice
  range: TimeRange
  zone: string
  onChoice: (choice: ExplainChoice) => void
  /** In the chart the second series lags the first by this. */
  onAlign: (first: number, second: number, lagMs: number) => void
}

export function ExplainView({ series, ...props }: ExplainProps) {
  const { t } = useTranslation('explain')
  const { choice, onChoice } = props
  const named = useNamed(series)
  return (
    <div className="explain">
      <fieldset className="explain-views">
        <legend className="visually-hidden">{t('views')}</legend>
        {EXPLAIN_VIEWS.map((view) => (
          <Button
            key={view}
            className="chip"
            aria-pressed={view === choice.view}
            onClick={() => onChoice(firstChoice(view))}
          >
            {t(`view.${view}`)}
          </Button>
        ))}
      </fieldset>
      <Chosen series={relatable(named)} {...props} />
    </div>
  )
}

/** A series shown twice at different times is named once. */
function useNamed(series: ExplainProps['series']): ExplainedSeries[] {
  const { sensorName } = useStationWords()
  const isFirst = (one: ExplainProps['series'][number], at: number) =>
    series.findIndex(({ device, sensor }) => device.id === one.device.id && sensor.id === one.sensor.id) ===
    at
  return series.filter(isFirst).map(({ place, device, sensor }) => ({
    ...{ place, device, sensor },
    name: `${device.name} · ${sensorName(sensor, device.sensors)}`,
  }))
}

function Chosen({
  series,
  choice,
  onAlign,
  ...shared
}: ExplainProps & { series: readonly ExplainedSeries[] }) {
  switch (choice.view) {
    case 'scatter':
      return <ScatterView series={series} choice={choice} onAlign={onAlign} {...shared} />
    case 'floods':
      return <FloodsView series={series} choice={choice} {...shared} />
    case 'rating':
      return <RatingView stations={ratedStations(series)} choice={choice} {...shared} />
    case 'tide':
      return <TideView series={levelSeries(series)} choice={choice} {...shared} />
    case 'rain':
      return <DoubleMassView gauges={rainSeries(series)} choice={choice} {...shared} />
  }
}
