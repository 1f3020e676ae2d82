import { createContext } from 'react'
import type { AggregatesNeed } from '../../../api/aggregates.ts'

export interface RainChoices {
  /** `null` for a sensor of no station. */
  needOf(sensorId: string): AggregatesNeed | null
  /** Start of the cumulative amount; `null` without one. */
  cumulativeFromMs: number | null
  /** `null`: no cumulative amount. */
  chooseCumulative(fromMs: number | null): void
}

/** Absent in a chart without network. */
export const RainContext = createContext<RainChoices | null>(null)
