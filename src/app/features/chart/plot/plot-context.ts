import { createContext, useContext } from 'react'
import type { LabelSide } from '../levels/label-side.ts'
import type { LevelLine } from '../levels/level-lines.ts'
import type { LinePaths, PlotScale } from './line-path.ts'
import type { TimeLabel } from './time-labels.ts'
import type { ValueScale } from './value-scale.ts'

/**
 * What one plot shows. It reaches what is drawn past Recharts: the frame's own axes go from 0 to 1 for good,
 * so its store never changes and a new range costs only what is drawn anew.
 */
export interface Plot {
  scale: PlotScale
  values: ValueScale
  /** The axis of the hanging rain, on the right. */
  rain: { scale: PlotScale; values: ValueScale } | null
  timeLabels: readonly TimeLabel[]
  locale: string
  marks: PlotMarks
  /** Alert levels that lie on the plot, with their names. */
  levels: readonly (LevelLine & { label: string })[]
  labelSide: LabelSide
  /** The `d` of the time that was not read yet. */
  unread: string
}

/** The `d` of everything inside the plot. */
export interface PlotMarks {
  gaps: string
  rain: string
  bars: string
  /** By sensor id. */
  lines: readonly ({ id: string } & LinePaths)[]
  implausible: string
}

export const PlotContext = createContext<Plot | null>(null)

export function usePlot(): Plot {
  const plot = useContext(PlotContext)
  if (!plot) throw new Error('usePlot outside of a plot')
  return plot
}
