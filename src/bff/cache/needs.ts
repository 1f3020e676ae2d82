import type { Device } from '../../domain/device.ts'
import type { Chunk } from './chunk.ts'
import type { ChunkNeed } from './chunk-loader.ts'
import { isDue } from './due.ts'
import type { Place } from './place.ts'

/**
 * What has to be read of chunks that follow each other from the place's first: what is not known, and what is
 * due. Ascends.
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
    if (!known || isDue(known, device, index, spanMs, nowMs)) needs.push({ index, known })
  }
  return needs
}
