import { typicalStepMs } from '../series/gaps.ts'

export interface Steps {
  intervalSeconds: number | null
  /** Or the record's usual step; 0: unknown. */
  stepMs: number
}

export function stepsOf(t: Float64Array, intervalSeconds: number | null): Steps {
  return { intervalSeconds, stepMs: stepMsOf(t, intervalSeconds) }
}

/** The device's interval, else the usual step. */
export function stepMsOf(t: Float64Array, intervalSeconds: number | null): number {
  return intervalSeconds === null ? typicalStepMs(t) : intervalSeconds * 1000
}
