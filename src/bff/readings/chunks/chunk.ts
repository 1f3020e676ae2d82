import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import type { Device } from '../../../domain/device.ts'
import { findGaps, gapThresholdMs } from '../../../domain/series/gaps.ts'
import { lowerBound } from '../../../domain/series/m4.ts'
import type { Columns } from '../../../domain/series/series.ts'

const READINGS_PER_CHUNK = 2048
/** For a device without a known interval. */
const DEFAULT_INTERVAL_SECONDS = 300
const MAX_CHUNK_DAYS = 366

/** All readings of one device in one time span. Immutable. */
export interface Chunk {
  columns: Columns
  /** Unique and growing over all chunks. */
  serial: number
  /** Time of the last request for it. */
  readAtMs: number
  /** Readings before this are not expected to change or to be joined by others. */
  immutableToMs: number
  /** The device's last update when it was read: where that has moved, there is news. */
  lastUpdateMs: number | null
  /** Pushed readings leave a gap: the service may have more. */
  hasGap?: boolean
}

/** Whole days that hold two thousand readings or more. Chunk `n` begins at `n` times this since the epoch. */
export function chunkSpanMs(intervalSeconds: number | null): number {
  const days = ((intervalSeconds ?? DEFAULT_INTERVAL_SECONDS) * 1000 * READINGS_PER_CHUNK) / DAY_MS
  return Math.min(Math.max(1, Math.ceil(days)), MAX_CHUNK_DAYS) * DAY_MS
}

export interface ChunkRun {
  spanMs: number
  first: number
  chunks: readonly Chunk[]
}

export type ChunkAge = Omit<Chunk, 'columns'>

export function revisionOf(chunks: readonly ChunkAge[]): number {
  return chunks.reduce((newest, { serial }) => Math.max(newest, serial), 0)
}

/** When the oldest changeable part was read; without one, the newest part. */
export function asOf(chunks: readonly ChunkAge[], first: number, spanMs: number): number {
  const changing = chunks.filter(({ immutableToMs }, i) => immutableToMs < (first + i + 1) * spanMs)
  if (changing.length > 0)
    return changing.reduce((oldest, { readAtMs }) => Math.min(oldest, readAtMs), Infinity)
  return chunks.reduce((newest, { readAtMs }) => Math.max(newest, readAtMs), 0)
}

/** Whether pushed readings have a gap after a known last update. */
export function leavesGap(
  { t }: Columns,
  lastUpdateMs: number | null,
  intervalSeconds: number | null,
): boolean {
  const reported = t.subarray(lowerBound(t, lastUpdateMs ?? Number.POSITIVE_INFINITY))
  return findGaps(reported, gapThresholdMs(intervalSeconds, t)).length > 0
}

export function chunkKey(device: Pick<Device, 'id'>, spanMs: number, index: number): string {
  return `${spanMs}:${index}:${device.id}`
}
