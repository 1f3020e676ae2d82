import { memo } from 'react'
import { LineChart, XAxis, YAxis } from 'recharts'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { ValueAxisLabels } from './AxisLabels.tsx'
import { BandLayer, GapLayer, LevelLayer, MarkLayer, OverlayLayer, PlotGrid } from './PlotLayers.tsx'

const UNIT_DOMAIN = [0, 1]
const NO_DATA: never[] = []
/** Labels are ours, so Recharts measures no text. */
const AXIS = {
  type: 'number',
  domain: UNIT_DOMAIN,
  ticks: UNIT_DOMAIN,
  interval: 0,
  niceTicks: 'none',
  allowDataOverflow: true,
  tick: false,
  tickLine: false,
  zIndex: 0,
} as const

export interface PlotFrameProps {
  box: PlotBox
  /** Of the plot, CSS pixels. */
  height: number
  plan: PanelPlan
}

/**
 * Axes and grid by Recharts, mounted once: its props depend on neither range nor readings (see plot-context),
 * so it never renders again. The time axis is the whole chart's.
 */
export const RechartsFrame = memo(function RechartsFrame({ box, height, plan }: PlotFrameProps) {
  const right = box.width - box.left - box.plotWidth
  return (
    <LineChart
      width={box.width}
      height={height}
      margin={{ top: 0, bottom: 0, left: 0, right }}
      data={NO_DATA}
      accessibilityLayer={false}
    >
      <BandLayer box={box} />
      <OverlayLayer box={box} part="Behind" plan={plan} />
      <GapLayer box={box} />
      <PlotGrid box={box} />
      <XAxis {...AXIS} height={0} className="axis" />
      <YAxis {...AXIS} width={box.left} axisLine={false} className="axis" />
      <LevelLayer box={box} />
      <MarkLayer box={box} />
      <OverlayLayer box={box} part="Over" plan={plan} />
      <ValueAxisLabels box={box} />
    </LineChart>
  )
})
