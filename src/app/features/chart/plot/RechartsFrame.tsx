import { memo } from 'react'
import { CartesianGrid, LineChart, XAxis, YAxis } from 'recharts'
import { formatTick } from '../../../../view/plot/axes/tick-text.ts'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { toX } from '../../../../view/plot/time-scale.ts'
import { BackLayer, MarkLayer } from './PlotLayers.tsx'
import { usePlot } from './plot-context.ts'

/** Every tick is given, so Recharts measures no text. */
const AXIS = {
  type: 'number',
  interval: 0,
  niceTicks: 'none',
  allowDataOverflow: true,
  tickLine: false,
  zIndex: 0,
} as const

/** Labels nearer than this to the plot's ends move inwards. */
const HALF_TEXT = 5

export interface PlotFrameProps {
  box: PlotBox
  /** Of the plot, CSS pixels. */
  height: number
  plan: PanelPlan
}

/**
 * Axes, grid and labels by Recharts, readings in layers of our own. Its props do not depend on the range: a new one
 * renders axes and layers, which read the context, and not the chart around them.
 */
export const RechartsFrame = memo(function RechartsFrame({ box, height, plan }: PlotFrameProps) {
  const right = box.width - box.left - box.plotWidth
  return (
    <LineChart
      width={box.width}
      height={height}
      margin={{ top: 0, bottom: 0, left: 0, right }}
      accessibilityLayer={false}
    >
      <BackLayer box={box} plan={plan} />
      <CartesianGrid syncWithTicks zIndex={0} />
      <Axes box={box} height={height} />
      <MarkLayer box={box} plan={plan} />
    </LineChart>
  )
})

/** The time axis is in pixels, because folds bend it; its labels stand once, under all plots (`TimeAxis`). */
function Axes({ box, height }: Pick<PlotFrameProps, 'box' | 'height'>) {
  const { scale, values, timeLabels, locale } = usePlot()
  return (
    <>
      {/* without a key Recharts takes the domain from the data */}
      <XAxis
        {...AXIS}
        hide
        dataKey="x"
        domain={[0, box.plotWidth]}
        ticks={timeLabels.map(({ ms }) => toX(scale, ms))}
      />
      <YAxis
        {...AXIS}
        width={box.left}
        axisLine={false}
        domain={[scale.low, scale.high]}
        scale={scale.isLog ? 'log' : 'linear'}
        ticks={values.ticks}
        tick={({ x, y, payload }) => (
          // biome-ignore lint/a11y/noAriaHiddenOnFocusable: takes no focus, and the summary has the values
          <text
            x={x}
            y={Math.min(height - HALF_TEXT, Math.max(HALF_TEXT, Number(y)))}
            dy="0.32em"
            textAnchor="end"
            aria-hidden="true"
          >
            {formatTick(payload.value, values, locale)}
          </text>
        )}
      />
    </>
  )
}
