import type { Reading } from '../../../../domain/device.ts'
import { columnOf, lowerBound, upperBound } from '../../../../domain/series/m4.ts'
import type { Buckets, DeviceSeries, Line, SensorSeries } from '../../../../domain/series/series.ts'

/** How a shown point came about: a reading as it was sent, or the one of several that a pixel column kept. */
type PointKind = 'raw' | 'highest' | 'lowest' | 'first' | 'last' | 'one'

interface PointReadout extends Reading {
  kind: PointKind
  /** The length of time that a downsampled point represents; 0 for a raw one. */
  columnMs: number
}

/** The grid that a series was downsampled on. */
export interface Downsampling {
  fromMs: number
  toMs: number
  columns: number
  /** Between readings; `null` where it is not known. */
  stepMs: number | null
}

/** The point of a line nearest to a time, not further than `withinMs`, breaks passed over; `null` where there is none. */
export function readingNear(line: Line, timeMs: number, withinMs: number): Reading | null {
  const at = lowerBound(line.t, timeMs)
  const distance = ({ t }: Reading) => Math.abs(t - timeMs)
  const [nearest] = [pointFrom(line, at - 1, -1), pointFrom(line, at, 1)]
    .filter((point) => point !== null)
    .sort((a, b) => distance(a) - distance(b))
  return nearest && distance(nearest) <= withinMs ? nearest : null
}

/** When the shown reading is that follows (1) or precedes (−1) a time, one that cannot be true included. */
export function readingBeside(series: SensorSeries, timeMs: number, direction: -1 | 1): number | null {
  const plausible = pointBeside(series, timeMs, direction)
  const marked = series.implausible && pointBeside(series.implausible, timeMs, direction)
  if (plausible === undefined || marked === undefined) return plausible ?? marked ?? null
  return direction === 1 ? Math.min(plausible, marked) : Math.max(plausible, marked)
}

/** The amount of the step that a time lies in, as much of it as lies in the range; `null` where nothing is known. */
export function bucketAt(
  { stepMs, t, v }: Buckets,
  timeMs: number,
  { from, to }: Pick<DeviceSeries, 'from' | 'to'>,
): { fromMs: number; toMs: number; v: number } | null {
  const i = upperBound(t, timeMs) - 1
  const start = t[i]
  const amount = v[i] ?? null
  if (start === undefined || amount === null || timeMs >= start + stepMs) return null
  const [fromMs, toMs] = [Math.max(start, from), Math.min(start + stepMs, to)]
  return fromMs < toMs ? { fromMs, toMs, v: amount } : null
}

/**
 * Says of a shown point what it is. Nothing was left out of a series that shows as many readings as it has, nor of a
 * column too narrow for two.
 */
export function describePoint(
  series: SensorSeries,
  point: Reading,
  downsampling: Downsampling,
): PointReadout {
  const columnMs = (downsampling.toMs - downsampling.fromMs) / downsampling.columns
  const isRaw = isComplete(series) || (downsampling.stepMs !== null && columnMs <= downsampling.stepMs)
  if (isRaw) return { ...point, kind: 'raw', columnMs: 0 }
  return { ...point, kind: placeInColumn(series, point, downsampling), columnMs }
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

function placeInColumn(series: SensorSeries, point: Reading, downsampling: Downsampling): PointKind {
  const grid = { fromMs: downsampling.fromMs, toMs: downsampling.toMs, width: downsampling.columns }
  const column = columnOf(grid, point.t)
  const columnMs = (downsampling.toMs - downsampling.fromMs) / downsampling.columns
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

function pointBeside(line: Line, timeMs: number, direction: -1 | 1): number | undefined {
  const from = direction === 1 ? upperBound(line.t, timeMs) : lowerBound(line.t, timeMs) - 1
  return pointFrom(line, from, direction)?.t
}

/** The first point from an index on that is no break. */
function pointFrom({ t, v }: Line, from: number, direction: -1 | 1): Reading | null {
  let i = from
  while (i >= 0 && i < t.length && v[i] === null) i += direction
  return i >= 0 && i < t.length ? { t: t[i] as number, v: v[i] as number } : null
}
