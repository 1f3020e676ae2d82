import type { Device } from '../../domain/device.ts'
import { isPast } from '../util/is-past.ts'
import type { Chunk } from './chunks/chunk.ts'

/** A chunk, or the snapshot of one. */
type KnownChunk = Omit<Chunk, 'serial'>

const MIN_REFRESH_MS = 15_000
const DEFAULT_REFRESH_MS = 60_000

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
  if (chunk.settledToMs >= (index + 1) * spanMs) return false
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
