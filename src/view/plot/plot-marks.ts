import type { Mark } from '../../domain/quantity.ts'
import { areaPaths, isDense } from './paths/area-path.ts'
import { bandPaths } from './paths/band-path.ts'
import { barPath } from './paths/bar-path.ts'
import { edgeMarkPath } from './paths/edge-marks.ts'
import { gapPath } from './paths/gap-path.ts'
import { dotPaths, type LinePaths, linePaths, type PlotScale } from './paths/line-path.ts'
import { pointMarkPath } from './paths/point-marks.ts'
import type { SteppedSeries } from './steps/steps.ts'

/** The `d` of everything inside the plot. */
export interface PlotMarks {
  gaps: string
  rain: string
  bars: string
  /** By sensor id. */
  lines: readonly ({ id: string } & LinePaths)[]
  implausible: string
  /** Over the lines, where they are suspect. */
  suspect: string
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
    implausible: series.map((one) => (one.implausible ? edgeMarkPath(one.implausible, scale) : '')).join(''),
    suspect: series.map((one) => (one.suspect ? pointMarkPath(one.suspect, scale) : '')).join(''),
  }
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
