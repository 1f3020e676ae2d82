import type { LevelScale } from '../../../domain/levels/alert-levels.ts'
import type { PlotMark } from '../../../domain/quantity.ts'
import { firstFrom } from '../../../domain/series/m4.ts'
import type { TimeRange } from '../../time/time-range.ts'
import { withNearLevels } from '../levels/level-lines.ts'
import { endOfBucket, type SteppedSeries } from '../steps/steps.ts'
import type { AxisChoice } from './axis-choice.ts'
import { goodExtent, valueExtent } from './value-extent.ts'
import { exactScale, fixedScale, logScale, type ValueScale, valueScale } from './value-scale.ts'

/** `ticks`: an axis with labels; `tight`: one without, in which the readings take the whole height. */
export type AxisKind = 'ticks' | 'tight'

type Extent = [low: number, high: number]

const EMPTY: ValueScale = { low: 0, high: 1, ticks: [], decimals: 0 }
const COMPASS = [0, 90, 180, 270, 360]
const SMALL_COMPASS = [0, 180, 360]
const PER_TICK = 34
/** Minimum range of an axis of amounts, in millimetres a step, so that light rain does not look like a storm. */
const LEAST_AMOUNT = 2
/** Padding at the ends of a tight axis, so that no peak is clipped. */
const MARGIN_PX = 3

/** The axis for the plausible values in a range and the alert levels near them, `height` pixels high. */
export function valueAxis(
  { mark, unit }: { mark: PlotMark; unit: string },
  series: readonly SteppedSeries[],
  {
    range,
    height,
    axis,
    choice,
  }: { range: TimeRange; height: number; axis: AxisKind; choice?: AxisChoice | undefined },
  levels: LevelScale | null,
): ValueScale {
  const good = choice?.kind === 'good' && mark !== 'bar' ? goodExtent(series, range.fromMs, range.toMs) : null
  const extent = good ?? extentOf(mark, series, range)
  const count = Math.floor(height / PER_TICK)
  if (choice?.kind === 'fixed') return exactScale(choice.low, choice.high, count)
  if (!extent) return EMPTY
  if (axis === 'tight') return tightScale(extent, height, mark)
  const [low, high] = extent
  if (choice?.kind === 'log' && low > 0) return logScale(low, high, count)
  const isCompass = mark === 'points' && unit === '°' && low >= 0 && high <= 360
  if (isCompass) return fixedScale(count >= 4 ? COMPASS : SMALL_COMPASS)
  const [bottom, top] = levels ? withNearLevels(extent, levels) : extent
  return mark === 'bar'
    ? valueScale(0, Math.max(LEAST_AMOUNT, top), count, 0)
    : valueScale(bottom, top, count)
}

/** The axis of rain that hangs from the top over `share` of the plot, with ticks beside the bars. */
export function rainAxis(series: SteppedSeries, range: TimeRange, height: number, share: number): ValueScale {
  const amounts = extentOf('bar', [series], range)
  if (!amounts) return EMPTY
  const most = Math.max(LEAST_AMOUNT, amounts[1])
  const values = valueScale(0, most, Math.floor((height * share) / PER_TICK), 0)
  return { ...values, high: values.high / share }
}

function extentOf(
  mark: PlotMark,
  series: readonly SteppedSeries[],
  { fromMs, toMs }: TimeRange,
): Extent | null {
  if (mark !== 'bar') return valueExtent(series, fromMs, toMs)
  const buckets = series.flatMap((one) => one.buckets ?? [])
  const reaching = buckets.map((one) => firstFrom(0, one.t.length, (i) => endOfBucket(one, i) > fromMs))
  const first = buckets.map(({ t }, n) => t[reaching[n] as number] ?? fromMs)
  const amounts = valueExtent(buckets, Math.min(fromMs, ...first), toMs)
  return amounts && [0, amounts[1]]
}

/** Bars start at 0; a flat line gets room on both sides. */
function tightScale([low, high]: Extent, height: number, mark: PlotMark): ValueScale {
  if (mark === 'bar') return { ...EMPTY, high: ((high || 1) * height) / (height - MARGIN_PX) }
  const [bottom, top] = low === high ? [low - 1, high + 1] : [low, high]
  const margin = ((top - bottom) / (height - 2 * MARGIN_PX)) * MARGIN_PX
  return { ...EMPTY, low: bottom - margin, high: top + margin }
}
