import type { Device } from '../../../domain/device.ts'
import { chunkSpanMs } from './chunk.ts'
import type { ChunkRange } from './request-splitter.ts'

export interface TimeRange {
  fromMs: number
  toMs: number
}

/** Chunks `first` to `last`, both included, of a device that can have readings up to `reachMs`. */
export interface Place extends ChunkRange {
  spanMs: number
  reachMs: number
}

/** No telemetry is older; a range from the year 1 must not cost a call. */
export const EARLIEST_MS = Date.UTC(1900, 0, 1)
/** A clock further ahead than that of another zone is wrong, and its device's readings are not waited for. */
export const FURTHEST_AHEAD_MS = 86_400_000

/** The part of a range that can have readings, and its chunks; `startMs` is after `endMs` if it is empty. */
export function placeOf(
  device: Device,
  { fromMs, toMs }: TimeRange,
  nowMs: number,
): Place & { startMs: number; endMs: number } {
  const reachMs = reachOf(device, nowMs)
  const spanMs = chunkSpanMs(device.intervalSeconds)
  const startMs = Math.max(fromMs, EARLIEST_MS)
  const endMs = Math.min(toMs, reachMs)
  const [first, last] = [Math.floor(startMs / spanMs), Math.floor(endMs / spanMs)]
  return { startMs, endMs, reachMs, spanMs, first, last }
}

/** The latest time that can have readings: now, or the device's last update where its clock is a little ahead. */
export function reachOf({ lastUpdateMs }: Device, nowMs: number): number {
  if (lastUpdateMs === null || lastUpdateMs > nowMs + FURTHEST_AHEAD_MS) return nowMs
  return Math.max(nowMs, lastUpdateMs)
}
