import type { Device } from '../../domain/device.ts'
import { isPast } from '../util/is-past.ts'
import type { Chunk } from './chunks/chunk.ts'
import type { Place } from './chunks/place.ts'

type KnownChunk = Omit<Chunk, 'serial'>

const NEVER_MS = Number.NEGATIVE_INFINITY
const MIN_REFRESH_MS = 15_000
const DEFAULT_REFRESH_MS = 60_000

export interface ChunkNeed {
  index: number
  /** The stored chunk; only its unsettled part is read again. */
  known: Chunk | undefined
}

/** What to read of a place's chunks: those unknown, due, or read by a clock that was ahead. Ascends. */
export function needsOf(
  chunks: readonly (Chunk | undefined)[],
  device: Device,
  { spanMs, first }: Pick<Place, 'spanMs' | 'first'>,
  nowMs: number,
): ChunkNeed[] {
  const needs: ChunkNeed[] = []
  for (let i = 0; i < chunks.length; i++) {
    const [index, known] = [first + i, chunks[i]]
    if (!known) needs.push({ index, known })
    else if (known.readAtMs > nowMs) needs.push({ index, known: { ...known, immutableToMs: NEVER_MS } })
    else if (isDue(known, device, index, spanMs, nowMs)) needs.push({ index, known })
  }
  return needs
}

/** A chunk is due if it is unsettled and has an update, a gap or an old read, or was read in the future. */
export function isDue(
  chunk: KnownChunk,
  device: Device,
  index: number,
  spanMs: number,
  nowMs: number,
): boolean {
  if (chunk.readAtMs > nowMs) return true
  if (chunk.immutableToMs >= (index + 1) * spanMs) return false
  if (chunk.hasGap || hasNews(chunk, device, index, spanMs)) return true
  return isPast(chunk.readAtMs, refreshMs(device), nowMs)
}

/** Unsettled readings are read again after this time. */
export function refreshMs({ intervalSeconds }: Device): number {
  if (intervalSeconds === null) return DEFAULT_REFRESH_MS
  return Math.max(MIN_REFRESH_MS, intervalSeconds * 1000)
}

/** The device list has a later update in the chunk's time. */
function hasNews(chunk: KnownChunk, { lastUpdateMs }: Device, index: number, spanMs: number): boolean {
  if (lastUpdateMs === null || lastUpdateMs === chunk.lastUpdateMs) return false
  if (Math.floor(lastUpdateMs / spanMs) !== index) return false
  return lastUpdateMs > (chunk.columns.t.at(-1) ?? Number.NEGATIVE_INFINITY)
}
