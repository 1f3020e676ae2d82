import type { Quantity } from '../../../domain/quantity.ts'
import type { SensorSeries } from '../../../domain/series/series.ts'
import { layoutPlot, type PlotSpace } from '../../../view/plot/layout-plot.ts'
import { UNITS_PER_PIXEL } from '../../../view/plot/paths/area-path.ts'
import { toX } from '../../../view/plot/paths/line-path.ts'

export type SmallPlot = Pick<PlotSpace, 'range' | 'width' | 'height' | 'columns'>

const AREA_SCALE = `scale(${1 / UNITS_PER_PIXEL})`

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
    { ...plot, axis: 'tight', rain: 'over', labelSide: 'left' },
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
      {marks.bars && (
        // cut at the edges of the range
        <svg width={width} height={height} aria-hidden="true">
          <path className="sparkline-bar" d={marks.bars} />
        </svg>
      )}
      {marks.lines.map(({ id, line, area, dots }) => (
        <g key={id}>
          <path className="sparkline-line" d={line.join('')} />
          <path className="sparkline-area" transform={AREA_SCALE} d={area.join('')} />
          <path className="sparkline-dots" d={dots} />
        </g>
      ))}
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
