import { createContext } from 'react'
import type { AggregatesNeed } from '../../../api/aggregates.ts'

/** What the figures of rain are asked for, and how its total is shown. */
export interface RainChoices {
  /** For one sensor of the chart; `null` for one that no station has. */
  needOf(sensorId: string): AggregatesNeed | null
  /** From when on amounts are added up; `null` where they are not. */
  cumulativeFromMs: number | null
  /** `null` for no total. */
  chooseCumulative(fromMs: number | null): void
}

/** Absent where a chart is drawn without the network. */
export const RainContext = createContext<RainChoices | null>(null)
