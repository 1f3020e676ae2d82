import { useQuery } from '@tanstack/react-query'
import { millisecondsInMinute as MINUTE } from 'date-fns/constants'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Relation } from '../../../domain/relation/relation-report.ts'
import { printedUnit } from '../../../domain/with-unit.ts'
import { relationQuery } from '../../api/relation/relation.ts'
import { Button } from '../../ui/Button.tsx'
import { Answer } from './Answer.tsx'
import { ExplainPlots } from './ExplainPlots.tsx'
import type { ExplainViewProps } from './explain-choice.ts'
import { type ExplainedSeries, placeOf, type SeriesPair, seriesAt, withSeries } from './explained-series.ts'
import { RelationFigures } from './RelationFigures.tsx'
import { RelationPlots } from './RelationPlots.tsx'
import { RelationSentence } from './RelationSentence.tsx'
import { SeriesSelect } from './SeriesSelect.tsx'

interface ScatterProps extends ExplainViewProps<'scatter'> {
  onAlign: (first: number, second: number, lagMs: number) => void
}

export function ScatterView({ series, ...props }: ScatterProps & { series: readonly ExplainedSeries[] }) {
  const { t } = useTranslation('explain')
  const { choice, onChoice } = props
  const x = seriesAt(series, choice.x)
  const y = seriesAt(
    series.filter((one) => one !== x),
    choice.y,
  )
  if (!x || !y || series.length < 2) return <p>{t('scatter.needsTwo')}</p>
  return (
    <div className="explain-view">
      <PairChoice series={series} choice={{ ...choice, x: x.place, y: y.place }} onChoice={onChoice} />
      <Pair x={x} y={y} {...props} />
    </div>
  )
}

function PairChoice({
  series,
  choice,
  onChoice,
}: Pick<ScatterProps, 'choice' | 'onChoice'> & { series: readonly ExplainedSeries[] }) {
  const { t } = useTranslation('explain')
  const choose = (axis: 'x' | 'y') => (at: number) => {
    const { view, x, y } = choice
    onChoice({ view, ...withSeries({ x, y }, axis, at), lagMinutes: undefined })
  }
  return (
    <div className="explain-choices">
      <SeriesSelect label={t('scatter.across')} series={series} place={choice.x} onChange={choose('x')} />
      <SeriesSelect label={t('scatter.up')} series={series} place={choice.y} onChange={choose('y')} />
    </div>
  )
}

function Pair({ x, y, choice, range, onChoice, onAlign }: SeriesPair & ScatterProps) {
  const { lagMinutes } = choice
  const need = { x: placeOf(x), y: placeOf(y), ...range, lagMinutes }
  const query = useQuery(relationQuery(need))
  return (
    <Answer query={query}>
      {(relation) => (
        <>
          <RelationSentence x={x} y={y} relation={relation} />
          <LagChoice
            relation={relation}
            requested={query.isPlaceholderData ? lagMinutes : undefined}
            onLag={(minutes) => onChoice({ ...choice, lagMinutes: minutes })}
            onAlign={() => onAlign(x.place, y.place, relation.lagMs)}
          />
          {relation.count > 0 && (
            <ExplainPlots>
              <RelationPlots x={x} y={y} relation={relation} />
            </ExplainPlots>
          )}
          <RelationFigures relation={relation} unit={printedUnit(y.sensor.unit)} />
        </>
      )}
    </Answer>
  )
}

function LagChoice({
  relation: { lagMs, stepMs, lagBy, best },
  requested,
  onLag,
  onAlign,
}: {
  relation: Relation
  /** Requested minutes until the answer, which has whole steps. */
  requested: number | undefined
  onLag: (minutes: number | undefined) => void
  onAlign: () => void
}) {
  const { t } = useTranslation('explain')
  const id = useId()
  /** The field's text during typing, whichever lag was answered for meanwhile. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <div className="explain-choices">
      <label htmlFor={id}>{t('scatter.lag')}</label>
      <input
        id={id}
        type="number"
        step={stepMs / MINUTE}
        value={typed ?? requested ?? lagMs / MINUTE}
        onChange={({ target }) => {
          setTyped(target.value)
          if (Number.isInteger(target.valueAsNumber)) onLag(target.valueAsNumber)
        }}
        onBlur={() => setTyped(null)}
      />
      <span className="panel-unit">{t('scatter.minutes')}</span>
      <Button
        className="chip"
        aria-pressed={lagBy === 'best'}
        disabled={!best}
        onClick={() => onLag(undefined)}
      >
        {t('scatter.best')}
      </Button>
      <Button className="button" onClick={onAlign}>
        {t('scatter.align')}
      </Button>
    </div>
  )
}
