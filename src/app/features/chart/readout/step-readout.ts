import type { Steps } from '../../../../view/plot/steps/steps.ts'

export interface StepReadout {
  fromMs: number
  toMs: number
  count: number
  min: { t: number; v: number }
  max: { t: number; v: number }
  mean: number
  sum?: number
  /** Share of due readings, 0 to 1, where some are missing. */
  usable?: number
}

/** Whole apart from rounding. */
const WHOLE = 0.9995

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
