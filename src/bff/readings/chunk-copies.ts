import { z } from 'zod'
import type { Device } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import type { Copies } from '../storage/copies.ts'
import { packedColumns, unpackedColumns } from '../storage/packed-columns.ts'
import type { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import { SingleFlight } from '../upstream/single-flight.ts'
import { type Chunk, chunkKey } from './chunk.ts'
import type { ChunkNeed } from './chunk-loader.ts'
import { isDue } from './due.ts'

/** A chunk as it was kept; a serial it gets where it is taken in. */
export type KeptChunk = Omit<Chunk, 'serial'>

/** By their index. */
export type Chunks = ReadonlyMap<number, Chunk>

export const NO_CHUNKS: Chunks = new Map()

export interface ChunkCopiesOptions {
  copies: Copies
  /** Takes secrets out of them: whoever kept one may not have known what is secret now. */
  guard: AnswerGuard
  /** A chunk that was read at another time or place, as one of ours. */
  adopted: (kept: KeptChunk) => Chunk
  /** Told of readings that come from a copy and not from the service. */
  onRecalled: (deviceId: string, columns: Columns) => void
}

const about = z.object({ readAtMs: z.number(), settledToMs: z.number(), lastUpdateMs: z.number().nullable() })

/** Chunks outside the memory of this process. */
export class ChunkCopies {
  readonly #options: ChunkCopiesOptions
  readonly #recollections = new SingleFlight<Chunk | undefined>()

  constructor(options: ChunkCopiesOptions) {
    this.#options = options
  }

  /** Keeps a chunk once there is time for it; one without readings is not worth it. */
  async put(key: string, { columns, serial: _, ...times }: Chunk): Promise<void> {
    if (columns.t.length === 0) return
    await this.#options.copies.putLater(copyKey(key), () => packedColumns(columns, times))
  }

  /** Those of some chunks that there are copies of. */
  async recall(device: Device, spanMs: number, indexes: readonly number[]): Promise<Chunks> {
    const recalled = new Map<number, Chunk>()
    const recall = async (index: number) => {
      const key = chunkKey(device, spanMs, index)
      const chunk = await this.#recollections.run(key, async () =>
        this.#taken(device, await this.#get(device, key)),
      )
      if (chunk) recalled.set(index, chunk)
    }
    await Promise.all(indexes.map(recall))
    return recalled
  }

  /**
   * What others have read later than what is known of some chunks, as far as it is not due again; for shared
   * copies.
   */
  async newer(device: Device, spanMs: number, needs: readonly ChunkNeed[], nowMs: number): Promise<Chunks> {
    if (!this.#options.copies.isShared) return NO_CHUNKS
    const newer = new Map<number, Chunk>()
    const look = async ({ index, known }: ChunkNeed) => {
      const kept = await this.#get(device, chunkKey(device, spanMs, index))
      if (!kept || kept.readAtMs <= (known?.readAtMs ?? Number.NEGATIVE_INFINITY)) return
      const chunk = isDue(kept, device, index, spanMs, nowMs) ? undefined : this.#taken(device, kept)
      if (chunk) newer.set(index, chunk)
    }
    await Promise.all(needs.map(look))
    return newer
  }

  #taken(device: Device, kept: KeptChunk | undefined): Chunk | undefined {
    if (kept) this.#options.onRecalled(device.id, kept.columns)
    return kept && this.#options.adopted(kept)
  }

  async #get({ id }: Device, key: string): Promise<KeptChunk | undefined> {
    const { copies, guard } = this.#options
    const bytes = await copies.get(copyKey(key))
    const kept = bytes && unpackedColumns(bytes)
    const times = about.safeParse(kept?.about)
    return kept && times.success ? { columns: guard.columns(id, kept.columns), ...times.data } : undefined
  }
}

/** With the number of its form: what an older version has written is not found. */
function copyKey(key: string): string {
  return `chunk:2:${key}`
}
