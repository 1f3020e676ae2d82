import type { Device } from '../../domain/device.ts'
import { isPast } from '../util/is-past.ts'
import type { Chunk } from './chunks/chunk.ts'
import type { Place } from './chunks/place.ts'

/** A chunk, or the snapshot of one. */
type KnownChunk = Omit<Chunk, 'serial'>

const NEVER_MS = Number.NEGATIVE_INFINITY
const MIN_REFRESH_MS = 15_000
const DEFAULT_REFRESH_MS = 60_000

export interface ChunkNeed {
  index: number
  /** The stored chunk; only its unsettled part is read again. */
  known: Chunk | undefined
}

/**
 * What has to be read of chunks that follow each other from the place's first: what is not known, and what is
 * due; all of what was read by a clock that was ahead. Ascends.
 */
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

/**
 * Whether a chunk should be read again: it is not settled, and its device has an update, pushed readings leave a gap, or an
 * interval has passed. A chunk read in the future was read by a wrong clock: nothing of it is settled.
 */
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

/** After so long what can still change of a device's readings is read again. */
export function refreshMs({ intervalSeconds }: Device): number {
  if (intervalSeconds === null) return DEFAULT_REFRESH_MS
  return Math.max(MIN_REFRESH_MS, intervalSeconds * 1000)
}

/** The device list has an update in the chunk's time that came after it was read and is not in it. */
function hasNews(chunk: KnownChunk, { lastUpdateMs }: Device, index: number, spanMs: number): boolean {
  if (lastUpdateMs === null || lastUpdateMs === chunk.lastUpdateMs) return false
  if (Math.floor(lastUpdateMs / spanMs) !== index) return false
  return lastUpdateMs > (chunk.columns.t.at(-1) ?? Number.NEGATIVE_INFINITY)
}
