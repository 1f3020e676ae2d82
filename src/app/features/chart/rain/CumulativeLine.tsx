import { useQuery } from '@tanstack/react-query'
import { formatTick } from '../../../../view/plot/axes/tick-text.ts'
import { cumulativeLayout } from '../../../../view/plot/paths/cumulative-path.ts'
import { type PlotScale, toY } from '../../../../view/plot/paths/line-path.ts'
import { type AggregatesNeed, aggregatesQuery } from '../../../api/aggregates.ts'
import type { Scene } from '../scene.ts'

const LABEL_BESIDE = 4

export function CumulativeLine({
  need,
  scene: { box, locale },
  scale,
}: {
  need: AggregatesNeed
  scene: Scene
  scale: PlotScale
}) {
  const { data } = useQuery(aggregatesQuery(need))
  const total = data?.sensors[0]?.cumulative
  if (!total) return null
  const { path, scale: own, values } = cumulativeLayout(total, scale)
  return (
    <svg
      className="cumulative"
      width={box.plotWidth}
      height={scale.height}
      style={{ left: box.left }}
      aria-hidden="true"
    >
      <path d={path} />
      {values.ticks.map((tick) => (
        <text key={tick} x={box.plotWidth - LABEL_BESIDE} y={toY(own, tick)} dy="0.32em" textAnchor="end">
          {formatTick(tick, values, locale)}
        </text>
      ))}
    </svg>
  )
}
