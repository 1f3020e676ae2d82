import type { LevelScale } from '../../domain/levels/alert-levels.ts'
import type { SensorSeries } from '../../domain/series/series.ts'
import type { TimeRange } from '../time/time-range.ts'
import { LEAST_RAIN_MM } from './axes/least-rain.ts'
import { valueExtent } from './axes/value-extent.ts'
import { fixedScale, type ValueScale, valueScale } from './axes/value-scale.ts'
import { withNearLevels } from './levels/level-lines.ts'
import type { PanelPlan } from './panels.ts'
import { areaPaths, isDense } from './paths/area-path.ts'
import { barPath } from './paths/bar-path.ts'
import { edgeMarkPath, edgeMarks } from './paths/edge-marks.ts'
import { gapPath } from './paths/gap-path.ts'
import { dotPaths, type LinePaths, linePaths, type PlotScale } from './paths/line-path.ts'
import type { PlotBox } from './plot-box.ts'

/** A plot without readings has a place for an axis and nothing to say on it. */
const EMPTY: ValueScale = { low: 0, high: 1, ticks: [], decimals: 0 }
const COMPASS = [0, 90, 180, 270, 360]
const SMALL_COMPASS = [0, 180, 360]
/** Pixels a value on the axis needs. */
const PER_TICK = 34
/** Hanging rain reaches no further down than this share of the plot. */
const RAIN_SHARE = 0.4

/** The axis of a panel's plausible values between two times, and of the alert levels near them. */
export function valuesOf(
  { mark, unit }: Pick<PanelPlan, 'mark' | 'unit'>,
  series: readonly SensorSeries[],
  range: { fromMs: number; toMs: number },
  height: number,
  levels: LevelScale | undefined,
): ValueScale {
  const count = Math.floor(height / PER_TICK)
  if (mark === 'bar') {
    const amounts = amountExtent(series, range)
    return amounts ? valueScale(0, amounts[1] || 1, count, 0) : EMPTY
  }
  const extent = valueExtent(series, range.fromMs, range.toMs)
  if (!extent) return EMPTY
  const [low, high] = extent
  const isCompass = mark === 'points' && unit === '°' && low >= 0 && high <= 360
  if (isCompass) return fixedScale(count >= 4 ? COMPASS : SMALL_COMPASS)
  const held = levels ? withNearLevels(extent, levels) : extent
  return valueScale(held[0], held[1], count)
}

/** The axis of a panel and its plot's scale over a range, `height` pixels high. */
export function axisOf(
  plan: Pick<PanelPlan, 'mark' | 'unit'>,
  series: readonly SensorSeries[],
  {
    range,
    box,
    height,
    levels,
  }: { range: TimeRange; box: PlotBox; height: number; levels: LevelScale | undefined },
): { values: ValueScale; scale: PlotScale } {
  const values = valuesOf(plan, series, range, height, levels)
  const { low, high } = values
  return { values, scale: { ...range, width: box.plotWidth, height, low, high } }
}

/** The axis of rain that hangs from the top; its ticks stand where the bars are. */
export function rainValues(
  series: SensorSeries,
  range: { fromMs: number; toMs: number },
  height: number,
): ValueScale {
  const amounts = amountExtent([series], range)
  if (!amounts) return EMPTY
  const most = Math.max(LEAST_RAIN_MM, amounts[1])
  const values = valueScale(0, most, Math.floor((height * RAIN_SHARE) / PER_TICK), 0)
  return { ...values, high: values.high / RAIN_SHARE }
}

/** The `d` of everything inside the plot. */
export interface PlotMarks {
  gaps: string
  rain: string
  bars: string
  /** By sensor id. */
  lines: readonly ({ id: string } & LinePaths)[]
  implausible: string
}

/** What there is to draw in one plot. */
export interface PlotContent {
  series: readonly SensorSeries[]
  /** What hangs from the top, on the scale of its own axis. */
  rain: { series: SensorSeries; scale: PlotScale } | null
  gaps: readonly [number, number][]
  /** Where nothing is known of the rain, which hangs or stands in this plot. */
  silences: readonly [number, number][]
}

/**
 * Everything inside a plot as paths. `columnPx`: the width of the columns that the lines were reduced to, CSS
 * pixels.
 */
export function marksOf(
  { mark }: Pick<PanelPlan, 'mark'>,
  { series, rain, gaps, silences }: PlotContent,
  scale: PlotScale,
  columnPx: number,
): PlotMarks {
  const implausible = series.flatMap((one) =>
    one.implausible ? edgeMarks(one.implausible.t, one.implausible.v, scale) : [],
  )
  return {
    // one path, in which no place is shaded twice
    gaps:
      gapPath(gaps, scale) +
      gapPath(silences, mark === 'bar' ? scale : { ...scale, height: scale.height * RAIN_SHARE }),
    rain: rain?.series.buckets ? barPath(rain.series.buckets, rain.scale, 'top') : '',
    bars: series
      .map(({ buckets }) => (buckets && mark === 'bar' ? barPath(buckets, scale, 'bottom') : ''))
      .join(''),
    lines:
      mark === 'bar'
        ? []
        : series.map((one) => ({
            id: one.id,
            ...pathsOf(one, mark, scale, columnPx),
          })),
    implausible: edgeMarkPath(implausible, scale.height),
  }
}

function pathsOf(
  series: SensorSeries,
  mark: PanelPlan['mark'],
  scale: PlotScale,
  columnPx: number,
): LinePaths {
  if (mark === 'points') return dotPaths(series, scale)
  return isDense(series, scale) ? areaPaths(series, scale, columnPx) : linePaths(series, scale)
}

function amountExtent(series: readonly SensorSeries[], { fromMs, toMs }: { fromMs: number; toMs: number }) {
  const buckets = series.flatMap((one) => (one.buckets ? [one.buckets] : []))
  return valueExtent(buckets, fromMs - (buckets[0]?.stepMs ?? 0), toMs)
}
