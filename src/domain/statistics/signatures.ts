import { baseFlowIndex } from './base-flow.ts'
import type { DailyValues } from './daily-values.ts'
import { durationSlope } from './duration-curve.ts'
import { sortedValues } from './percentiles.ts'
import { recessionInSteps } from './recession.ts'

/** What daily flows say of a catchment, of the longest time without a missing day. */
export interface FlowSignatures {
  /** Days that they are made of. */
  days: number
  baseFlowIndex: number
  durationSlope: number
  /** Per day; `null` where there are too few recessions. */
  recessionConstant: number | null
}

/** Of less than a year a season would decide. */
const FEWEST_DAYS = 365

/** Signatures of daily discharge; `undefined` where no year is without a missing day. Some of the work a step. */
export function* signaturesInSteps({ v }: DailyValues): Generator<undefined, FlowSignatures | undefined> {
  const flows = longestRun(v)
  if (flows.length < FEWEST_DAYS) return undefined
  const recession = yield* recessionInSteps(flows)
  return {
    days: flows.length,
    baseFlowIndex: baseFlowIndex(flows),
    durationSlope: durationSlope(sortedValues(flows)),
    recessionConstant: Number.isNaN(recession) ? null : recession,
  }
}

/** The longest part without a missing value, the first of several. */
function longestRun(v: Float64Array): Float64Array {
  let [from, to] = [0, 0]
  let start = 0
  for (let i = 0; i <= v.length; i++) {
    if (i < v.length && !Number.isNaN(v[i] as number)) continue
    if (i - start > to - from) [from, to] = [start, i]
    start = i + 1
  }
  return v.slice(from, to)
}
