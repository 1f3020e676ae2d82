import { z } from 'zod'
import type { Copies } from '../upstream/copies.ts'
import type { Chunk } from './chunk.ts'
import { packedColumns, unpackedColumns } from './packed-columns.ts'

/** A chunk as it was kept; a serial it gets where it is taken in. */
export type KeptChunk = Omit<Chunk, 'serial'>

const about = z.object({ readAtMs: z.number(), settledToMs: z.number(), lastUpdateMs: z.number().nullable() })

/** Chunks outside the memory of this process. */
export class ChunkCopies {
  readonly #copies: Copies

  constructor(copies: Copies) {
    this.#copies = copies
  }

  /** Whether a copy may be newer than what was put here. */
  get isShared(): boolean {
    return this.#copies.isShared
  }

  async get(key: string): Promise<KeptChunk | undefined> {
    const bytes = await this.#copies.get(copyKey(key))
    const kept = bytes && unpackedColumns(bytes)
    const times = about.safeParse(kept?.about)
    return kept && times.success ? { columns: kept.columns, ...times.data } : undefined
  }

  /** Keeps a chunk; one without readings is not worth it. */
  async put(key: string, { columns, serial: _, ...times }: Chunk): Promise<void> {
    if (columns.t.length > 0) await this.#copies.put(copyKey(key), packedColumns(columns, times))
  }
}

/** With the number of its form: what an older version has written is not found. */
function copyKey(key: string): string {
  return `chunk:1:${key}`
}
