import { LRUCache } from 'lru-cache'
import type { Device } from '../../domain/device.ts'
import type { Columns } from '../../domain/series.ts'
import { type Observer, silentObserver } from '../observe/observer.ts'
import { isPast, within } from '../within.ts'
import { type Chunk, chunkSpanMs } from './chunk.ts'
import { ChunkLoader, type ChunkNeed } from './chunk-loader.ts'
import { bytesOf, joined, NO_COLUMNS } from './columns.ts'
import type { StretchReader } from './stretch-reader.ts'

/** Readings of one device over a range, as the service last had them. */
export interface ReadingsView {
  /** All of the range, and possibly more on both sides. */
  columns: Columns
  /** When the oldest part that can still change was read from the service. */
  asOf: number
  /** A part could not be read again when it was due. */
  stale: boolean
  /** Two views of one range with the same number hold the same readings. */
  revision: number
}

export interface ReadingsStoreOptions {
  stretches: StretchReader
  /** Epoch milliseconds. */
  now: () => number
  /** What may be kept, in bytes. */
  memoryBytes?: number
  /** How long an answer waits for newer readings when it could be given without. */
  patienceMs?: number
  observer?: Observer
}

export const READINGS_MEMORY_BYTES = 256 * 1024 * 1024

/** No telemetry is older; whoever asks for the year 1 is not to cost a call. */
const EARLIEST_MS = Date.UTC(1900, 0, 1)
/** A clock that is further ahead than this is wrong, and its device's readings are not waited for. */
const FURTHEST_AHEAD_MS = 86_400_000
const SHORTEST_REFRESH_MS = 15_000
const USUAL_REFRESH_MS = 60_000
/** After a refresh has failed, the next is not tried at once: every viewer would wait for it. */
const REST_AFTER_FAILURE_MS = 1_000
const PATIENCE_MS = 2_000
/** A chunk's own objects. */
const CHUNK_OVERHEAD_BYTES = 600

interface TimeRange {
  fromMs: number
  toMs: number
}

/** What can have readings of a range that was asked for: chunks that follow each other from the one numbered `first`. */
interface Gathered extends TimeRange {
  spanMs: number
  first: number
  chunks: readonly Chunk[]
  stale: boolean
}

interface Assembly {
  first: number
  last: number
  spanMs: number
  revision: number
  columns: Columns
}

/**
 * Keeps the readings of all devices in columns, in chunks of time, within a bound of memory: a range is read from
 * the service once, whoever looks at it and however they zoom. A chunk is settled a day after the device has moved
 * past it and is never read again; what is not settled is read again at the device's own interval, or as soon as the
 * device list tells of an update.
 */
export class ReadingsStore {
  readonly #now: () => number
  readonly #patienceMs: number
  readonly #observer: Observer
  readonly #chunks: LRUCache<string, Chunk>
  readonly #assemblies: LRUCache<string, Assembly>
  readonly #loader: ChunkLoader
  readonly #failedAtMs = new Map<string, number>()

