import type { Mark } from '../../domain/quantity.ts'
import { areaPaths, isDense } from './paths/area-path.ts'
import { bandPaths } from './paths/band-path.ts'
import { barPath } from './paths/bar-path.ts'
import { type FailedPaths, failedPaths } from './paths/failed-marks.ts'
import { gapPath } from './paths/gap-path.ts'
import { dotPaths, type LinePaths, linePaths, type PlotScale } from './paths/line-path.ts'
import { pointMarkPaths } from './paths/point-marks.ts'
import type { SteppedSeries } from './steps/steps.ts'

/** The `d` of everything inside the plot. */
export interface PlotMarks {
  gaps: string
  rain: string
  bars: string
  /** By sensor id. */
  lines: readonly ({ id: string } & LinePaths)[]
  /** At the edges, values that failed. */
  implausible: string
  /** Where values came and none is usable. */
  failed: string
  /** Over the lines, where they are suspect, in pieces. */
  suspect: readonly string[]
}

/** What there is to draw in one plot. */
export interface Drawn {
  series: readonly SteppedSeries[]
  /** What hangs from the top, on the scale of its own axis. */
  rain: { series: SteppedSeries; scale: PlotScale } | null
  gaps: readonly [number, number][]
  /** Where nothing is known of the rain, which hangs or stands in this plot. */
  silences: readonly [number, number][]
  /** How far down from the top rain hangs, as a share of the plot. */
  rainShare: number
}

/**
 * Everything inside a plot as paths. `columnPx`: the width of the columns that the lines were reduced to, CSS
 * pixels.
 */
export function marksOf(
  mark: Mark,
  { series, rain, gaps, silences, rainShare }: Drawn,
  scale: PlotScale,
  columnPx: number,
): PlotMarks {
  const silent = mark === 'bar' ? scale : { ...scale, height: scale.height * rainShare }
  return {
    // one path, in which no place is shaded twice
    gaps: gapPath(gaps, scale) + gapPath(silences, silent),
    rain: rain?.series.buckets ? barPath(rain.series.buckets, rain.scale) : '',
    ...readingsOf(mark, series, scale, columnPx),
    ...failedOf(series, rain, scale, silent, columnPx),
    suspect: series.flatMap((one) => suspectOf(mark, one, scale)),
  }
}

/** Of two lines in a plot one may go on where the other failed: nothing is hatched there. */
function failedOf(
  series: Drawn['series'],
  rain: Drawn['rain'],
  scale: PlotScale,
  rainScale: PlotScale,
  columnPx: number,
): Pick<PlotMarks, 'implausible' | 'failed'> {
  const each: FailedPaths[] = series.map((one) => failedPaths(one, scale, columnPx))
  const ofRain = rain ? failedPaths(rain.series, rainScale, columnPx).hatch : ''
  return {
    implausible: each.map(({ edge }) => edge).join(''),
    failed: (each.length === 1 ? (each[0] as FailedPaths).hatch : '') + ofRain,
  }
}

/** A bar is the sum of several readings, of which some may be suspect: they are marked at its foot. */
function suspectOf(mark: Mark, { suspect }: SteppedSeries, scale: PlotScale): string[] {
  if (!suspect) return []
  return pointMarkPaths(mark === 'bar' ? { ...suspect, v: suspect.v.map(() => 0) } : suspect, scale)
}

function readingsOf(
  mark: Mark,
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
        if (one.steps) return bandPaths(one.steps, scale)
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
