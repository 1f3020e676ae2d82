import type { ReactNode } from 'react'
import { useXAxisScale, useYAxisScale } from 'recharts'
import type { Scatter } from '../../../domain/relation/scatter.ts'
import { extentOf, valueScale } from '../../../view/plot/axes/value-scale.ts'
import { XYPlot } from '../../ui/XYPlot.tsx'
import { densityShades } from './density-path.ts'

/** Pairs, or how close they lie, and what `children` draw over them. */
export function ScatterPlot({
  scatter,
  label,
  height,
  ticks,
  xLabel,
  yLabel,
  children,
}: {
  scatter: Scatter
  label: string
  height: number
  /** About so many on each axis at most. */
  ticks: number
  xLabel: string
  yLabel: string
  children: ReactNode
}) {
  const { points, density } = scatter
  const scaleOf = (axis: 'x' | 'y') =>
    valueScale(...(density?.[axis] ?? extentOf(points?.[axis] ?? [])), ticks)
  return (
    <XYPlot
      label={label}
      height={height}
      x={{ scale: scaleOf('x'), label: xLabel }}
      y={{ scale: scaleOf('y'), label: yLabel }}
    >
      <ScatterPoints scatter={scatter} />
      {children}
    </XYPlot>
  )
}

/** In few paths: of thousands of symbols Recharts makes as many components. */
function ScatterPoints({ scatter: { points, density } }: { scatter: Scatter }) {
  const [toX, toY] = [useXAxisScale(), useYAxisScale()]
  const xOf = (value: number) => toX?.(value)?.toFixed(2)
  const yOf = (value: number) => toY?.(value)?.toFixed(2)
  if (!toX || !toY) return null
  if (density)
    return densityShades(density, xOf, yOf).map(({ opacity, d }) => (
      <path key={opacity} className="scatter-cells" fillOpacity={opacity} d={d} />
    ))
  // strokes of no length, for round ends
  const d = points?.x.map((value, i) => `M${xOf(value)} ${yOf(points.y[i] as number)}h0`).join('')
  return <path className="scatter-dots" d={d} />
}
