import type { Quantity } from '../../../domain/quantity.ts'
import type { SensorSeries } from '../../../domain/series/series.ts'
import { SeriesMarks } from '../../../view/plot/drawing/SeriesMarks.tsx'
import { layoutPlot, type PlotSpace } from '../../../view/plot/layout-plot.ts'

export type SmallPlot = Pick<PlotSpace, 'range' | 'width' | 'height' | 'columns'>

/** A line open at gaps, or bars. Failed readings do not affect the scale. `label` is for screen readers. */
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
  const { marks } = layoutPlot(
    {
      mark: quantity.mark,
      unit: series.unit,
      series: [series],
      rain: null,
      levels: null,
      gaps: [],
      barGaps: [],
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
      {/* clipped at the range's edges */}
      <svg width={width} height={height} aria-hidden="true">
        {marks.failed && <path className="failed" d={marks.failed} />}
        <SeriesMarks {...marks} />
        {Object.entries(marks.suspect).map(([place, piece]) => (
          <path key={place} className="suspect" d={piece} />
        ))}
        {marks.implausible && <path className="implausible" d={marks.implausible} />}
      </svg>
    </svg>
  )
}
