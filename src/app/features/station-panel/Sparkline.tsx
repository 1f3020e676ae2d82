import type { Quantity } from '../../../domain/quantity.ts'
import type { SensorSeries } from '../../../domain/series/series.ts'
import { bars, linePath, type SmallPlot, valueRange, xOf } from './sparkline-geometry.ts'

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
  const range = valueRange(series.v)
  const { width, height } = plot
  return (
    <svg
      className="sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {quantity.mark === 'bar' && series.buckets
        ? bars(series.buckets, plot).map((bar) => <rect key={bar.x} className="sparkline-bar" {...bar} />)
        : range && (
            <path className="sparkline-line" data-mark={quantity.mark} d={linePath(series, plot, range)} />
          )}
      {series.implausible?.t.map((t) => (
        <path
          key={t}
          className="sparkline-implausible"
          d={`M${xOf(t, plot) - 2.5} ${height - 7}l5 5m0-5l-5 5`}
        />
      ))}
    </svg>
  )
}
