import type { Quantity } from '../../../domain/quantity.ts'
import type { SensorSeries } from '../../../domain/series/series.ts'
import { SeriesMarks } from '../../../view/plot/drawing/SeriesMarks.tsx'
import { layoutPlot, type PlotSpace } from '../../../view/plot/layout-plot.ts'
import { toX } from '../../../view/plot/paths/line-path.ts'

export type SmallPlot = Pick<PlotSpace, 'range' | 'width' | 'height' | 'columns'>

/**
 * The last day of one sensor: a line open at its gaps, or bars for what adds up. Readings that cannot be true stand as
 * crosses at the edge and leave the scale alone. `label` says the same to ears.
 */
export function Sparkline({
  series,
  quantity,
  plot,
  label,
}: {
  series: SensorSeries
  quantity: Quantity
  plot: SmallPlot
  label: string
}) {
  const { width, height } = plot
  const { marks, scale } = layoutPlot(
    {
      mark: quantity.mark,
      unit: series.unit,
      series: [series],
      rain: null,
      levels: null,
      gaps: [],
      silences: [],
    },
    { ...plot, axis: 'tight', labelSide: 'left' },
  )
  return (
    <svg
      className="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {/* cut at the edges of the range */}
      <svg width={width} height={height} aria-hidden="true">
        <SeriesMarks {...marks} />
      </svg>
      {series.implausible?.t.map((t) => (
        <path
          key={t}
          className="sparkline-implausible"
          d={`M${toX(scale, t) - 2.5} ${height - 7}l5 5m0-5l-5 5`}
        />
      ))}
    </svg>
  )
}
