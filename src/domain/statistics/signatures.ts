import { type Checked, isNumber, objectOf, orNull } from '../shape.ts'
import { baseFlowIndex } from './base-flow.ts'
import type { DailyValues } from './daily-values.ts'
import { durationSlope } from './duration-curve.ts'
import { sortedValues } from './percentiles.ts'
import { recessionInSteps } from './recession.ts'

/** Hydrological signatures of a catchment, from the longest period of daily flows without a missing day. */
export const areSignatures = objectOf({
  /** Number of days used. */
  days: isNumber,
  baseFlowIndex: isNumber,
  durationSlope: isNumber,
  /** Per day; `null` with too few recessions. */
  recessionConstant: orNull(isNumber),
})
type FlowSignatures = Checked<typeof areSignatures>

/** A season alone would bias them. */
const MIN_DAYS = 365

/** In steps; `undefined` without a complete year. */
export function* signaturesInSteps({ v }: DailyValues): Generator<undefined, FlowSignatures | undefined> {
  const flows = longestRun(v)
  if (flows.length < MIN_DAYS) return undefined
  const recession = yield* recessionInSteps(flows)
  return {
    days: flows.length,
    baseFlowIndex: baseFlowIndex(flows),
    durationSlope: durationSlope(sortedValues(flows)),
    recessionConstant: Number.isNaN(recession) ? null : recession,
  }
}

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
