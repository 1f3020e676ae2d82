import type { PlotMark } from '../../domain/quantity.ts'
import { areaPaths, isDense } from './paths/area-path.ts'
import { bandPaths } from './paths/band-path.ts'
import { barPath } from './paths/bar-path.ts'
import { beyondPath, failedPaths, hatchPath, inAll } from './paths/failed-marks.ts'
import { gapPath } from './paths/gap-path.ts'
import { dotPaths, type LinePaths, linePaths, type PlotScale } from './paths/line-path.ts'
import { pointMarkPaths } from './paths/point-marks.ts'
import type { SteppedSeries } from './steps/steps.ts'

export interface PlotMarks {
  gaps: string
  rain: string
  bars: string
  /** By sensor id. */
  lines: readonly ({ id: string } & LinePaths)[]
  /** Failed values, at the edges. */
  implausible: string
  /** Spans with values, none of them usable. */
  failed: string
  /** Suspect values, drawn over the lines, in pieces. */
  suspect: readonly string[]
  /** Suspect values beyond the axis, at the edges. */
  beyond: string
}

export interface Drawn {
  series: readonly SteppedSeries[]
  rain: { series: SteppedSeries; scale: PlotScale } | null
  gaps: readonly [number, number][]
  barGaps: readonly [number, number][]
  rainShare: number
}

/** Everything inside a plot as paths. `columnPx` is the width of the lines' columns, CSS pixels. */
export function marksOf(
  mark: PlotMark,
  { series, rain, gaps, barGaps, rainShare }: Drawn,
  scale: PlotScale,
  columnPx: number,
): PlotMarks {
  const silent = mark === 'bar' ? scale : { ...scale, height: scale.height * rainShare }
  return {
    // a single path, so that overlaps are not shaded twice
    gaps: gapPath(gaps, scale) + gapPath(barGaps, silent),
    rain: rain?.series.buckets ? barPath(rain.series.buckets, rain.scale) : '',
    ...readingsOf(mark, series, scale, columnPx),
    ...failedOf(series, rain, scale, silent, columnPx),
    suspect: series.flatMap((one) => suspectOf(mark, one, scale)),
    beyond: mark === 'bar' ? '' : series.map(({ suspect }) => suspect && beyondPath(suspect, scale)).join(''),
  }
}

/** Spans are hatched only where every line of the plot failed. */
function failedOf(
  series: Drawn['series'],
  rain: Drawn['rain'],
  scale: PlotScale,
  rainScale: PlotScale,
  columnPx: number,
): Pick<PlotMarks, 'implausible' | 'failed'> {
  const each = series.map((one) => failedPaths(one, scale, columnPx))
  const ofRain = rain ? failedPaths(rain.series, rainScale, columnPx).unusable : []
  const ofLines = each.length === 0 ? [] : inAll(each.map(({ unusable }) => unusable))
  return {
    implausible: each.map(({ edge }) => edge).join(''),
    failed: hatchPath(ofLines, scale) + hatchPath(ofRain, rainScale),
  }
}

/** A bar sums several readings, some of which may be suspect: these are marked at its foot. */
function suspectOf(mark: PlotMark, { suspect }: SteppedSeries, scale: PlotScale): string[] {
  if (!suspect) return []
  return pointMarkPaths(mark === 'bar' ? { ...suspect, v: suspect.v.map(() => 0) } : suspect, scale)
}

function readingsOf(
  mark: PlotMark,
  series: readonly SteppedSeries[],
  scale: PlotScale,
  columnPx: number,
): Pick<PlotMarks, 'bars' | 'lines'> {
  const each = (pathsOf: (one: SteppedSeries) => LinePaths) =>
    series.map((one) => ({ id: one.id, ...pathsOf(one) }))
  switch (mark) {
    case 'bar': {
      const bars = series.map(({ buckets }) => (buckets ? barPath(buckets, scale) : ''))
      return { bars: bars.join(''), lines: [] }
    }
    case 'line': {
      const lines = each((one) => {
        if (one.steps && one.isMean) return bandPaths(one.steps, scale)
        return isDense(one, scale) ? areaPaths(one, scale, columnPx) : linePaths(one, scale)
      })
      return { bars: '', lines }
    }
    case 'points':
      return { bars: '', lines: each((one) => dotPaths(one, scale)) }
    default:
      return mark satisfies never
  }
}
