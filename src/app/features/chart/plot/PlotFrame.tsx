import { memo } from 'react'
import { LineChart, XAxis, YAxis } from 'recharts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { RainAxisLabels, TimeAxisLabels, ValueAxisLabels } from './AxisLabels.tsx'
import { BandLayer, GapLayer, LevelLayer, MarkLayer, PlotGrid, RainLayer } from './PlotLayers.tsx'

const TIME_AXIS_HEIGHT = 36

const UNIT_DOMAIN = [0, 1]
const NO_DATA: never[] = []
/** The one axis of each kind; its labels are ours, so Recharts measures no text. */
const AXIS = {
  type: 'number',
  domain: UNIT_DOMAIN,
  ticks: UNIT_DOMAIN,
  interval: 0,
  allowDataOverflow: true,
  tick: false,
  tickLine: false,
  zIndex: 0,
} as const

/**
 * Axes and grid by Recharts, mounted once: nothing it is given depends on the range or the readings (see
 * plot-context), so it has nothing to do when they change. `plotHeight` is without the time axis.
 */
export const PlotFrame = memo(function PlotFrame({
  box,
  plotHeight,
  hasTimeAxis,
  hasRain,
}: {
  box: PlotBox
  plotHeight: number
  hasTimeAxis: boolean
  hasRain: boolean
}) {
  const right = box.width - box.left - box.plotWidth
  return (
    <LineChart
      width={box.width}
      height={plotHeight + (hasTimeAxis ? TIME_AXIS_HEIGHT : 0)}
      margin={{ top: 0, bottom: 0, left: 0, right: hasRain ? 0 : right }}
      data={NO_DATA}
      accessibilityLayer={false}
    >
      <BandLayer box={box} />
      <GapLayer box={box} />
      <PlotGrid box={box} />
      <XAxis {...AXIS} height={hasTimeAxis ? TIME_AXIS_HEIGHT : 0} className="axis" />
      <YAxis {...AXIS} width={box.left} axisLine={false} className="axis" />
      {hasRain && (
        <YAxis {...AXIS} yAxisId="rain" orientation="right" width={right} axisLine={false} className="axis" />
      )}
      {hasRain && <RainLayer box={box} />}
      <LevelLayer box={box} />
      <MarkLayer box={box} />
      <ValueAxisLabels box={box} />
      {hasRain && <RainAxisLabels box={box} />}
      {hasTimeAxis && <TimeAxisLabels box={box} top={plotHeight} />}
    </LineChart>
  )
})
