import { percentile } from '../../../src/bff/observe/percentile.ts'

export interface LighthouseRun {
  /** Scores, 0 to 100. */
  performance: number
  accessibility: number
  largestPaintMs: number
  /** Time in which the phone would not have answered a finger. */
  blockedMs: number
}

export interface Check {
  what: string
  holds: boolean
}

const LEAST_PERFORMANCE = 95
const MOST_FIRST_VALUE_MS = 2_000

/** Judges the median of some runs, since one alone is the mood of the machine; accessibility must hold in each. */
export function judgePage(runs: readonly LighthouseRun[], firstValueMs: readonly number[]): Check[] {
  const performance = medianOf(runs.map((run) => run.performance))
  const firstValue = medianOf(firstValueMs)
  return [
    {
      what: `performance ${performance ?? 'not known'}, at least ${LEAST_PERFORMANCE}`,
      holds: performance !== null && performance >= LEAST_PERFORMANCE,
    },
    {
      what: 'accessibility 100 in every run',
      holds: runs.length > 0 && runs.every((run) => run.accessibility === 100),
    },
    {
      what: `first value after ${firstValue ?? 'not known'} ms, under ${MOST_FIRST_VALUE_MS}`,
      holds: firstValue !== null && firstValue < MOST_FIRST_VALUE_MS,
    },
  ]
}

const medianOf = (values: readonly number[]) => percentile(values, 0.5)
