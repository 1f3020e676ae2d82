import type { Reading } from '../../domain/device.ts'
import { lowerBound } from '../../domain/series/m4.ts'
import type { TimeRange } from '../time/time-range.ts'
import { valueExtent } from './axes/value-extent.ts'
import { LABEL_WIDTH, type LabelSide } from './levels/label-side.ts'
import { LABEL_HEIGHT, type LevelLine } from './levels/level-lines.ts'
import { type PlotScale, toY } from './paths/line-path.ts'
import type { SteppedSeries } from './steps/steps.ts'
import { toTime, toX } from './time-scale.ts'

export type PeakText = (one: SteppedSeries, reading: Reading) => string

/** A plot's highest reading with its text, pixels from the plot's corner; `textX` is the text's middle, `textY` its baseline. */
export type Peak = Readonly<Record<'x' | 'y' | 'textX' | 'textY', number>> & { text: string }

export const PEAK_ROOM = 22
const ABOVE = 7
const TEXT_HEIGHT = 11
const LETTER = 7.2
const BESIDE = 3

/** The highest reading of some lines in a range with its text, of equal ones the first; `null` of a flat line, which has none. */
export function highestIn(series: readonly SteppedSeries[], { fromMs, toMs }: TimeRange, textOf: PeakText) {
  const [lowest, highest] = valueExtent(series, fromMs, toMs) ?? [0, 0]
  for (const one of highest > lowest ? series : []) {
    const reading = readingsBetween(one, fromMs, toMs).find(({ v }) => v === highest)
    if (reading) return { ...reading, text: textOf(one, reading) }
  }
  return null
}

/** The top of an axis from `low` on that leaves a `share` of the plot's height free above a value. */
export function topAbove(value: number, low: number, share: number, isLog: boolean): number {
  return isLog ? low * (value / low) ** (1 / (1 - share)) : low + (value - low) / (1 - share)
}

/** Places the text over the reading, or beside where it would cover a line or the name of a level; left out where it has no room. */
export function placePeak(
  { t, v, text }: Reading & { text: string },
  series: readonly SteppedSeries[],
  { scale, levels, side }: { scale: PlotScale; levels: readonly LevelLine[]; side: LabelSide },
): Peak {
  const x = toX(scale, t)
  const y = Math.min(scale.height, Math.max(0, toY(scale, v)))
  const textY = Math.max(y - ABOVE, TEXT_HEIGHT)
  const half = (text.length * LETTER) / 2
  const isNameAt = ({ labelY }: LevelLine) =>
    labelY !== null && Math.abs(labelY - textY + TEXT_HEIGHT / 2) < (LABEL_HEIGHT + TEXT_HEIGHT) / 2
  const [from, to] = side === 'left' ? [LABEL_WIDTH, scale.width] : [0, scale.width - LABEL_WIDTH]
  const hasNames = levels.some(isNameAt)
  const isFree = (middle: number) =>
    !(hasNames && (middle - half < from || middle + half > to)) &&
    !series.some((one) =>
      readingsBetween(one, toTime(scale, middle - half), toTime(scale, middle + half)).some(
        (reading) => toY(scale, reading.v) < textY,
      ),
    )
  const places = [x, x + half + ABOVE, x - half - ABOVE, side === 'left' ? from + half : to - half].map(
    (middle) => Math.max(half + BESIDE, Math.min(scale.width - half - BESIDE, middle)),
  )
  const textX = places.find(isFree)
  return textX === undefined ? { x, y, text: '', textX: x, textY } : { x, y, text, textX, textY }
}

function readingsBetween({ t, v }: SteppedSeries, fromMs: number, toMs: number): Reading[] {
  const readings: Reading[] = []
  for (let i = lowerBound(t, fromMs); i < t.length && (t[i] as number) <= toMs; i++) {
    const value = v[i] ?? null
    if (value !== null) readings.push({ t: t[i] as number, v: value })
  }
  return readings
}