  constructor(options: ReadingsStoreOptions) {
    const { stretches, now, memoryBytes = READINGS_MEMORY_BYTES, patienceMs = PATIENCE_MS } = options
    this.#now = now
    this.#patienceMs = patienceMs
    this.#observer = options.observer ?? silentObserver
    this.#chunks = new LRUCache({
      maxSize: Math.ceil((memoryBytes * 3) / 4),
      sizeCalculation: ({ columns }) => bytesOf(columns) + CHUNK_OVERHEAD_BYTES,
    })
    this.#assemblies = new LRUCache({
      maxSize: Math.ceil(memoryBytes / 4),
      sizeCalculation: ({ columns }) => bytesOf(columns) + CHUNK_OVERHEAD_BYTES,
    })
    this.#loader = new ChunkLoader({
      stretches,
      now,
      keep: (device, spanMs, index, chunk) => {
        this.#chunks.set(keyOf(device, spanMs, index), chunk)
        this.#tellSize()
      },
    })
  }

  /**
   * The readings from `fromMs` to `toMs`, both included; either may lie ahead. Rejects with an `UpstreamFailure`
   * when a part was never read and cannot be now.
   */
  async read(device: Device, range: TimeRange): Promise<ReadingsView> {
    const { spanMs, first, chunks, stale } = await this.#gathered(device, range)
    if (chunks.length === 0) return { columns: NO_COLUMNS, asOf: this.#now(), stale, revision: 0 }
    return {
      columns: this.#assembled(device, spanMs, first, chunks),
      asOf: asOf(chunks, first, spanMs),
      stale,
      revision: revisionOf(chunks),
    }
  }

  /**
   * Reads whatever is missing of a range from the service, so that reading it part by part finds it here. Gives back
   * the part of the range that can have readings, which may be none (`fromMs` after `toMs`).
   */
  async fetch(device: Device, range: TimeRange): Promise<TimeRange> {
    const { fromMs, toMs } = await this.#gathered(device, range)
    return { fromMs, toMs }
  }

  /** The chunks of a range, with what is missing of them fetched and what is due read again. */
  async #gathered(device: Device, { fromMs, toMs }: TimeRange): Promise<Gathered> {
    const nowMs = this.#now()
    const reachMs = reachOf(device, nowMs)
    const spanMs = chunkSpanMs(device.intervalSeconds)
    const startMs = Math.max(fromMs, EARLIEST_MS)
    const endMs = Math.min(toMs, reachMs)
    const first = Math.floor(startMs / spanMs)
    if (startMs > endMs) return { fromMs: startMs, toMs: endMs, spanMs, first, chunks: [], stale: false }

    const chunks: (Chunk | undefined)[] = []
    const missing: ChunkNeed[] = []
    const due: (ChunkNeed & { known: Chunk })[] = []
    for (let index = first; index <= Math.floor(endMs / spanMs); index++) {
      const known = this.#chunks.get(keyOf(device, spanMs, index))
      chunks.push(known)
      this.#observer.cache({ cache: 'readings', hit: known !== undefined })
      if (!known) missing.push({ index, known })
      else if (isDue(known, device, index, spanMs, nowMs)) due.push({ index, known })
    }
    const failedAtMs = this.#failedAtMs.get(device.id)
    const resting = failedAtMs !== undefined && !isPast(failedAtMs, REST_AFTER_FAILURE_MS, nowMs)
    const needs = [...missing, ...(resting ? [] : due)].sort((a, b) => a.index - b.index)
    const loads = this.#loader.load(device, spanMs, needs, reachMs).map(async (load, i) => {
      const { index } = needs[i] as ChunkNeed
      chunks[index - first] = await load.catch((error: unknown) => {
        this.#failedAtMs.set(device.id, this.#now())
        throw error
      })
    })
    // what was never read must be waited for; what is only due may come too late for this answer
    const refreshed = Promise.allSettled(loads.filter((_, i) => needs[i]?.known))
    await Promise.all(loads.filter((_, i) => !needs[i]?.known))
    await within(refreshed, this.#patienceMs)
    const complete = chunks.slice() as Chunk[]
    return {
      fromMs: startMs,
      toMs: endMs,
      spanMs,
      first,
      chunks: complete,
      stale: due.some(({ index, known }) => complete[index - first] === known),
    }
  }

  /** The chunks' columns in one piece, made once for as long as they do not change. */
  #assembled(device: Device, spanMs: number, first: number, chunks: readonly Chunk[]): Columns {
    const last = first + chunks.length - 1
    const revision = revisionOf(chunks)
    const ready = this.#assemblies.get(device.id)
    // serials only grow: none of these was replaced since when none is newer than the newest then
    if (
      ready?.spanMs === spanMs &&
      ready.first <= first &&
      ready.last >= last &&
      revision <= ready.revision
    ) {
      return ready.columns
    }
    const columns = joined(chunks.map((chunk) => chunk.columns))
    if (chunks.length > 1) this.#assemblies.set(device.id, { first, last, spanMs, revision, columns })
    this.#tellSize()
    return columns
  }

  #tellSize(): void {
    this.#observer.cacheSize({
      cache: 'readings',
      bytes: this.#chunks.calculatedSize + this.#assemblies.calculatedSize,
      limitBytes: this.#chunks.maxSize + this.#assemblies.maxSize,
    })
  }
}

function keyOf(device: Device, spanMs: number, index: number): string {
  return `${spanMs}:${index}:${device.id}`
}

/** The latest time that can have readings: now, or the device's last update where its clock is a little ahead. */
function reachOf({ lastUpdateMs }: Device, nowMs: number): number {
  if (lastUpdateMs === null || lastUpdateMs > nowMs + FURTHEST_AHEAD_MS) return nowMs
  return Math.max(nowMs, lastUpdateMs)
}

/** Grows with every change of any of them. */
function revisionOf(chunks: readonly Chunk[]): number {
  return chunks.reduce((newest, { serial }) => Math.max(newest, serial), 0)
}

function isDue(chunk: Chunk, device: Device, index: number, spanMs: number, nowMs: number): boolean {
  if (chunk.settledToMs >= (index + 1) * spanMs) return false
  if (hasNews(chunk, device, index, spanMs)) return true
  const { intervalSeconds } = device
  const refreshMs =
    intervalSeconds === null ? USUAL_REFRESH_MS : Math.max(SHORTEST_REFRESH_MS, intervalSeconds * 1000)
  return isPast(chunk.readAtMs, refreshMs, nowMs)
}

/** The device list tells of an update in the chunk's time that was not known of when it was read, and is not in it. */
function hasNews(chunk: Chunk, { lastUpdateMs }: Device, index: number, spanMs: number): boolean {
  if (lastUpdateMs === null || lastUpdateMs === chunk.lastUpdateMs) return false
  if (Math.floor(lastUpdateMs / spanMs) !== index) return false
  return lastUpdateMs > (chunk.columns.t.at(-1) ?? Number.NEGATIVE_INFINITY)
}

function asOf(chunks: readonly Chunk[], first: number, spanMs: number): number {
  const changing = chunks.filter(({ settledToMs }, i) => settledToMs < (first + i + 1) * spanMs)
  if (changing.length > 0)
    return changing.reduce((oldest, { readAtMs }) => Math.min(oldest, readAtMs), Infinity)
  return chunks.reduce((newest, { readAtMs }) => Math.max(newest, readAtMs), 0)
}
