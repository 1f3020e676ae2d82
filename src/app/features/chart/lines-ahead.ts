import type { Sensor } from '../../../domain/device.ts'
import type { DeviceSeries } from '../../../domain/series.ts'
import type { StationFacts } from '../../../domain/station-facts.ts'
import { panelLevels } from './levels/level-lines.ts'
import { planPanels, plotHeight, seriesOf } from './panels.ts'
import { keptPaths } from './plot/kept-paths.ts'
import type { PlotBox } from './plot/plot-box.ts'
import { axisOf } from './plot/plot-marks.ts'
import type { TimeRange } from './time-range/time-range.ts'

export interface ChartFrame {
  sensors: readonly Sensor[]
  range: TimeRange
  box: PlotBox
  /** Height of the first plot, CSS pixels. */
  leadHeight: number
  levels: StationFacts['levels']
  /** Id of the sensor that the station is in an alert by. */
  alerted: string | undefined
}

/**
 * Makes the lines of a chart that will be drawn most likely, which is a good part of drawing it: the panels find them made. A chart that comes
 * out otherwise makes its own.
 */
export function makeLinesAhead(series: DeviceSeries, frame: ChartFrame): void {
  const { range, box, leadHeight } = frame
  for (const plan of planPanels(frame.sensors)) {
    if (plan.mark === 'bar') continue
    const own = seriesOf(plan, series.sensors)
    const height = plotHeight(plan, leadHeight)
    const levels = panelLevels(plan.sensors, frame.levels, frame.alerted)
    const { scale } = axisOf(plan, own, { range, box, height, levels: levels?.scale })
    for (const one of own) keptPaths(one, plan.mark, scale, box.plotWidth / box.columns)
  }
}
