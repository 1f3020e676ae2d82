import type { Reading } from '../../../../domain/device.ts'

/** The highest value at its own time, the shift, and the lag. */
export interface Shown {
  max: Reading | null
  shiftMs: number
  lagMs: number
}

/** Shorter lags are not of water. */
const GRAIN_MS = 1000

/** Lags that align the highest values with the first series', which keeps its lag, as do empty series. */
export function lagsToPeak(shown: readonly Shown[]): number[] {
  const [first] = shown
  const peakMs = first?.max ? first.max.t + first.shiftMs : null
  return shown.map(({ max, shiftMs, lagMs }) => {
    if (peakMs === null || !max) return lagMs
    return lagMs + Math.round((max.t + shiftMs - peakMs) / GRAIN_MS) * GRAIN_MS
  })
}
