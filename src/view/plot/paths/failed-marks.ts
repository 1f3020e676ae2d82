import { upperBound } from '../../../domain/series/m4.ts'
import type { PointMarks, SensorSeries } from '../../../domain/series/series.ts'
import { toX, toXWithin } from '../time-scale.ts'
import type { PlotScale } from './line-path.ts'

/** Marks nearer to each other than this, in pixels, are a run and no single values. */
const APART = 7
/** Ticks of a run nearer than this are one bar. */
const TOUCHING = 2
const TICK_HEIGHT = 5
/** A run without any usable value is hatched from this width on. */
const NARROWEST_HATCH = 3

export interface FailedPaths {
  /** At the edges: a triangle for a value by itself, ticks for a run; the denser the ticks, the more failed. */
  edge: string
  /** Where values came and none of them is usable; ascending, apart from each other. */
  unusable: readonly Run[]
}

/** Pixels from the plot's left. */
export interface Run {
  begin: number
  end: number
}

/** The `d` of marks for failed values, at the nearer edge. `columnPx` is the width of the marks' columns. */
export function failedPaths(
  series: Pick<SensorSeries, 't' | 'v' | 'implausible'>,
  scale: PlotScale,
  columnPx: number,
): FailedPaths {
  const { implausible } = series
  if (!implausible) return { edge: '', unusable: [] }
  const middle = (scale.low + scale.high) / 2
  const places = { top: [] as number[], bottom: [] as number[] }
  for (let i = 0; i < implausible.t.length; i++) {
    const timeMs = implausible.t[i] as number
    if (timeMs < scale.fromMs || timeMs > scale.toMs) continue
    places[(implausible.v[i] as number) > middle ? 'top' : 'bottom'].push(Math.round(toX(scale, timeMs)))
  }
  return {
    edge: edgePath(places.top, scale, 'top') + edgePath(places.bottom, scale, 'bottom'),
    unusable: unusableRuns(series, implausible, scale, columnPx),
  }
}

/** The `d` of marks for values beyond the axis, at the edge that each lies beyond. */
export function beyondPath({ t, v }: PointMarks, scale: PlotScale): string {
  const places = { top: [] as number[], bottom: [] as number[] }
  for (let i = 0; i < t.length; i++) {
    const timeMs = t[i] as number
    const value = v[i] as number
    if (timeMs < scale.fromMs || timeMs > scale.toMs) continue
    if (value > scale.high) places.top.push(Math.round(toX(scale, timeMs)))
    if (value < scale.low) places.bottom.push(Math.round(toX(scale, timeMs)))
  }
  return edgePath(places.top, scale, 'top') + edgePath(places.bottom, scale, 'bottom')
}

/** The `d` of runs over the plot's whole height; narrow ones are left out. */
export function hatchPath(runs: readonly Run[], { height }: PlotScale): string {
  return runs
    .filter(({ begin, end }) => end - begin >= NARROWEST_HATCH)
    .map(({ begin, end }) => `M${begin} 0h${end - begin}v${height}h${begin - end}z`)
    .join('')
}

/** Where runs of every one of several lines overlap. */
export function inAll(lines: readonly (readonly Run[])[]): readonly Run[] {
  return lines.reduce(overlaps)
}

function overlaps(some: readonly Run[], others: readonly Run[]): Run[] {
  const found: Run[] = []
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    const [one, other] = [some[i] as Run, others[j] as Run]
    const begin = Math.max(one.begin, other.begin)
    const end = Math.min(one.end, other.end)
    if (end > begin) found.push({ begin, end })
    if (one.end < other.end) i++
    else j++
  }
  return found
}

function edgePath(xs: readonly number[], { height }: PlotScale, edge: 'top' | 'bottom'): string {
  let path = ''
  for (const run of runsOf(xs, APART)) {
    if (run.length === 1) {
      const [x] = run
      path += edge === 'top' ? `M${x} 1l4 7h-8z` : `M${x} ${height - 1}l4 -7h-8z`
      continue
    }
    const y = edge === 'top' ? 0 : height - TICK_HEIGHT
    for (const bar of runsOf(run, TOUCHING)) {
      const begin = bar[0] as number
      const width = (bar.at(-1) as number) - begin + 1
      path += `M${begin} ${y}h${width}v${TICK_HEIGHT}h-${width}z`
    }
  }
  return path
}

/** Ascending places, those together that are no further apart; of equal ones the first. */
function runsOf(xs: readonly number[], apart: number): number[][] {
  const runs: number[][] = []
  for (const x of xs) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last !== undefined && x - last <= apart) {
      if (x !== last) run.push(x)
    } else runs.push([x])
  }
  return runs
}

function unusableRuns(
  { t, v }: Pick<SensorSeries, 't' | 'v'>,
  failed: PointMarks,
  scale: PlotScale,
  columnPx: number,
): Run[] {
  const apart = Math.max(APART, 2 * columnPx)
  const runs: Run[] = []
  let before = Number.NEGATIVE_INFINITY
  for (const timeMs of failed.t) {
    const x = toXWithin(scale, timeMs)
    const open = runs.at(-1)
    if (open && x - open.end <= apart && !hasUsable(t, v, before, timeMs)) open.end = x
    else runs.push({ begin: x, end: x })
    before = timeMs
  }
  return runs.map(({ begin, end }) => ({ begin: Math.round(begin), end: Math.round(end) }))
}

function hasUsable(
  t: readonly number[],
  v: readonly (number | null)[],
  fromMs: number,
  toMs: number,
): boolean {
  for (let i = upperBound(t, fromMs); i < t.length && (t[i] as number) < toMs; i++)
    if (v[i] !== null) return true
  return false
}
