import type { SensorSeries } from '../../../../domain/series.ts'
import type { PanelPlan } from '../panels.ts'
import { areaPaths, isDense } from './area-path.ts'
import { dotPaths, type LinePaths, linePaths, type PlotScale } from './line-path.ts'

interface Kept {
  of: string
  paths: LinePaths
}

/** Series never change, only others come: of each the paths it was last drawn with. */
const kept = new WeakMap<SensorSeries, Kept>()

/**
 * The paths of a series on a plot, made once for as long as the plot stays as it is. `columnPx`: the width of the columns that the line was
 * reduced to, CSS pixels.
 */
export function keptPaths(
  series: SensorSeries,
  mark: PanelPlan['mark'],
  scale: PlotScale,
  columnPx: number,
): LinePaths {
  const { fromMs, toMs, width, low, high, height } = scale
  const of = [mark, fromMs, toMs, width, low, high, height, columnPx].join(' ')
  const known = kept.get(series)
  if (known?.of === of) return known.paths
  const paths = pathsOf(series, mark, scale, columnPx)
  kept.set(series, { of, paths })
  return paths
}

function pathsOf(
  series: SensorSeries,
  mark: PanelPlan['mark'],
  scale: PlotScale,
  columnPx: number,
): LinePaths {
  if (mark === 'points') return dotPaths(series, scale)
  return isDense(series, scale) ? areaPaths(series, scale, columnPx) : linePaths(series, scale)
}
