import { LRUCache } from 'lru-cache'
import type { Device } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import type { Observer } from '../observe/observer.ts'
import { type Chunk, chunkKey, leavesGap } from './chunks/chunk.ts'
import { bytesOf, withReading } from './chunks/columns.ts'
import type { Place } from './chunks/place.ts'
import type { RecentWrites } from './recent-writes.ts'
import { type Chunks, NO_CHUNKS, type Snapshots } from './snapshots.ts'

export interface HeldChunksOptions {
  /** What may be held, in bytes. */
  memoryBytes: number
  snapshots: Snapshots
  recentWrites: RecentWrites
  observer: Observer
  nextSerial: () => number
  /** What is held takes more or less room now. */
  onSize: () => void
}

/** A device's chunks are numbered from the epoch, in spans of the same length. */
type ChunkPlace = readonly [device: Device, spanMs: number, index: number]

/**
 * The chunks in memory, those used last, each with what came on its own since it was read. What is dropped, or was read by an
 * earlier process, is restored from its snapshot.
 */
export class HeldChunks {
  readonly #options: HeldChunksOptions
  readonly #chunks: LRUCache<string, Chunk>

  constructor(options: HeldChunksOptions) {
    this.#options = options
    this.#chunks = new LRUCache({
      maxSize: options.memoryBytes,
      sizeCalculation: ({ columns }) => bytesOf(columns),
    })
  }

  get bytes(): number {
    return this.#chunks.calculatedSize
  }

  get limitBytes(): number {
    return this.#chunks.maxSize
  }

  /** A chunk in memory; it counts as used. */
  get(...place: ChunkPlace): Chunk | undefined {
    return this.#chunks.get(chunkKey(...place))
  }

  /** A chunk in memory; it does not count as used. */
  peek(...place: ChunkPlace): Chunk | undefined {
    return this.#chunks.peek(chunkKey(...place))
  }

  /** Holds a chunk that was just read, with what came while it was on its way, and gives that back. */
  keep(device: Device, spanMs: number, index: number, chunk: Chunk): Chunk {
    const key = chunkKey(device, spanMs, index)
    const kept = this.#withOutrun(device, spanMs, index, chunk)
    this.#chunks.set(key, kept)
    this.#options.onSize()
    this.#options.snapshots.putChunk(key, kept)
    return kept
  }

  /** Adds a reading that came on its own to the chunk of its time, if that is in memory; whether it is. */
  add(device: Device, spanMs: number, timeMs: number, values: ReadonlyMap<string, number>): boolean {
    const key = chunkKey(device, spanMs, Math.floor(timeMs / spanMs))
    const known = this.#chunks.peek(key)
    if (known) this.#lay(device, key, timeMs, values, known)
    return known !== undefined
  }

  /** Adds a reading that came on its own to the chunk of its time, wherever that is kept. */
  async addToSnapshot(device: Device, spanMs: number, timeMs: number, values: ReadonlyMap<string, number>) {
    const index = Math.floor(timeMs / spanMs)
    const key = chunkKey(device, spanMs, index)
    const kept = (await this.#options.snapshots.restore(device, spanMs, [index])).get(index)
    const known = this.#chunks.peek(key) ?? kept
    if (known) this.#lay(device, key, timeMs, values, known)
  }

  /** Marks a chunk to be read again for its next reader. Resolves to whether it was held. */
  async reopen(device: Device, spanMs: number, index: number): Promise<boolean> {
    const key = chunkKey(device, spanMs, index)
    const { snapshots } = this.#options
    const restored = this.#chunks.has(key) ? NO_CHUNKS : await snapshots.restore(device, spanMs, [index])
    const known = this.#chunks.peek(key) ?? restored.get(index)
    if (!known) return false
    const chunk = { ...known, settledToMs: index * spanMs, hasGap: true }
    this.#chunks.set(key, chunk)
    snapshots.putChunk(key, chunk)
    return true
  }

  /** What is in memory of chunks that follow each other. */
  inMemory(device: Device, { spanMs, first, last }: Place): (Chunk | undefined)[] {
    return Array.from({ length: last - first + 1 }, (_, i) => this.get(device, spanMs, first + i))
  }

  /** The same, with what snapshots have of the others. */
  async known(device: Device, place: Place): Promise<(Chunk | undefined)[]> {
    const restored = await this.restore(device, place)
    return this.inMemory(device, place).map((held, i) => {
      const chunk = held ?? restored.get(place.first + i)
      this.#options.observer.cache({ cache: 'readings', hit: chunk !== undefined })
      return chunk
    })
  }

  /** Snapshots of those chunks that are not in memory, which they then are. */
  async restore(device: Device, { spanMs, first, last }: Place): Promise<Chunks> {
    const absent: number[] = []
    for (let index = first; index <= last; index++) {
      if (!this.#chunks.has(chunkKey(device, spanMs, index))) absent.push(index)
    }
    if (absent.length === 0) return NO_CHUNKS
    const { snapshots } = this.#options
    const restored = await snapshots.restore(device, spanMs, absent)
    for (const [index, kept] of restored) {
      const key = chunkKey(device, spanMs, index)
      // one that is held by now is newer
      if (this.#chunks.has(key)) continue
      const chunk = this.#withOutrun(device, spanMs, index, kept)
      this.#chunks.set(key, chunk)
      if (chunk !== kept) snapshots.putChunk(key, chunk)
    }
    return restored
  }

  #lay(device: Device, key: string, timeMs: number, values: ReadonlyMap<string, number>, known: Chunk): void {
    const columns = withReading(known.columns, timeMs, values)
    if (columns === known.columns) return
    const chunk = this.#grown(device, known, columns)
    this.#chunks.set(key, chunk)
    this.#options.onSize()
    // it is never read again: a snapshot without it would be believed for good
    if (timeMs < chunk.settledToMs) this.#options.snapshots.putChunk(key, chunk)
  }

  /** A chunk with what came on its own while it was on its way, since that may have been read before. */
  #withOutrun(device: Device, spanMs: number, index: number, chunk: Chunk): Chunk {
    const isInside = (timeMs: number) => Math.floor(timeMs / spanMs) === index
    const { recentWrites } = this.#options
    const columns = recentWrites.laidOver(chunk.columns, device.id, chunk.readAtMs, isInside)
    return columns === chunk.columns ? chunk : this.#grown(device, chunk, columns)
  }

  /** A chunk with what came on its own. */
  #grown({ intervalSeconds }: Device, chunk: Chunk, columns: Columns): Chunk {
    const hasGap = leavesGap(columns, chunk.lastUpdateMs, intervalSeconds)
    return { ...chunk, columns, serial: this.#options.nextSerial(), hasGap }
  }
}
