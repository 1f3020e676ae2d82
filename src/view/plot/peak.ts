import type { Reading } from '../../domain/device.ts'
import { lowerBound } from '../../domain/series/m4.ts'
import type { TimeRange } from '../time/time-range.ts'
import { LABEL_WIDTH, type LabelSide } from './levels/label-side.ts'
import { LABEL_HEIGHT, type LevelLine } from './levels/level-lines.ts'
import { type PlotScale, toX, toY } from './paths/line-path.ts'
import type { SteppedSeries } from './steps/steps.ts'

/** What a plot says of its highest reading. */
export type PeakText = (one: SteppedSeries, reading: Reading) => string

/** The highest reading of a plot with its text, pixels from the plot's corner: `textX` is the middle, `textY` the baseline. */
export interface Peak {
  x: number
  y: number
  text: string
  textX: number
  textY: number
}

/** Height above the highest reading for its text. */
export const PEAK_ROOM = 22
/** Between a reading and the baseline of its text. */
const ABOVE = 7
const TEXT_HEIGHT = 11
/** Width of a letter: rather more than less. */
const LETTER = 6.6
/** Between text and the plot's edge. */
const BESIDE = 3

/** The highest reading of some lines in a range, of several the first; `null` of a flat line, which has none. */
export function highestIn(
  series: readonly SteppedSeries[],
  { fromMs, toMs }: TimeRange,
): { one: SteppedSeries; reading: Reading } | null {
  let highest: { one: SteppedSeries; reading: Reading } | null = null
  let lowest = Number.POSITIVE_INFINITY
  for (const one of series) {
    for (let i = lowerBound(one.t, fromMs); i < one.t.length && (one.t[i] as number) <= toMs; i++) {
      const v = one.v[i] ?? null
      if (v === null) continue
      if (!highest || v > highest.reading.v) highest = { one, reading: { t: one.t[i] as number, v } }
      lowest = Math.min(lowest, v)
    }
  }
  return highest && highest.reading.v > lowest ? highest : null
}

/** The top of an axis from `low` on that leaves a `share` of the plot's height free above a value. */
export function topAbove(value: number, low: number, share: number, isLog: boolean): number {
  return isLog ? low * (value / low) ** (1 / (1 - share)) : low + (value - low) / (1 - share)
}

/**
 * Where the text of the highest reading stands: over it, or beside where it would cover a line or the name of a level, within the
 * plot.
 */
export function placePeak(
  { t, v }: Reading,
  text: string,
  scale: PlotScale,
  {
    series,
    levels,
    side,
  }: { series: readonly SteppedSeries[]; levels: readonly LevelLine[]; side: LabelSide },
): Peak {
  const x = toX(scale, t)
  const y = Math.min(scale.height, Math.max(0, toY(scale, v)))
  const textY = Math.max(y - ABOVE, TEXT_HEIGHT)
  const half = (text.length * LETTER) / 2
  const names = levels.filter(
    ({ labelY }) =>
      labelY !== null && Math.abs(labelY - textY + TEXT_HEIGHT / 2) < (LABEL_HEIGHT + TEXT_HEIGHT) / 2,
  )
  const namesFrom = side === 'left' ? 0 : scale.width - LABEL_WIDTH
  const isFree = (middle: number) => {
    const [left, right] = [middle - half, middle + half]
    const isNamed = names.length > 0 && left < namesFrom + LABEL_WIDTH && right > namesFrom
    return !isNamed && !series.some((one) => reaches(one, scale, left, right, textY))
  }
  const besideNames = side === 'left' ? LABEL_WIDTH + half : namesFrom - half
  const middles = [x, x + half + ABOVE, x - half - ABOVE, besideNames].map((middle) =>
    Math.max(half + BESIDE, Math.min(scale.width - half - BESIDE, middle)),
  )
  return { x, y, text, textX: middles.find(isFree) ?? (middles[0] as number), textY }
}

/** Whether a line is above a height somewhere between two places. */
function reaches({ t, v }: SteppedSeries, scale: PlotScale, left: number, right: number, y: number): boolean {
  const timeAt = (x: number) => scale.fromMs + (x / scale.width) * (scale.toMs - scale.fromMs)
  const untilMs = timeAt(right)
  for (let i = lowerBound(t, timeAt(left)); i < t.length && (t[i] as number) <= untilMs; i++) {
    const value = v[i] ?? null
    if (value !== null && toY(scale, value) < y) return true
  }
  return false
}
