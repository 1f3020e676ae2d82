import { lengthOf, spanned, type TimeRange } from '../time/time-range.ts'

/** A gap that takes a band of `FOLD_PX` in place of its share of the width. */
export interface Fold extends TimeRange {
  /** The gap itself, which begins a little before the band and ends a little after it. */
  gap: TimeRange
}

/** Places of times on a plot, pixels from its left edge: one slope throughout, but for folds. */
export interface TimeScale extends TimeRange {
  width: number
  /** Inside the range, ascending and apart; together narrower than the plot and shorter than the range. */
  folds?: readonly Fold[] | undefined
}

/** Room for two lines of upright text. */
export const FOLD_PX = 40

export function toX(scale: TimeScale, timeMs: number): number {
  const { fromMs, toMs, width, folds } = scale
  if (!folds?.length) return ((timeMs - fromMs) / (toMs - fromMs)) * width
  const pixelMs = msPerPixel(scale)
  let x = (timeMs - fromMs) / pixelMs
  for (const fold of folds) {
    if (timeMs <= fold.fromMs) break
    const foldedMs = Math.min(timeMs, fold.toMs) - fold.fromMs
    x += (foldedMs / lengthOf(fold)) * FOLD_PX - foldedMs / pixelMs
  }
  return x
}

/** The time at a place, the inverse of `toX`; beyond the plot's edges the same slope goes on. */
export function toTime(scale: TimeScale, x: number): number {
  const { fromMs, toMs, width, folds } = scale
  if (!folds?.length) return fromMs + (x / width) * (toMs - fromMs)
  const pixelMs = msPerPixel(scale)
  let timeMs = fromMs + x * pixelMs
  for (const fold of folds) {
    if (timeMs <= fold.fromMs) break
    const within = (timeMs - fold.fromMs) / pixelMs / FOLD_PX
    timeMs = within < 1 ? fold.fromMs + within * lengthOf(fold) : timeMs + lengthOf(fold) - FOLD_PX * pixelMs
    if (within < 1) break
  }
  return timeMs
}

/** As `toX`, moved to the plot's nearer edge where it lies outside. */
export function toXWithin(scale: TimeScale, timeMs: number): number {
  return Math.min(scale.width, Math.max(0, toX(scale, timeMs)))
}

/** The length of time that a pixel outside of folds stands for. */
export function msPerPixel({ fromMs, toMs, width, folds = [] }: TimeScale): number {
  const foldedMs = folds.reduce((sum, fold) => sum + lengthOf(fold), 0)
  return (toMs - fromMs - foldedMs) / (width - folds.length * FOLD_PX)
}

/** How many times as wide the plot would be without its folds; 1 without any. */
export function unfoldedBy(scale: TimeScale): number {
  return scale.folds?.length ? lengthOf(scale) / (msPerPixel(scale) * scale.width) : 1
}

export function shownParts({ fromMs, toMs, folds = [] }: TimeScale): TimeRange[] {
  const starts = [fromMs, ...folds.map((fold) => fold.toMs)]
  return starts.map((startMs, i) => ({ fromMs: startMs, toMs: folds[i]?.fromMs ?? toMs }))
}

/** The fold that a time lies in, its ends not included. */
export function foldAt({ folds }: TimeScale, timeMs: number): Fold | undefined {
  return folds?.find(({ fromMs, toMs }) => timeMs > fromMs && timeMs < toMs)
}

/** The time itself, or the nearer end of the fold that it lies in. */
export function besideFold(scale: TimeScale, timeMs: number): number {
  const fold = foldAt(scale, timeMs)
  if (!fold) return timeMs
  return timeMs - fold.fromMs < fold.toMs - timeMs ? fold.fromMs : fold.toMs
}

/** A pan or zoom in true time; `move` and `at` see folds as long as they are wide. `null`: nothing left. */
export function movedOn(
  scale: TimeScale,
  move: (shown: TimeRange, at: (timeMs: number) => number) => TimeRange | null,
): TimeRange | null {
  const { fromMs, toMs, width, folds } = scale
  if (!folds?.length) return move({ fromMs, toMs }, (timeMs) => timeMs)
  const pixelMs = msPerPixel(scale)
  const shown = { fromMs, toMs: fromMs + width * pixelMs }
  const next = move(shown, (timeMs) => fromMs + toX(scale, timeMs) * pixelMs)
  const back = (shownMs: number) => besideFold(scale, toTime(scale, (shownMs - fromMs) / pixelMs))
  return next && spanned(back(next.fromMs), back(next.toMs))
}
