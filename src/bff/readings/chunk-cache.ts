import { LRUCache } from 'lru-cache'
import type { Device } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import type { Observer } from '../observe/observer.ts'
import { inTurns } from '../util/turns.ts'
import { type Chunk, type ChunkRun, chunkKey, leavesGap, revisionOf } from './chunks/chunk.ts'
import { bytesOf, joinedInSteps, withReading } from './chunks/columns.ts'
import type { Place } from './chunks/place.ts'
import { type ChunkNeed, isDue } from './due.ts'
import type { RecentWrites } from './recent-writes.ts'
import type { Snapshots } from './snapshots.ts'

export interface ChunkCacheOptions {
  memoryBytes: number
  snapshots: Snapshots
  recentWrites: RecentWrites
  observer: Observer
  nextSerial: () => number
}

export type Chunks = ReadonlyMap<number, Chunk>

/** Chunks are numbered from the epoch, in spans of one length. */
type ChunkPlace = readonly [device: Device, spanMs: number, index: number]

interface JoinedRun {
  spanMs: number
  first: number
  last: number
  revision: number
  columns: Columns
}

/** A run that would take more of the memory is concatenated for each read. */
const MAX_RUN_PART = 1 / 4

/**
 * Chunks in memory, least recently used dropped first, over their snapshots; and of each device the last run
 * in one piece. Pushed readings are added. Dropped chunks and those of an earlier process are restored.
 */
export class ChunkCache {
  readonly #options: ChunkCacheOptions
  readonly #memory: LRUCache<string, Chunk | JoinedRun>

