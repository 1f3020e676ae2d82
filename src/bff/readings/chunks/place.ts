import type { Device } from '../../../domain/device.ts'
import { type Chunk, type ChunkAge, chunkSpanMs } from './chunk.ts'
import { bytesOf } from './columns.ts'
import type { ChunkRange } from './request-splitter.ts'

export interface TimeRange {
  fromMs: number
  toMs: number
}

/** Chunks `first` to `last`, both included, with readings up to `reachMs` at most. */
export interface Place extends ChunkRange {
  spanMs: number
  reachMs: number
}

/** No telemetry is older; a range from the year 1 must not cost a call. */
export const EARLIEST_MS = Date.UTC(1900, 0, 1)
/** A clock further ahead than another zone's is wrong: its readings are not waited for. */
export const FURTHEST_AHEAD_MS = 86_400_000

/** The part of a range that can have readings, and its chunks; `startMs` is after `endMs` if empty. */
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

/** The latest time that can have readings: now, or a last update slightly ahead. */
export function reachOf({ lastUpdateMs }: Device, nowMs: number): number {
  if (lastUpdateMs === null || lastUpdateMs > nowMs + FURTHEST_AHEAD_MS) return nowMs
  return Math.max(nowMs, lastUpdateMs)
}

/** The first window; later ones follow `windowBytes` and the last one's size. */
const CHUNKS_FIRST = 16

/** All ages of a place's chunks in order, and whether any was stale; only one window is in memory. */
export async function agesInWindows(
  place: Place,
  windowBytes: number,
  gather: (window: Place) => Promise<{ chunks: readonly Chunk[]; stale: boolean }>,
): Promise<{ ages: ChunkAge[]; stale: boolean }> {
  let ages: ChunkAge[] = []
  let isStale = false
  let chunksAtOnce = CHUNKS_FIRST
  for (let last = place.last; last >= place.first; last = place.last - ages.length) {
    const first = Math.max(place.first, last - chunksAtOnce + 1)
    const { chunks, stale } = await gather({ ...place, first, last })
    ages = [...chunks.map(({ columns: _, ...age }) => age), ...ages]
    isStale ||= stale
    const bytes = chunks.reduce((sum, { columns }) => sum + bytesOf(columns), 0)
    chunksAtOnce = Math.max(1, Math.floor(chunks.length * Math.min(2, windowBytes / bytes)))
  }
  return { ages, stale: isStale }
}
