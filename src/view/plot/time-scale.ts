import type { TimeRange } from '../time/time-range.ts'

/** Places of times on a plot, pixels from its left edge. */
export interface TimeScale extends TimeRange {
  width: number
}

export function toX({ fromMs, toMs, width }: TimeScale, timeMs: number): number {
  return ((timeMs - fromMs) / (toMs - fromMs)) * width
}

/** The time at a place, the inverse of `toX`; beyond the plot's edges the same slope goes on. */
export function toTime({ fromMs, toMs, width }: TimeScale, x: number): number {
  return fromMs + (x / width) * (toMs - fromMs)
}

/** As `toX`, moved to the plot's nearer edge where it lies outside. */
export function toXWithin(scale: TimeScale, timeMs: number): number {
  return Math.min(scale.width, Math.max(0, toX(scale, timeMs)))
}

/** The length of time that a pixel stands for. */
export function msPerPixel({ fromMs, toMs, width }: TimeScale): number {
  return (toMs - fromMs) / width
}
