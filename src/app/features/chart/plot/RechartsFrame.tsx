import { memo } from 'react'
import { LineChart, XAxis, YAxis } from 'recharts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { ValueAxisLabels } from './AxisLabels.tsx'
import {
  BandLayer,
  GapLayer,
  LevelLayer,
  MarkLayer,
  NormalLayer,
  NotesBehind,
  PlotGrid,
} from './PlotLayers.tsx'

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
  /** Sensor id. */
  normalsOf: string | undefined
}

/**
 * Axes and grid by Recharts, mounted once: its props depend on neither range nor readings (see plot-context),
 * so it never renders again. The time axis is the whole chart's.
 */
export const RechartsFrame = memo(function RechartsFrame({ box, height, normalsOf }: PlotFrameProps) {
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
      {normalsOf !== undefined && <NormalLayer box={box} sensorId={normalsOf} part="bands" />}
      <NotesBehind box={box} />
      <GapLayer box={box} />
      <PlotGrid box={box} />
      <XAxis {...AXIS} height={0} className="axis" />
      <YAxis {...AXIS} width={box.left} axisLine={false} className="axis" />
      <LevelLayer box={box} />
      <MarkLayer box={box} />
      {normalsOf !== undefined && <NormalLayer box={box} sensorId={normalsOf} part="lines" />}
      <ValueAxisLabels box={box} />
    </LineChart>
  )
})
