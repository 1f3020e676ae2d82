import type { DeviceState, Reading, Sensor } from '../../../domain/device.ts'
import { leadSensor } from '../../../domain/lead.ts'
import type { SensorSeries } from '../../../domain/series/series.ts'
import { type TimeLabel, timeLabels } from '../../../view/plot/axes/time-labels.ts'
import { timeTicks } from '../../../view/plot/axes/time-ticks.ts'
import type { ValueScale } from '../../../view/plot/axes/value-scale.ts'
import { type LabelSide, labelSide } from '../../../view/plot/levels/label-side.ts'
import { type LevelLine, levelLines, panelLevels } from '../../../view/plot/levels/level-lines.ts'
import { type PanelPlan, planPanels } from '../../../view/plot/panels.ts'
import { type PlotScale, toX, toY } from '../../../view/plot/paths/line-path.ts'
import { marksOf, type PlotMarks, rainValues, valuesOf } from '../../../view/plot/plot-marks.ts'
import type { ChartSeries } from '../../../view/plot/series/nearest-rain.ts'
import { silencesOf } from '../../../view/plot/series/silences.ts'
import { DAY_COLUMNS } from '../../data/kiosk-api.ts'

/** The last day of a station, laid out; places in drawn pixels from the corner of the drawing. */
export interface WallPlot {
  sensor: Sensor
  rain: { sensor: Sensor; scale: PlotScale; values: ValueScale } | null
  left: number
  top: number
  scale: PlotScale
  values: ValueScale
  levels: readonly LevelLine[]
  labelSide: LabelSide
  marks: PlotMarks
  times: readonly TimeLabel[]
  /** Where the newest reading stands on a line. */
  newest: { x: number; y: number } | null
}

/** Room for the labels around the plot. */
const AXIS = { left: 52, right: 12, rain: 48, top: 10, bottom: 38 }
const PER_TIME_LABEL = 84
const PER_DATE = 130

/**
 * What the chart of a day shows: the level with the rain over it, else what the station is there for; `null`
 * without a sensor.
 */
export function wallPlot(
  device: DeviceState,
  day: ChartSeries,
  size: { width: number; height: number },
  zone: string,
  locale: string,
): WallPlot | null {
  const panel = leadPanel(device)
  const sensor = panel?.sensors[0]
  if (!panel || !sensor) return null
  const of = (wanted: Sensor | null) => day.sensors.find(({ id }) => id === wanted?.id)
  const series = panel.sensors.flatMap((one) => of(one) ?? [])
  const rainfall = of(panel.rain)
  // no reading is not no rain
  const fallen = rainfall && rainfall.count > 0 ? rainfall : undefined
  const range = { fromMs: day.from, toMs: day.to }
  const height = size.height - AXIS.top - AXIS.bottom
  const width = size.width - AXIS.left - (fallen ? AXIS.rain : AXIS.right)
  const levels = panelLevels(panel.sensors, device.levels)?.scale
  const values = valuesOf(panel, series, range, height, levels)
  const scale: PlotScale = { ...range, width, height, low: values.low, high: values.high }
  const rain = fallen && panel.rain && rainOf(panel.rain, fallen, scale)
  const lines = levels && series.length > 0 ? levelLines(levels, scale) : []
  const ticks = timeTicks(range, zone, width / PER_TIME_LABEL)
  return {
    sensor,
    rain: rain ?? null,
    left: AXIS.left,
    top: AXIS.top,
    scale,
    values,
    levels: lines,
    labelSide: labelSide(lines, series, scale, 'left'),
    marks: marksOf(
      panel,
      {
        series,
        rain: rain && fallen ? { series: fallen, scale: rain.scale } : null,
        gaps: gapsOf(device, day),
        silences: fallen ? silencesOf(day, fallen, device.intervalSeconds) : [],
      },
      scale,
      width / DAY_COLUMNS.wall,
    ),
    times: timeLabels(ticks, zone, locale, {
      roomMs: (PER_DATE / width) * (range.toMs - range.fromMs),
      toMs: range.toMs,
    }),
    newest: newestOf(panel, series[0]?.last ?? null, scale),
  }
}

/** Where nothing was measured; of a station that is late or silent that goes on until now. */
function gapsOf({ freshness }: DeviceState, day: ChartSeries): [number, number][] {
  const newestMs = day.sensors.reduce((newest, { last }) => Math.max(newest, last?.t ?? day.from), day.from)
  return freshness === 'live' ? day.gaps : [...day.gaps, [newestMs, day.to]]
}

/** The panel of the sensor that a station is told by, without others that would be lines without a name. */
function leadPanel(device: DeviceState): PanelPlan | undefined {
  const lead = leadSensor(device)
  if (!lead) return undefined
  const plan = planPanels(device.sensors).find(({ sensors }) => sensors.includes(lead))
  // rain that hangs over a level elsewhere has no panel of its own
  return plan ? { ...plan, sensors: [lead] } : planPanels([lead])[0]
}

function rainOf(sensor: Sensor, series: SensorSeries, plot: PlotScale) {
  const values = rainValues(series, plot, plot.height)
  return { sensor, values, scale: { ...plot, low: values.low, high: values.high } }
}

function newestOf({ mark }: PanelPlan, last: Reading | null, scale: PlotScale): WallPlot['newest'] {
  if (mark === 'bar' || !last || last.v < scale.low || last.v > scale.high) return null
  return { x: toX(scale, last.t), y: toY(scale, last.v) }
}
