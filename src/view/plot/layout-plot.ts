import type { LevelScale } from '../../domain/levels/alert-levels.ts'
import type { Mark } from '../../domain/quantity.ts'
import type { TimeRange } from '../time/time-range.ts'
import type { AxisChoice } from './axes/axis-choice.ts'
import { type AxisKind, rainAxis, valueAxis } from './axes/value-axis.ts'
import type { ValueScale } from './axes/value-scale.ts'
import { type LabelSide, labelSide } from './levels/label-side.ts'
import { type LevelLine, levelLines } from './levels/level-lines.ts'
import { type PlotScale, toX, toY } from './paths/line-path.ts'
import { type Drawn, marksOf, type PlotMarks } from './plot-marks.ts'
import type { SteppedSeries } from './steps/steps.ts'

/** What one plot shows. */
export interface PlotContent extends Pick<Drawn, 'series' | 'gaps' | 'silences'> {
  mark: Mark
  unit: string
  /** Amounts that hang from the top, which is theirs. */
  rain: SteppedSeries | null
  /** The bars of the plot itself hang from its top. */
  hangs?: boolean
  levels: LevelScale | null
}

/** The room it has. */
export interface PlotSpace {
  range: TimeRange
  /** Of the plot alone, pixels. */
  width: number
  height: number
  /** Columns that the series were reduced to. */
  columns: number
  axis: AxisKind
  /** What a reader wants of the axis; a logarithmic one that has to show 0 or less stays plain. */
  choice?: AxisChoice | undefined
  /** Where the names of levels stand unless readings run through them. */
  labelSide: LabelSide
}

/** A plot laid out: places in pixels from its corner, paths as their `d`. */
export interface PlotLayout {
  scale: PlotScale
  values: ValueScale
  rain: { scale: PlotScale; values: ValueScale } | null
  levels: readonly LevelLine[]
  labelSide: LabelSide
  marks: PlotMarks
  /** Where the newest reading of the first sensor stands, unless it is a bar or beyond the plot. */
  newest: { x: number; y: number } | null
}

/** How far down rain reaches, as a share of the plot. */
const RAIN_SHARE = 0.22

/** Lays out one plot: the dashboard's panels, the wall's chart, the phone's day and the sparklines alike. */
export function layoutPlot(content: PlotContent, space: PlotSpace): PlotLayout {
  const { mark, series } = content
  const { range, width, height } = space
  const values = valueAxis(content, series, space, content.levels)
  const fell = content.rain?.buckets?.v.some((amount) => amount !== null && amount > 0)
  // the line stays clear of the rain, or a flood would hide in what caused it
  const clear = fell ? (values.high - values.low) * (RAIN_SHARE / (1 - RAIN_SHARE)) : 0
  const { fromMs, toMs } = range
  const [low, high] = content.hangs ? [values.high, values.low] : [values.low, values.high + clear]
  const scale: PlotScale = {
    ...{ fromMs, toMs, width, height, low, high },
    ...(values.isLog && { isLog: true }),
  }
  const rainValues = content.rain && rainAxis(content.rain, range, height, RAIN_SHARE)
  const rain = rainValues && { values: rainValues, scale: { ...scale, low: rainValues.high, high: 0 } }
  const levels = content.levels && series.length > 0 ? levelLines(content.levels, scale) : []
  const drawn: Drawn = {
    ...content,
    rain: rain && content.rain && { series: content.rain, scale: rain.scale },
    rainShare: RAIN_SHARE,
  }
  const last = mark === 'bar' ? null : series[0]?.last
  const isOnPlot = last && last.v >= scale.low && last.v <= scale.high
  return {
    scale,
    values,
    rain,
    levels,
    labelSide: labelSide(levels, mark === 'bar' ? [] : series, scale, space.labelSide),
    marks: marksOf(mark, drawn, scale, width / space.columns),
    newest: isOnPlot ? { x: toX(scale, last.t), y: toY(scale, last.v) } : null,
  }
}
