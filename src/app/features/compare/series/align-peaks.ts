import type { Reading } from '../../../../domain/device.ts'

/** What is shown of a series: its highest value, at its own time, how much later it is shown, and its lag. */
export interface Shown {
  max: Reading | null
  shiftMs: number
  lagMs: number
}

/** Shorter lags are no lags of water. */
const GRAIN_MS = 1000

/**
 * The lags with which the highest values that are shown stand at the time of the first series' one: how much later each is. That
 * keeps its lag; of a series without values nothing changes.
 */
export function lagsToPeak(shown: readonly Shown[]): number[] {
  const [first] = shown
  const peakMs = first?.max ? first.max.t + first.shiftMs : null
  return shown.map(({ max, shiftMs, lagMs }) => {
    if (peakMs === null || !max) return lagMs
    return lagMs + Math.round((max.t + shiftMs - peakMs) / GRAIN_MS) * GRAIN_MS
  })
}
