import { useTranslation } from 'react-i18next'
import type { Relation } from '../../../domain/relation/relation-report.ts'
import { withUnit } from '../../../domain/with-unit.ts'
import type { ExplainedSeries } from './explained-series.ts'
import { scatterScales } from './plot/extent.ts'
import { ScatterMarks } from './plot/ScatterMarks.tsx'
import { XYPlot } from './plot/XYPlot.tsx'
import { lineThrough } from './plot/xy-place.ts'

const HEIGHT = 380
const TICKS = [6, 6] as const

export function PairPlot({
  x,
  y,
  relation: { scatter, line },
}: {
  x: ExplainedSeries
  y: ExplainedSeries
  relation: Relation
}) {
  const { t } = useTranslation('explain')
  const scales = scatterScales(scatter, TICKS)
  const { low, high } = scales.x
  return (
    <XYPlot
      label={t('scatter.plot', { x: x.name, y: y.name })}
      height={HEIGHT}
      x={{ scale: scales.x, label: axisLabel(x) }}
      y={{ scale: scales.y, label: axisLabel(y) }}
    >
      {(place) => (
        <>
          <ScatterMarks scatter={scatter} place={place} />
          {line && (
            <path
              className="fit-line"
              d={lineThrough(place, ...lineWithin([low, high], [scales.y.low, scales.y.high], line))}
            />
          )}
        </>
      )}
    </XYPlot>
  )
}

/** `Katulampa · Water level, cm` */
export function axisLabel({ name, sensor }: ExplainedSeries): string {
  return sensor.unit === '' ? name : withUnit(`${name},`, sensor.unit)
}

function lineWithin(
  [left, right]: [number, number],
  [bottom, top]: [number, number],
  { slope, intercept }: { slope: number; intercept: number },
): [x: number[], y: number[]] {
  const at = (x: number) => intercept + slope * x
  const within = (x: number) => {
    const y = Math.min(top, Math.max(bottom, at(x)))
    return y === at(x) || slope === 0 ? x : (y - intercept) / slope
  }
  const x = [within(left), within(right)]
  return [x, x.map(at)]
}
