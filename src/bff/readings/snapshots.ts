import { z } from 'zod'
import type { Device, Reading } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import { packedColumns, unpackedColumns } from '../storage/packed-columns.ts'
import type { SnapshotCache } from '../storage/snapshot-cache.ts'
import type { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import { SingleFlight } from '../upstream/single-flight.ts'
import { type Chunk, chunkKey } from './chunks/chunk.ts'
import type { ChunkNeed } from './chunks/chunk-loader.ts'
import { isDue } from './due.ts'
import type { Tail } from './tail.ts'

const aboutSchema = z.object({
  readAtMs: z.number(),
  lastUpdateMs: z.number().nullable(),
  settledToMs: z.number().default(0),
  /** Latest readings of sensors that have none in the columns. */
  lapsed: z
    .array(z.tuple([z.string(), z.object({ t: z.number(), v: z.number() })]))
    .default([])
    .transform((lapsed): ReadonlyMap<string, Reading> => new Map(lapsed)),
})

/** Readings of one device as they were kept. */
export type Snapshot = { columns: Columns } & z.output<typeof aboutSchema>

/** By their index. */
export type Chunks = ReadonlyMap<number, Chunk>

export const NO_CHUNKS: Chunks = new Map()

export interface SnapshotsOptions {
  snapshotCache: SnapshotCache
  /** Removes secrets: the writer may not have known today's. */
  guard: AnswerGuard
  /** A number newer than any chunk's. */
  nextSerial: () => number
  /** Is given readings that come from a snapshot and not from the service. */
  onRestored: (deviceId: string, columns: Columns) => void
}

/** Readings kept outside the memory of this process, chunks and tails in one form. */
export class Snapshots {
  readonly #options: SnapshotsOptions
  readonly #restoring = new SingleFlight<Chunk | undefined>()

  constructor(options: SnapshotsOptions) {
    this.#options = options
  }

  /** Whether other instances write here as well. */
  get isShared(): boolean {
    return this.#options.snapshotCache.isShared
  }

  /**
   * Keeps a tail. Of the sensors without a reading in it those that the list names: with all of them it would grow each
   * time one is renamed.
   */
  putTail(device: Device, { columns, latest, lastUpdateMs, readAtMs }: Tail): void {
    const isLapsed = (id: string) =>
      !columns.sensors.has(id) && device.sensors.some((sensor) => sensor.id === id)
    const lapsed = [...latest].filter(([id]) => isLapsed(id))
    this.#put(tailKey(device), columns, { lastUpdateMs, readAtMs, lapsed })
  }

  getTail(device: Device): Promise<Snapshot | undefined> {
    return this.#get(device, tailKey(device))
  }

  /** Keeps a chunk; one without readings is not worth it. */
  putChunk(key: string, { columns, readAtMs, settledToMs, lastUpdateMs }: Chunk): void {
    if (columns.t.length > 0) this.#put(storedKey(key), columns, { readAtMs, settledToMs, lastUpdateMs })
  }

  /** Those of some chunks that there are snapshots of. */
  async restore(device: Device, spanMs: number, indexes: readonly number[]): Promise<Chunks> {
    const restored = new Map<number, Chunk>()
    const restore = async (index: number) => {
      const key = chunkKey(device, spanMs, index)
      const chunk = await this.#restoring.run(key, async () =>
        this.#chunkOf(await this.#get(device, storedKey(key))),
      )
      if (chunk) restored.set(index, chunk)
    }
    await Promise.all(indexes.map(restore))
    return restored
  }

  /** Chunks that other instances have read later and that are not due. */
  async newer(device: Device, spanMs: number, needs: readonly ChunkNeed[], nowMs: number): Promise<Chunks> {
    if (!this.isShared) return NO_CHUNKS
    const newer = new Map<number, Chunk>()
    const look = async ({ index, known }: ChunkNeed) => {
      const kept = await this.#get(device, storedKey(chunkKey(device, spanMs, index)))
      if (!kept || kept.readAtMs <= (known?.readAtMs ?? Number.NEGATIVE_INFINITY)) return
      const chunk = isDue(kept, device, index, spanMs, nowMs) ? undefined : this.#chunkOf(kept)
      if (chunk) newer.set(index, chunk)
    }
    await Promise.all(needs.map(look))
    return newer
  }

  #chunkOf(kept: Snapshot | undefined): Chunk | undefined {
    if (!kept) return undefined
    const { lapsed: _, ...chunk } = kept
    return { ...chunk, serial: this.#options.nextSerial() }
  }

  #put(key: string, columns: Columns, about: z.input<typeof aboutSchema>): void {
    void this.#options.snapshotCache.putLater(key, () => packedColumns(columns, about))
  }

  async #get({ id }: Device, key: string): Promise<Snapshot | undefined> {
    const { snapshotCache, guard, onRestored } = this.#options
    const bytes = await snapshotCache.get(key)
    const kept = bytes && unpackedColumns(bytes)
    const about = aboutSchema.safeParse(kept?.about).data
    if (!kept || !about) return undefined
    const columns = guard.columns(id, kept.columns)
    onRestored(id, columns)
    return { columns, ...about, lapsed: guard.bySensor(id, about.lapsed) }
  }
}

// with the number of their form: what an older version has written in another is not found

function tailKey({ id }: Device): string {
  return `newest:3:${id}`
}

function storedKey(key: string): string {
  return `chunk:2:${key}`
}
