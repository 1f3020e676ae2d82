import { createContext, useContext } from 'react'
import type { TimeLabel } from '../../../../view/plot/axes/time-labels.ts'
import type { PlotLayout } from '../../../../view/plot/layout-plot.ts'
import type { LevelLine } from '../../../../view/plot/levels/level-lines.ts'
import type { judgedPaths } from '../../../../view/plot/paths/judged-paths.ts'

/**
 * What one plot shows. It reaches what is drawn past Recharts: the frame's own axes go from 0 to 1 for good,
 * so its store never changes and a new range costs only what is drawn again.
 */
export interface Plot extends Omit<PlotLayout, 'levels' | 'newest'> {
  timeLabels: readonly TimeLabel[]
  locale: string
  /** Alert levels that lie on the plot, with their names. */
  levels: readonly (LevelLine & { label: string })[]
  /** The `d` of the time that was not read yet. */
  unread: string
  /** Bars above the plot where readings were judged by hand. */
  judged: ReturnType<typeof judgedPaths>
}

export const PlotContext = createContext<Plot | null>(null)

export function usePlot(): Plot {
  const plot = useContext(PlotContext)
  if (!plot) throw new Error('usePlot outside of a plot')
  return plot
}
