import { typicalStepMs } from '../series/gaps.ts'

/** How often readings come. */
export interface Steps {
  /** As the device says; `null` where it does not. */
  intervalSeconds: number | null
  /** That, or what is usual of the whole record; 0 where nobody can say. */
  stepMs: number
}

export function stepsOf(t: Float64Array, intervalSeconds: number | null): Steps {
  return { intervalSeconds, stepMs: stepMsOf(t, intervalSeconds) }
}

/** The step of readings: the device's interval, or what is usual of them where it does not say. */
export function stepMsOf(t: Float64Array, intervalSeconds: number | null): number {
  return intervalSeconds === null ? typicalStepMs(t) : intervalSeconds * 1000
}