  constructor(options: ChunkCacheOptions) {
    this.#options = options
    this.#memory = new LRUCache({
      maxSize: options.memoryBytes,
      sizeCalculation: ({ columns }) => bytesOf(columns),
    })
  }

  get(...place: ChunkPlace): Chunk | undefined {
    return this.#memory.get(chunkKey(...place)) as Chunk | undefined
  }

  /** A chunk in memory; it does not count as used. */
  peek(...place: ChunkPlace): Chunk | undefined {
    return this.#memory.peek(chunkKey(...place)) as Chunk | undefined
  }

  /** Holds a chunk with readings pushed during its read, and returns that. */
  keep(device: Device, spanMs: number, index: number, chunk: Chunk): Chunk {
    const key = chunkKey(device, spanMs, index)
    const kept = this.#withOutrun(device, spanMs, index, chunk)
    this.#set(key, kept)
    this.#options.snapshots.putChunk(key, kept)
    return kept
  }

  /** Adds a pushed reading to its chunk; whether that is in memory. */
  add(device: Device, spanMs: number, timeMs: number, values: ReadonlyMap<string, number>): boolean {
    const index = Math.floor(timeMs / spanMs)
    const known = this.peek(device, spanMs, index)
    if (known) this.#lay(device, chunkKey(device, spanMs, index), timeMs, values, known)
    return known !== undefined
  }

  /** Adds a pushed reading to its chunk, in memory or not. */
  async addToSnapshot(device: Device, spanMs: number, timeMs: number, values: ReadonlyMap<string, number>) {
    const index = Math.floor(timeMs / spanMs)
    const known = await this.#found(device, spanMs, index)
    if (known) this.#lay(device, chunkKey(device, spanMs, index), timeMs, values, known)
  }

  /** Marks a chunk to be read again for its next reader. Resolves to whether it was held. */
  async invalidate(device: Device, spanMs: number, index: number): Promise<boolean> {
    const known = await this.#found(device, spanMs, index)
    if (!known) return false
    const key = chunkKey(device, spanMs, index)
    const chunk = { ...known, immutableToMs: index * spanMs, hasGap: true }
    this.#set(key, chunk)
    this.#options.snapshots.putChunk(key, chunk)
    return true
  }

  inMemory(device: Device, { spanMs, first, last }: Place): (Chunk | undefined)[] {
    return Array.from({ length: last - first + 1 }, (_, i) => this.get(device, spanMs, first + i))
  }

  /** As `inMemory`, with others restored as room allows. */
  async known(device: Device, place: Place): Promise<(Chunk | undefined)[]> {
    const { spanMs, first, last } = place
    const indexes = Array.from({ length: last - first + 1 }, (_, i) => first + i)
    const found = await Promise.all(indexes.map((index) => this.#found(device, spanMs, index)))
    // all of one moment: a reading may be pushed while another chunk is restored
    return this.inMemory(device, place).map((held, i) => {
      const chunk = held ?? found[i]
      this.#options.observer.cache({ cache: 'readings', hit: chunk !== undefined })
      return chunk
    })
  }

  /** Chunks that other instances have read later, and that are not due. */
  async newer(device: Device, spanMs: number, needs: readonly ChunkNeed[], nowMs: number): Promise<Chunks> {
    const newer = new Map<number, Chunk>()
    const look = async ({ index, known }: ChunkNeed) => {
      const kept = await this.#options.snapshots.getChunk(device, chunkKey(device, spanMs, index))
      if (!kept || kept.readAtMs <= (known?.readAtMs ?? Number.NEGATIVE_INFINITY)) return
      if (!isDue(kept, device, index, spanMs, nowMs)) newer.set(index, this.#numbered(kept))
    }
    if (this.#options.snapshots.isShared) await Promise.all(needs.map(look))
    return newer
  }

  /** Of one run and its parts the same object until a chunk changes: flags are remembered by column. */
  async join(deviceId: string, { spanMs, first, chunks }: ChunkRun): Promise<Columns> {
    if (chunks.length === 1) return (chunks[0] as Chunk).columns
    const made = this.#memory.get(runKey(deviceId)) as JoinedRun | undefined
    const [last, revision] = [first + chunks.length - 1, revisionOf(chunks)]
    // serials only grow: a chunk replaced since then has a higher one
    if (made?.spanMs === spanMs && made.first <= first && made.last >= last && made.revision >= revision)
      return made.columns
    const columns = await inTurns(joinedInSteps(chunks.map((chunk) => chunk.columns)))
    if (bytesOf(columns) <= this.#memory.maxSize * MAX_RUN_PART)
      this.#set(runKey(deviceId), { spanMs, first, last, revision, columns })
    return columns
  }

  #set(key: string, held: Chunk | JoinedRun): void {
    this.#memory.set(key, held)
    const { calculatedSize: bytes, maxSize: limitBytes } = this.#memory
    this.#options.observer.cacheSize({ cache: 'readings', bytes, limitBytes })
  }

  async #found(...place: ChunkPlace): Promise<Chunk | undefined> {
    return this.peek(...place) ?? (await this.#restored(...place))
  }

  /** A chunk from its snapshot, or the newer one in memory. */
  async #restored(device: Device, spanMs: number, index: number): Promise<Chunk | undefined> {
    const key = chunkKey(device, spanMs, index)
    const kept = await this.#options.snapshots.getChunk(device, key)
    const held = this.peek(device, spanMs, index)
    if (held || !kept) return held
    const restored = this.#numbered(kept)
    const chunk = this.#withOutrun(device, spanMs, index, restored)
    this.#set(key, chunk)
    if (chunk !== restored) this.#options.snapshots.putChunk(key, chunk)
    return chunk
  }

  #numbered(kept: Omit<Chunk, 'serial'>): Chunk {
    return { ...kept, serial: this.#options.nextSerial() }
  }

  #lay(device: Device, key: string, timeMs: number, values: ReadonlyMap<string, number>, known: Chunk): void {
    const columns = withReading(known.columns, timeMs, values)
    if (columns === known.columns) return
    const chunk = this.#grown(device, known, columns)
    this.#set(key, chunk)
    // it is never read again: a snapshot without it would be believed for good
    if (timeMs < chunk.immutableToMs) this.#options.snapshots.putChunk(key, chunk)
  }

  /** A chunk with readings pushed during the call, which the service may lack. */
  #withOutrun(device: Device, spanMs: number, index: number, chunk: Chunk): Chunk {
    const isInside = (timeMs: number) => Math.floor(timeMs / spanMs) === index
    const { recentWrites } = this.#options
    const columns = recentWrites.laidOver(chunk.columns, device.id, chunk.readAtMs, isInside)
    return columns === chunk.columns ? chunk : this.#grown(device, chunk, columns)
  }

  #grown({ intervalSeconds }: Device, chunk: Chunk, columns: Columns): Chunk {
    const hasGap = leavesGap(columns, chunk.lastUpdateMs, intervalSeconds)
    return { ...chunk, columns, serial: this.#options.nextSerial(), hasGap }
  }
}

function runKey(deviceId: string): string {
  return `run:${deviceId}`
}
