import type { Steps } from '../../../../view/plot/steps/steps.ts'

/** The figures of a step. */
export interface StepReadout {
  fromMs: number
  toMs: number
  count: number
  min: { t: number; v: number }
  max: { t: number; v: number }
  mean: number
  sum?: number
  /** Share of the readings that were due, 0 to 1, where some are missing. */
  usable?: number
}

/** A share that is whole but for rounding. */
const WHOLE = 0.9995

/** A step in figures. */
export function stepReadout(steps: Steps, i: number): StepReadout {
  const of = (column: Float64Array) => column[i] as number
  const usable = steps.usable?.[i]
  return {
    fromMs: of(steps.from),
    toMs: of(steps.to),
    count: of(steps.count),
    min: { t: of(steps.minAt), v: of(steps.min) },
    max: { t: of(steps.maxAt), v: of(steps.max) },
    mean: of(steps.mean),
    ...(steps.sum && { sum: of(steps.sum) }),
    ...(usable !== undefined && usable < WHOLE && { usable }),
  }
}
