import type { ReactNode } from 'react'
import { formatTick } from '../../../../view/plot/axes/tick-text.ts'
import { toY } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { usePlot } from './plot-context.ts'

/** Hidden from screen readers: the chart's summary has the values with their times. */
export function AxisLabels({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a drawing takes the focus
    <g className="axis-labels" aria-hidden="true">
      {children}
    </g>
  )
}

const BESIDE = 8
/** Labels nearer than this to the plot's ends move inwards. */
const HALF_TEXT = 5

export function ValueAxisLabels({ box }: { box: PlotBox }) {
  const { scale, values, locale } = usePlot()
  return (
    <AxisLabels>
      {values.ticks.map((tick) => (
        <text
          key={tick}
          x={box.left - BESIDE}
          y={Math.min(scale.height - HALF_TEXT, Math.max(HALF_TEXT, toY(scale, tick)))}
          dy="0.32em"
          textAnchor="end"
        >
          {formatTick(tick, values, locale)}
        </text>
      ))}
    </AxisLabels>
  )
}
