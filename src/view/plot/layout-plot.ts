import type { LevelScale } from '../../domain/levels/alert-levels.ts'
import type { PlotMark } from '../../domain/quantity.ts'
import type { TimeRange } from '../time/time-range.ts'
import type { AxisChoice } from './axes/axis-choice.ts'
import { type AxisKind, rainAxis, valueAxis } from './axes/value-axis.ts'
import type { ValueScale } from './axes/value-scale.ts'
import { type LabelSide, labelSide } from './levels/label-side.ts'
import { type LevelLine, levelLines } from './levels/level-lines.ts'
import { type PlotScale, toY } from './paths/line-path.ts'
import { highestIn, PEAK_ROOM, type Peak, type PeakText, placePeak, topAbove } from './peak.ts'
import { type Drawn, marksOf, type PlotMarks } from './plot-marks.ts'
import type { SteppedSeries } from './steps/steps.ts'
import { type TimeScale, toX } from './time-scale.ts'

export interface PlotContent extends Pick<Drawn, 'series' | 'gaps' | 'barGaps'> {
  mark: PlotMark
  unit: string
  /** Amounts drawn from the top down, on an axis of their own. */
  rain: SteppedSeries | null
  /** The plot's own bars are drawn from the top down. */
  isTopDown?: boolean
  levels: LevelScale | null
}

export interface PlotSpace {
  range: TimeRange
  width: number
  folds?: TimeScale['folds']
  height: number
  /** Columns that the series were downsampled to. */
  columns: number
  axis: AxisKind
  /** The reader's choice of the axis; a logarithmic one stays linear where it has to show 0 or less. */
  choice?: AxisChoice | undefined
  /** Preferred edge of the levels' names; the other one where readings cross them. */
  labelSide: LabelSide
  peakText?: PeakText | undefined
}

/** Layout of a plot: positions in pixels from its corner, paths as `d`. */
export interface PlotLayout {
  scale: PlotScale
  values: ValueScale
  rain: { scale: PlotScale; values: ValueScale } | null
  levels: readonly LevelLine[]
  labelSide: LabelSide
  marks: PlotMarks
  /** Position of the first sensor's newest reading, unless it is a bar or outside the plot. */
  newest: { x: number; y: number } | null
  peak: Peak | null
}

const RAIN_SHARE = 0.22

/** Lays out one plot: the dashboard's panels, the wall's chart, the phone's day and the sparklines alike. */
export function layoutPlot(content: PlotContent, space: PlotSpace): PlotLayout {
  const { mark, series } = content
  const { range, width, folds, height } = space
  const values = valueAxis(content, series, space, content.levels)
  const hasRain = content.rain?.buckets?.v.some((amount) => amount !== null && amount > 0)
  // the line stays below the rain, which would otherwise cover a flood
  const clear = hasRain ? (values.high - values.low) * (RAIN_SHARE / (1 - RAIN_SHARE)) : 0
  const { fromMs, toMs } = range
  const hasPeak = mark === 'line' && height >= 3 * PEAK_ROOM
  const found = hasPeak && space.peakText ? highestIn(series, range, space.peakText) : null
  // the text of the highest reading stands over it, where the reader has not chosen the axis' end
  const raises = found && space.choice?.kind !== 'fixed' && found.v <= values.high
  const share = PEAK_ROOM / height + (hasRain ? RAIN_SHARE : 0)
  const least = raises ? topAbove(found.v, values.low, share, values.isLog === true) : values.low
  const top = Math.max(values.high + clear, least)
  const [low, high] = content.isTopDown ? [values.high, values.low] : [values.low, top]
  const scale: PlotScale = {
    ...{ fromMs, toMs, width, folds, height, low, high },
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
  const side = labelSide(levels, mark === 'bar' ? [] : series, scale, space.labelSide)
  const isOnPlot = last && last.v >= scale.low && last.v <= scale.high
  return {
    scale,
    values,
    rain,
    levels,
    labelSide: side,
    marks: marksOf(mark, drawn, scale, width / space.columns),
    newest: isOnPlot ? { x: toX(scale, last.t), y: toY(scale, last.v) } : null,
    peak: found && placePeak(found, series, { scale, levels, side }),
  }
}
