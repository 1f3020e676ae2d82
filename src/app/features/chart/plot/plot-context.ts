import { createContext, useContext } from 'react'
import type { TimeLabel } from '../../../../view/plot/axes/time-labels.ts'
import type { PlotLayout } from '../../../../view/plot/layout-plot.ts'
import type { LevelLine } from '../../../../view/plot/levels/level-lines.ts'

/** What one plot shows. A context, so that a new range renders what draws it and not the chart around that. */
export interface Plot extends Omit<PlotLayout, 'levels' | 'newest'> {
  timeLabels: readonly TimeLabel[]
  locale: string
  levels: readonly (LevelLine & { label: string })[]
  /** The `d` of unread time. */
  unread: string
}

export const PlotContext = createContext<Plot | null>(null)

export function usePlot(): Plot {
  const plot = useContext(PlotContext)
  if (!plot) throw new Error('usePlot outside of a plot')
  return plot
}
