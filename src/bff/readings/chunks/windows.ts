import type { Chunk, ChunkAge } from './chunk.ts'
import { bytesOf } from './columns.ts'
import type { Place } from './place.ts'

/** The first window; the next is as large as `windowBytes` allows after what this one held. */
const CHUNKS_FIRST = 16

/**
 * Gathers the chunks of a place window by window, the newest first, and keeps of each no more than its age:
 * what is alive of them is one window, whatever the place's length. Gives back all ages in their order, and
 * whether anything was stale.
 */
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
