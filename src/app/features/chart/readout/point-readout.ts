import { columnOf, lowerBound, upperBound } from '../../../../domain/series/m4.ts'
import type { Line, SensorSeries } from '../../../../domain/series/series.ts'

/** How a shown point came about: a reading as it was sent, or the one of several that a pixel column kept. */
type PointKind = 'raw' | 'highest' | 'lowest' | 'first' | 'last' | 'one'

interface PointReadout {
  t: number
  v: number
  kind: PointKind
  /** The stretch that a reduced point speaks for; 0 for a raw one. */
  columnMs: number
}

/** What a series was reduced with; tells the columns its points come from. */
export interface Reduction {
  fromMs: number
  toMs: number
  columns: number
  /** Between readings; `null` where it is not known. */
  stepMs: number | null
}

/** The shown reading nearest to a time, not further than `withinMs`; `null` where there is none. */
export function readingNear(
  series: SensorSeries,
  timeMs: number,
  withinMs: number,
): { t: number; v: number } | null {
  const i = nearestIndex(series, timeMs)
  if (i === -1 || Math.abs((series.t[i] as number) - timeMs) > withinMs) return null
  return { t: series.t[i] as number, v: series.v[i] as number }
}

/** When the shown reading is that follows (1) or precedes (−1) a time, one that cannot be true included. */
export function readingBeside(series: SensorSeries, timeMs: number, direction: -1 | 1): number | null {
  const plausible = pointBeside(series, timeMs, direction)
  const marked = series.implausible && pointBeside(series.implausible, timeMs, direction)
  if (plausible === undefined || marked === undefined) return plausible ?? marked ?? null
  return direction === 1 ? Math.min(plausible, marked) : Math.max(plausible, marked)
}

/**
 * Says of a shown point what it is. Nothing was left out of a series that shows as many readings as it has, nor of a
 * column too narrow for two.
 */
export function describePoint(
  series: SensorSeries,
  point: { t: number; v: number },
  reduction: Reduction,
): PointReadout {
  const columnMs = (reduction.toMs - reduction.fromMs) / reduction.columns
  const isRaw = isComplete(series) || (reduction.stepMs !== null && columnMs <= reduction.stepMs)
  if (isRaw) return { ...point, kind: 'raw', columnMs: 0 }
  return { ...point, kind: placeInColumn(series, point, reduction), columnMs }
}

const shownCounts = new WeakMap<SensorSeries, number>()

/** Whether every plausible reading of the range is among the points. */
export function isComplete(series: SensorSeries): boolean {
  let shown = shownCounts.get(series)
  if (shown === undefined) {
    shown = series.v.reduce((count: number, value) => (value === null ? count : count + 1), 0)
    shownCounts.set(series, shown)
  }
  return shown === series.count - (series.implausible?.count ?? 0)
}

function placeInColumn(
  series: SensorSeries,
  point: { t: number; v: number },
  reduction: Reduction,
): PointKind {
  const grid = { fromMs: reduction.fromMs, toMs: reduction.toMs, width: reduction.columns }
  const column = columnOf(grid, point.t)
  const columnMs = (reduction.toMs - reduction.fromMs) / reduction.columns
  const mates: number[] = []
  for (let i = lowerBound(series.t, point.t - columnMs); i < series.t.length; i++) {
    const t = series.t[i] as number
    if (t > point.t + columnMs) break
    const v = series.v[i] as number | null
    if (v !== null && columnOf(grid, t) === column) mates.push(v)
  }
  if (mates.length < 2) return 'one'
  if (point.v >= Math.max(...mates)) return 'highest'
  if (point.v <= Math.min(...mates)) return 'lowest'
  return point.v === mates[0] ? 'first' : 'last'
}

function pointBeside({ t, v }: Line, timeMs: number, direction: -1 | 1): number | undefined {
  let i = direction === 1 ? upperBound(t, timeMs) : lowerBound(t, timeMs) - 1
  while (i >= 0 && i < t.length && v[i] === null) i += direction
  return t[i]
}

function nearestIndex({ t, v }: SensorSeries, timeMs: number): number {
  const at = lowerBound(t, timeMs)
  let after = at
  while (after < t.length && v[after] === null) after++
  let before = at - 1
  while (before >= 0 && v[before] === null) before--
  if (after >= t.length) return before
  if (before < 0) return after
  return (t[after] as number) - timeMs < timeMs - (t[before] as number) ? after : before
}
