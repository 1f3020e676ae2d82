import type { Device } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import { silentObserver } from '../observe/combined-observer.ts'
import type { Observer } from '../observe/observer.ts'
import { NO_SNAPSHOT_CACHE, type SnapshotCache } from '../storage/snapshot-cache.ts'
import { type FetchLock, NO_LOCK } from '../upstream/fetch-lock.ts'
import { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import { WAIT_FOR_FRESH_MS } from '../util/within.ts'
import { ChunkCache } from './chunk-cache.ts'
import { asOf, type Chunk, type ChunkRun, chunkSpanMs, revisionOf } from './chunks/chunk.ts'
import { ChunkLoader } from './chunks/chunk-loader.ts'
import { hasReading, NO_COLUMNS, valuesAt } from './chunks/columns.ts'
import { DeadlineLoader } from './chunks/deadline-loader.ts'
import { agesInWindows, type Place, placeOf, type TimeRange } from './chunks/place.ts'
import { isDue, needsOf } from './due.ts'
import type { RangeReader } from './range-reader.ts'
import { ReadingLeases } from './reading-leases.ts'
import { type ReadingsSoFar, type ReadingsView, SoFarReader } from './readings-so-far.ts'
import { RecentWrites } from './recent-writes.ts'
import type { ReadOptions } from './request-deadline.ts'
import { Snapshots } from './snapshots.ts'
import type { Measurement } from './tail.ts'
import { Tails } from './tails.ts'

export interface ReadingsStoreOptions {
  ranges: RangeReader
  /** Removes secrets from snapshots; by default without reporting them. */
  guard?: AnswerGuard
  now: () => number
  memoryBytes?: number
  /** How long an answer waits for newer readings if it has others. */
  maxWaitMs?: number | undefined
  observer?: Observer
  /** Late readings are expected, and read again, for so long before a device's newest. */
  tailMs?: number | undefined
  /** Where chunks and tails are kept for the next start. */
  snapshotCache?: SnapshotCache
  lock?: FetchLock
  onRestored?: (deviceId: string, columns: Columns) => void
  /** Receives new measurements since a device's last read, in order of time. */
  onNews?: (device: Device, measurement: Measurement) => void
}

export const READINGS_MEMORY_BYTES = 256 * 1024 * 1024
/** Loggers keep what they could not send, and send it later. */
const TAIL_MS = 86_400_000

interface Gathered extends ChunkRun {
  stale: boolean
}

/**
 * Readings of all devices in chunks of columns, within a memory limit. A chunk is settled, and never read
 * again, a day or `tailMs` after the device has moved past it. Others are read again at the device's
 * interval, or on an update in the device list.
 */
export class ReadingsStore {
  readonly #now: () => number
  readonly tailMs: number
  readonly #windowBytes: number
  readonly #observer: Observer
  readonly #chunks: ChunkCache
  readonly #loader: ChunkLoader
  readonly #deadlineLoader: DeadlineLoader
  readonly #ranges: RangeReader
  readonly #recentWrites: RecentWrites
  readonly #leases = new ReadingLeases(() => performance.now())
  readonly #soFar: SoFarReader

  readonly tails: Tails

  constructor(options: ReadingsStoreOptions) {
    const { ranges, now, memoryBytes = READINGS_MEMORY_BYTES, maxWaitMs = WAIT_FOR_FRESH_MS } = options
    this.#now = now
    const lock = options.lock ?? NO_LOCK
    this.#ranges = ranges
    this.#recentWrites = new RecentWrites(now)
    this.tailMs = options.tailMs ?? TAIL_MS
    this.#observer = options.observer ?? silentObserver
    this.#windowBytes = Math.ceil(memoryBytes / 4)
    const snapshots = new Snapshots({
      snapshotCache: options.snapshotCache ?? NO_SNAPSHOT_CACHE,
      guard: options.guard ?? new AnswerGuard(),
      onRestored: options.onRestored ?? (() => {}),
    })
    const recentWrites = this.#recentWrites
    this.#chunks = new ChunkCache({
      memoryBytes: Math.ceil(memoryBytes),
      snapshots,
      recentWrites,
      observer: this.#observer,
      nextSerial: () => this.#loader.nextSerial(),
    })
    this.tails = new Tails({
      ranges,
      snapshots,
      recentWrites,
      lock,
      now,
      onNews: options.onNews ?? (() => {}),
    })
    this.#loader = new ChunkLoader({
      ranges,
      now,
      tailMs: this.tailMs,
      lock,
      isWanted: (deviceId) => this.#leases.isWanted(deviceId),
      held: (...place) => this.#chunks.peek(...place),
      keep: (device, spanMs, index, chunk) => {
        const kept = this.#chunks.keep(device, spanMs, index, chunk)
        this.tails.takeChunk(device, index * spanMs, kept)
        return kept
      },
      shared: (device, spanMs, needs) => this.#chunks.newer(device, spanMs, needs, now()),
    })
    this.#deadlineLoader = new DeadlineLoader({ loader: this.#loader, now, maxWaitMs })
    this.#soFar = new SoFarReader({
      now,
      leases: this.#leases,
      view: (device, place) => this.#view(device, place),
      refresh: (device, place) => this.#refreshed(device, place),
      known: (device, place) => this.#chunks.inMemory(device, place),
    })
  }

  /**
   * Readings from `fromMs` to `toMs`, both included; either may lie ahead. Rejects with an `UpstreamFailure`
   * when an unread part cannot be read, or not in time. All reads with one signal are one request's.
   */
  async read(device: Device, range: TimeRange, { signal }: ReadOptions = {}): Promise<ReadingsView> {
    const nowMs = this.#now()
    const { startMs, endMs, ...place } = placeOf(device, range, nowMs)
    if (startMs > endMs) return { columns: NO_COLUMNS, asOf: nowMs, stale: false, revision: 0 }
    return this.#leases.holding(device.id, () => this.#view(device, place), signal)
  }

  /** Not where all of the range lies ahead. */
  canHave(device: Device, range: TimeRange): boolean {
    const { startMs, endMs } = placeOf(device, range, this.#now())
    return startMs <= endMs
  }

  /** As `read` if that comes within `waitMs`, else what is there while the rest is read (`SoFarReader`). */
  async readSoFar(
    device: Device,
    range: TimeRange,
    waitMs: number,
    { signal }: ReadOptions = {},
  ): Promise<ReadingsSoFar> {
    const place = placeOf(device, range, this.#now())
    if (place.startMs > place.endMs) return this.read(device, range)
    return this.#soFar.read(device, place, waitMs, signal)
  }

  async #view(device: Device, place: Place): Promise<ReadingsView> {
    const { spanMs, first, chunks, stale } = await this.#gathered(device, place)
    const columns = await this.#chunks.join(device.id, { spanMs, first, chunks })
    return { columns, asOf: asOf(chunks, first, spanMs), stale, revision: revisionOf(chunks) }
  }

  /** What `read` would say of a range whose chunks are all in memory and none due; else `undefined`. */
  cached(device: Device, range: TimeRange): Omit<ReadingsView, 'columns'> | undefined {
    const nowMs = this.#now()
    const { startMs, endMs, spanMs, first, last } = placeOf(device, range, nowMs)
    if (startMs > endMs) return undefined
    const chunks: Chunk[] = []
    for (let index = first; index <= last; index++) {
      const known = this.#chunks.get(device, spanMs, index)
      if (!known || isDue(known, device, index, spanMs, nowMs)) return undefined
      chunks.push(known)
    }
    for (const _ of chunks) this.#observer.cache({ cache: 'readings', hit: true })
    return { asOf: asOf(chunks, first, spanMs), stale: false, revision: revisionOf(chunks) }
  }

  /**
   * Fetches what is missing of a range, so that reading it part by part finds it here (of one larger than the
   * memory, the oldest part), holding a window of it at most. Returns the part that can have readings, which
   * may be empty (`fromMs` after `toMs`), its age and revision. Rejects as `read` does.
   */
  async fetch(
    device: Device,
    range: TimeRange,
    { signal }: ReadOptions = {},
  ): Promise<TimeRange & Omit<ReadingsView, 'columns'>> {
    const nowMs = this.#now()
    const { startMs: fromMs, endMs: toMs, ...place } = placeOf(device, range, nowMs)
    if (fromMs > toMs) return { fromMs, toMs, asOf: nowMs, stale: false, revision: 0 }
    const gather = () => agesInWindows(place, this.#windowBytes, (window) => this.#gathered(device, window))
    const { ages, stale } = await this.#leases.holding(device.id, gather, signal)
    return { fromMs, toMs, asOf: asOf(ages, place.first, place.spanMs), stale, revision: revisionOf(ages) }
  }

  /**
   * Adds a pushed reading, in any order and repeatedly. An unread part stays unread; reading it again
   * replaces pushed values with the service's. `cameMs` is the arrival time, by default now.
   */
  add(device: Device, timeMs: number, values: ReadonlyMap<string, number>, cameMs?: number): void {
    this.#recentWrites.note(device.id, timeMs, values, cameMs)
    this.tails.add(device, { timeMs, values })
    const spanMs = chunkSpanMs(device.intervalSeconds)
    if (this.#chunks.add(device, spanMs, timeMs, values)) return
    if (timeMs < (device.lastUpdateMs ?? this.#now()) - this.tailMs)
      void this.#chunks.addToSnapshot(device, spanMs, timeMs, values)
  }

  /**
   * The service has new readings of a range: the next request fetches it again. Resolves to whether anything of it
   * was cached.
   */
  async invalidate(device: Device, { fromMs, toMs }: TimeRange): Promise<boolean> {
    const spanMs = chunkSpanMs(device.intervalSeconds)
    let wasKnown = false
    for (let index = Math.floor(fromMs / spanMs); index <= Math.floor(toMs / spanMs); index++) {
      // a read under way may have been requested before
      await this.#loader.underWay(device, spanMs, index)?.catch(() => {})
      if (await this.#chunks.invalidate(device, spanMs, index)) wasKnown = true
    }
    return wasKnown
  }

  has(device: Device, timeMs: number, values: ReadonlyMap<string, number>): boolean {
    const inTail = this.tails.has(device, { timeMs, values })
    if (inTail !== undefined) return inTail
    const spanMs = chunkSpanMs(device.intervalSeconds)
    const known = this.#chunks.peek(device, spanMs, Math.floor(timeMs / spanMs))
    if (known) return hasReading(known.columns, timeMs, values)
    return this.#recentWrites.has(device.id, timeMs, values)
  }

  /** The service's own values at a time. Rejects with an `UpstreamFailure`. */
  async fetchAt(device: Device, timeMs: number): Promise<ReadonlyMap<string, number>> {
    return valuesAt(await this.#ranges.inOneCall(device.id, { startMs: timeMs, endMs: timeMs + 999 }), timeMs)
  }

  async #gathered(device: Device, place: Place): Promise<Gathered> {
    const { spanMs, first } = place
    const nowMs = this.#now()
    const known = await this.#chunks.known(device, place)
    const needs = needsOf(known, device, place, nowMs)
    if (needs.length === 0) return { spanMs, first, chunks: known as Chunk[], stale: false }
    const come = await this.#deadlineLoader.load(device, place, needs, nowMs)
    // all of one moment: a reading may be pushed while another part is fetched
    const chunks = known.map((chunk, i) => {
      const index = first + i
      return (this.#chunks.peek(device, spanMs, index) ?? come.get(index) ?? chunk) as Chunk
    })
    return { spanMs, first, chunks, stale: needs.some(({ index }) => !come.has(index)) }
  }

  /** Reads due chunks again, but no unknown ones. */
  async #refreshed(device: Device, place: Place): Promise<void> {
    const nowMs = this.#now()
    const needs = needsOf(await this.#chunks.known(device, place), device, place, nowMs).filter(
      ({ known }) => known,
    )
    if (needs.length > 0) await this.#deadlineLoader.load(device, place, needs, nowMs)
  }
}
