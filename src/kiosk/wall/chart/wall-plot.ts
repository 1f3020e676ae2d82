import type { DeviceState, Sensor } from '../../../domain/device.ts'
import { type TimeLabel, timeAxis } from '../../../view/plot/axes/time-labels.ts'
import { layoutPlot, type PlotLayout } from '../../../view/plot/layout-plot.ts'
import { peakTextOf } from '../../../view/plot/peak-text.ts'
import type { ChartSeries } from '../../../view/plot/series/nearby-rain.ts'
import { dayContent } from '../../chart/day-content.ts'
import { DAY_COLUMNS } from '../../data/kiosk-api.ts'

export interface WallPlot extends PlotLayout {
  sensor: Sensor
  rainSensor: Sensor | null
  left: number
  top: number
  times: readonly TimeLabel[]
}

const AXIS = { left: 52, right: 12, rain: 48, top: 10, bottom: 38 }
const TIME_AXIS = { perLabel: 84, perContext: 130 }

/** `suspect` is the word for a suspect reading; `null` for a station without sensors. */
export function wallPlot(
  device: DeviceState,
  day: ChartSeries,
  size: { width: number; height: number },
  zone: string,
  locale: string,
  suspect: string,
): WallPlot | null {
  const content = dayContent(device, day)
  if (!content) return null
  const { sensor, rainSensor } = content
  const range = { fromMs: day.from, toMs: day.to }
  const width = size.width - AXIS.left - (rainSensor ? AXIS.rain : AXIS.right)
  const height = size.height - AXIS.top - AXIS.bottom
  const peakText = peakTextOf([sensor], range, zone, locale, suspect)
  const space = { range, width, height, columns: DAY_COLUMNS.wall, peakText }
  return {
    ...layoutPlot(content, { ...space, axis: 'ticks', labelSide: 'left' }),
    sensor,
    rainSensor,
    left: AXIS.left,
    top: AXIS.top,
    times: timeAxis({ ...range, width }, zone, locale, TIME_AXIS),
  }
}
