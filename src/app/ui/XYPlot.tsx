import type { ReactNode } from 'react'
import { CartesianGrid, Line, type LineProps, ReferenceDot, ScatterChart, XAxis, YAxis } from 'recharts'
import { useLocale } from '../../view/i18n/use-locale.ts'
import { formatTick } from '../../view/plot/axes/tick-text.ts'
import type { ValueScale } from '../../view/plot/axes/value-scale.ts'

export interface PlotAxis {
  scale: ValueScale
  label?: string
  /** For ticks that are no numbers. */
  tickText?: (tick: number) => string
}

/** Strokes of what is drawn over the points. */
export const FITTED = { stroke: 'var(--ink)', strokeWidth: 1.75 }
export const FAINT = { stroke: 'var(--ink-faint)', strokeDasharray: '2 3' }
export const DASHED = { stroke: 'var(--ink-soft)', strokeWidth: 1, strokeDasharray: '5 4' }

/** Two axes as an image with a name; the numbers stand in words beside it. */
export function XYPlot({
  label,
  height,
  x,
  y,
  children,
}: {
  label: string
  height: number
  x: PlotAxis
  y: PlotAxis
  children: ReactNode
}) {
  const locale = useLocale()
  const axisOf = ({ scale, tickText }: PlotAxis) => ({
    type: 'number' as const,
    scale: scale.isLog ? ('log' as const) : ('linear' as const),
    domain: [scale.low, scale.high],
    allowDataOverflow: true,
    ticks: scale.ticks,
    tickFormatter: tickText ?? ((tick: number) => formatTick(tick, scale, locale)),
    fontSize: 12,
    axisLine: false,
    tickLine: false,
  })
  return (
    // of a `ScatterChart` a moving pointer does not sort the points
    <ScatterChart
      className="xy-plot"
      responsive
      width="100%"
      height={height}
      margin={{ top: y.label ? 26 : 8, right: 16, bottom: 0, left: 0 }}
      accessibilityLayer={false}
      role="img"
      aria-label={label}
    >
      <CartesianGrid syncWithTicks />
      <XAxis {...axisOf(x)} dataKey="x" height={42} label={{ value: x.label, position: 'insideBottom' }} />
      <YAxis {...axisOf(y)} width={60} />
      <text x={4} y={14}>
        {y.label}
      </text>
      {children}
    </ScatterChart>
  )
}

/** Joins the points; `null` and `NaN` break the line. */
export function PlotLine({
  x,
  y,
  ...line
}: Omit<LineProps, 'x' | 'y' | 'ref'> & { x: readonly number[]; y: readonly (number | null)[] }) {
  return (
    <Line
      data={x.map((value, i) => ({ x: value, y: y[i] }))}
      dataKey="y"
      stroke="var(--series-1)"
      strokeWidth={2}
      strokeLinejoin="round"
      dot={false}
      activeDot={false}
      isAnimationActive={false}
      {...line}
    />
  )
}

export function PlotDot({ x, y }: { x: number; y: number }) {
  return <ReferenceDot x={x} y={y} r={4.5} fill="var(--surface)" stroke="var(--ink)" strokeWidth={2} />
}
