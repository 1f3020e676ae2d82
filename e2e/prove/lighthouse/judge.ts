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

/** Of the public page on a phone. */
const LEAST_PERFORMANCE = 95
const MAX_FIRST_VALUE_MS = 2_000

/** Judges the median of some runs, since one alone is the mood of the machine; accessibility must hold in each. */
export function judgePage(runs: readonly LighthouseRun[], firstValueMs: readonly number[]): Check[] {
  const firstValue = medianOf(firstValueMs)
  return [
    ...judgeScores(runs, LEAST_PERFORMANCE),
    {
      what: `first value after ${firstValue ?? 'not known'} ms, under ${MAX_FIRST_VALUE_MS}`,
      holds: firstValue !== null && firstValue < MAX_FIRST_VALUE_MS,
    },
  ]
}

/** The same of a page of which only the scores count. */
export function judgeScores(runs: readonly LighthouseRun[], leastPerformance: number): Check[] {
  const performance = medianOf(runs.map((run) => run.performance))
  return [
    {
      what: `performance ${performance ?? 'not known'}, at least ${leastPerformance}`,
      holds: performance !== null && performance >= leastPerformance,
    },
    {
      what: 'accessibility 100 in every run',
      holds: runs.length > 0 && runs.every((run) => run.accessibility === 100),
    },
  ]
}

const medianOf = (values: readonly number[]) => percentile(values, 0.5)
