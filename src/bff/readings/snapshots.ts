import type { Device, Reading } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import type { SnapshotCache } from '../storage/snapshot-cache.ts'
import type { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import type { Chunk } from './chunks/chunk.ts'
import type { Tail } from './tail.ts'

type KeptChunk = Pick<Chunk, 'columns' | 'readAtMs' | 'lastUpdateMs' | 'immutableToMs'>

export interface KeptTail extends Pick<Tail, 'columns' | 'readAtMs' | 'lastUpdateMs'> {
  /** Latest readings of sensors without one in the columns. */
  lapsed: ReadonlyMap<string, Reading>
}

export interface SnapshotsOptions {
  snapshotCache: SnapshotCache
  /** The writer may not have known today's secrets. */
  guard: AnswerGuard
  onRestored: (deviceId: string, columns: Columns) => void
}

/** Readings kept beyond this process. Keys hold the version of their form. */
export class Snapshots {
  readonly #options: SnapshotsOptions
  /** Whether other instances write here too. */
  readonly isShared: boolean

  constructor(options: SnapshotsOptions) {
    this.#options = options
    this.isShared = options.snapshotCache.isShared
  }

  /** Keeps lapsed readings of listed sensors only: a tail would otherwise grow with each renaming. */
  putTail({ id, sensors }: Device, { columns, latest, lastUpdateMs, readAtMs }: Tail): void {
    const isLapsed = (sensorId: string) =>
      !columns.sensors.has(sensorId) && sensors.some((sensor) => sensor.id === sensorId)
    const lapsed = new Map([...latest].filter(([sensorId]) => isLapsed(sensorId)))
    const kept: KeptTail = { columns, lastUpdateMs, readAtMs, lapsed }
    this.#options.snapshotCache.put(`newest:4:${id}`, kept)
  }

  async getTail({ id }: Device): Promise<KeptTail | undefined> {
    const kept = await this.#get<KeptTail>(id, `newest:4:${id}`)
    return kept && { ...kept, lapsed: this.#options.guard.bySensor(id, kept.lapsed) }
  }

  /** Keeps a chunk; one without readings is not worth it. */
  putChunk(key: string, { columns, readAtMs, immutableToMs, lastUpdateMs }: Chunk): void {
    const kept: KeptChunk = { columns, readAtMs, immutableToMs, lastUpdateMs }
    if (columns.t.length > 0) this.#options.snapshotCache.put(`chunk:3:${key}`, kept)
  }

  getChunk({ id }: Device, key: string): Promise<KeptChunk | undefined> {
    return this.#get<KeptChunk>(id, `chunk:3:${key}`)
  }

  async #get<T extends { columns: Columns }>(deviceId: string, key: string): Promise<T | undefined> {
    const { snapshotCache, guard, onRestored } = this.#options
    const kept = (await snapshotCache.get(key)) as T | undefined
    if (!kept) return undefined
    const columns = guard.columns(deviceId, kept.columns)
    onRestored(deviceId, columns)
    return { ...kept, columns }
  }
}
