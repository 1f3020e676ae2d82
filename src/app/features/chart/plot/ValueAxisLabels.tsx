import { formatTick } from '../../../../view/plot/axes/tick-text.ts'
import { toY } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { AxisLabels } from './AxisLabels.tsx'
import { usePlot } from './plot-context.ts'

const BESIDE = 8

/** Values beside the left axis. */
export function ValueAxisLabels({ box }: { box: PlotBox }) {
  const { scale, values, locale } = usePlot()
  return (
    <AxisLabels>
      {values.ticks.map((tick) => (
        <text key={tick} x={box.left - BESIDE} y={toY(scale, tick)} dy="0.32em" textAnchor="end">
          {formatTick(tick, values, locale)}
        </text>
      ))}
    </AxisLabels>
  )
}

/** Amounts of rain beside the right axis, growing downwards. */
export function RainAxisLabels({ box }: { box: PlotBox }) {
  const { rain, locale } = usePlot()
  if (!rain) return null
  const { scale, values } = rain
  const x = box.left + box.plotWidth + BESIDE
  return (
    <AxisLabels isRain>
      {values.ticks.map((tick) => (
        <text key={tick} x={x} y={scale.height - toY(scale, tick)} dy={tick === 0 ? '0.8em' : '0.32em'}>
          {formatTick(tick, values, locale)}
        </text>
      ))}
    </AxisLabels>
  )
}
