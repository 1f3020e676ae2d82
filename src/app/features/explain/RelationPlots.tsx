import { millisecondsInHour as HOUR } from 'date-fns/constants'
import { useTranslation } from 'react-i18next'
import { ReferenceLine, useXAxisDomain } from 'recharts'
import type { Relation } from '../../../domain/relation/relation-report.ts'
import { exactScale, extentOf, valueScale } from '../../../view/plot/axes/value-scale.ts'
import { FAINT, FITTED, PlotDot, PlotLine, XYPlot } from '../../ui/XYPlot.tsx'
import { axisLabel, type SeriesPair } from './explained-series.ts'
import { ScatterPlot } from './ScatterPlot.tsx'

const HEIGHT = 380
const TICKS = 6

/** The pairs with their line, and the correlation at each lag. */
export function RelationPlots({ x, y, relation }: SeriesPair & { relation: Relation }) {
  const { t } = useTranslation('explain')
  return (
    <>
      <ScatterPlot
        scatter={relation.scatter}
        label={t('scatter.plot', { x: x.name, y: y.name })}
        height={HEIGHT}
        ticks={TICKS}
        xLabel={axisLabel(x)}
        yLabel={axisLabel(y)}
      >
        {relation.line && <FitLine {...relation.line} />}
      </ScatterPlot>
      {relation.curve.r.length > 1 && <LagCurve relation={relation} />}
    </>
  )
}

function FitLine({ slope, intercept }: NonNullable<Relation['line']>) {
  const ends = (useXAxisDomain() ?? []) as readonly number[]
  return <PlotLine x={ends} y={ends.map((x) => intercept + slope * x)} {...FITTED} />
}

/** Marks the best lag and the chosen one. */
function LagCurve({ relation: { curve, best, lagMs } }: { relation: Relation }) {
  const { t } = useTranslation('explain')
  const hours = curve.lagMs.map((ms) => ms / HOUR)
  const [low, high] = extentOf(curve.r)
  return (
    <XYPlot
      label={t('scatter.lagCurve')}
      height={HEIGHT}
      x={{ scale: exactScale(...extentOf(hours), TICKS), label: t('scatter.lagAxis') }}
      y={{ scale: valueScale(low, Math.min(1, high), TICKS), label: t('scatter.correlation') }}
    >
      <PlotLine x={hours} y={curve.r} />
      <ReferenceLine x={lagMs / HOUR} {...FAINT} />
      {best && <PlotDot x={best.lagMs / HOUR} y={best.r} />}
    </XYPlot>
  )
}
