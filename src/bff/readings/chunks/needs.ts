import type { Device } from '../../../domain/device.ts'
import { isDue } from '../due.ts'
import type { Chunk } from './chunk.ts'
import type { ChunkNeed } from './chunk-loader.ts'
import type { Place } from './place.ts'

const NEVER_MS = Number.NEGATIVE_INFINITY

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
    else if (known.readAtMs > nowMs) needs.push({ index, known: { ...known, settledToMs: NEVER_MS } })
    else if (isDue(known, device, index, spanMs, nowMs)) needs.push({ index, known })
  }
  return needs
}
