import type { Device } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import { silentObserver } from '../observe/combined-observer.ts'
import type { Observer } from '../observe/observer.ts'
import { NO_SNAPSHOT_CACHE, type SnapshotCache } from '../storage/snapshot-cache.ts'
import { type FetchLock, NO_LOCK } from '../upstream/fetch-lock.ts'
import { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import { WAIT_FOR_FRESH_MS } from '../util/within.ts'
import { ChartedDevices, ChartedTails } from './charted.ts'
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
  /** Epoch milliseconds. */
  now: () => number
  /** What may be kept, in bytes. */
  memoryBytes?: number
  /** How long an answer waits for newer readings when it could be given without. */
  maxWaitMs?: number | undefined
  observer?: Observer
  /** For so long before a device's newest reading late ones are expected, and what is there is read again. */
  tailMs?: number | undefined
  /** Where chunks and tails are kept for the next start. */
  snapshotCache?: SnapshotCache
  lock?: FetchLock
  /** Is given readings that come from a snapshot and not from the service. */
  onRestored?: (deviceId: string, columns: Columns) => void
  /** Is given what is new of a device since its newest readings were read before, in the order of the times. */
  onNews?: (device: Device, measurement: Measurement) => void
}

export const READINGS_MEMORY_BYTES = 256 * 1024 * 1024
/** Loggers keep what they could not send, and send it when they can. */
const TAIL_MS = 86_400_000

interface Gathered extends ChunkRun {
  stale: boolean
}

/**
 * Stores the readings of all devices in columns, in chunks of time, within a memory limit: a range is read from the service
 * once, however many viewers zoom in it. A chunk is settled, and never read again, a day or `tailMs` after the device has
 * moved past it. Unsettled chunks are read again at the device's interval, or when the device list has an update.
 */
export class ReadingsStore {
  readonly #now: () => number
  /** For so long before a device's newest reading late ones are expected. */
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

  /** The newest readings of every device. */
  readonly tails: Tails
  readonly charted: ChartedDevices
  readonly #chartedTails: ChartedTails

  constructor(options: ReadingsStoreOptions) {
    const { ranges, now, memoryBytes = READINGS_MEMORY_BYTES, maxWaitMs = WAIT_FOR_FRESH_MS } = options
    this.#now = now
    this.charted = new ChartedDevices(now)
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
    this.#chartedTails = new ChartedTails({
      charted: this.charted,
      tails: this.tails,
      loader: this.#loader,
      held: (...place) => this.#chunks.peek(...place),
      now,
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
   * The readings from `fromMs` to `toMs`, both included; either may lie ahead. Rejects with an `UpstreamFailure`
   * when a part was never read and cannot be now, or not in time. All reads with one signal are one request's.
   */
  async read(device: Device, range: TimeRange, { signal }: ReadOptions = {}): Promise<ReadingsView> {
    const nowMs = this.#now()
    const { startMs, endMs, ...place } = placeOf(device, range, nowMs)
    if (startMs > endMs) return { columns: NO_COLUMNS, asOf: nowMs, stale: false, revision: 0 }
    return this.#leases.holding(device.id, () => this.#view(device, place), signal)
  }

  /** Whether a range can have readings: not where all of it lies ahead. */
  canHave(device: Device, range: TimeRange): boolean {
    const { startMs, endMs } = placeOf(device, range, this.#now())
    return startMs <= endMs
  }

  /**
   * The same as `read` where that comes within `waitMs`, else what is there of the range while the rest is read, as
   * `SoFarReader` says.
   */
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

  /**
   * Reads the tail of a device that has moved, unless that was done meanwhile, here or by another instance; of one that is charted
   * with the chunk of its newest readings, so that one call serves both. Rejects with an `UpstreamFailure`.
   */
  async refreshTail(device: Device): Promise<void> {
    await this.#chartedTails.refresh(device)
    await this.tails.refresh(device)
  }

  /** The readings of a place, all of them. */
  async #view(device: Device, place: Place): Promise<ReadingsView> {
    const gathered = await this.#gathered(device, place)
    const { spanMs, first, chunks, stale } = gathered
    const columns = await this.#chunks.join(device.id, gathered)
    return { columns, asOf: asOf(chunks, first, spanMs), stale, revision: revisionOf(chunks) }
  }

  /** The same as `read` where nothing has to be read from the service, restored or put together; else `undefined`. */
  cached(device: Device, range: TimeRange): ReadingsView | undefined {
    const nowMs = this.#now()
    const { startMs, endMs, spanMs, first, last } = placeOf(device, range, nowMs)
    if (startMs > endMs) return undefined
    const chunks: Chunk[] = []
    for (let index = first; index <= last; index++) {
      const known = this.#chunks.get(device, spanMs, index)
      if (!known || isDue(known, device, index, spanMs, nowMs)) return undefined
      chunks.push(known)
    }
    const columns = this.#chunks.concat(device.id, { spanMs, first, chunks })
    if (!columns) return undefined
    for (const _ of chunks) this.#observer.cache({ cache: 'readings', hit: true })
    return { columns, asOf: asOf(chunks, first, spanMs), stale: false, revision: revisionOf(chunks) }
  }

  /**
   * Reads whatever is missing of a range from the service, so that reading it part by part finds it here; of
   * a range larger than the memory, the oldest part. Holds no more of it than that and a window. Gives back
   * the part of the range that can have readings, which may be none (`fromMs` after `toMs`), with how old it
   * is and the revision of what it has. Rejects as `read` does.
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
   * Adds a pushed reading, so that later reads find it without a call. Early, late or repeated ones lead to the same state.
   * A part that was never read stays unread. Reading the part again replaces it with the service's values. `cameMs` is the
   * arrival time, by default now.
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
   * The service has readings of a range now that it did not have when it was asked: whoever wants them next has the range read
   * again. Resolves to whether anything of it was known.
   */
  async invalidate(device: Device, { fromMs, toMs }: TimeRange): Promise<boolean> {
    const spanMs = chunkSpanMs(device.intervalSeconds)
    let wasKnown = false
    for (let index = Math.floor(fromMs / spanMs); index <= Math.floor(toMs / spanMs); index++) {
      // one that is on its way may have been requested before
      await this.#loader.underWay(device, spanMs, index)?.catch(() => {})
      if (await this.#chunks.invalidate(device, spanMs, index)) wasKnown = true
    }
    return wasKnown
  }

  /** Whether a reading is stored already; makes no call. */
  has(device: Device, timeMs: number, values: ReadonlyMap<string, number>): boolean {
    const inTail = this.tails.has(device, { timeMs, values })
    if (inTail !== undefined) return inTail
    const spanMs = chunkSpanMs(device.intervalSeconds)
    const known = this.#chunks.peek(device, spanMs, Math.floor(timeMs / spanMs))
    if (known) return hasReading(known.columns, timeMs, values)
    return this.#recentWrites.has(device.id, timeMs, values)
  }

  /** The values that the service has of a time, whatever is known here. Rejects with an `UpstreamFailure`. */
  async fetchAt(device: Device, timeMs: number): Promise<ReadonlyMap<string, number>> {
    return valuesAt(await this.#ranges.inOneCall(device.id, { startMs: timeMs, endMs: timeMs + 999 }), timeMs)
  }

  /** Chunks that follow each other, with what is missing of them fetched and what is due read again. */
  async #gathered(device: Device, place: Place): Promise<Gathered> {
    const { spanMs, first } = place
    const nowMs = this.#now()
    const known = await this.#chunks.known(device, place)
    const needs = needsOf(known, device, place, nowMs)
    if (needs.length === 0) return { spanMs, first, chunks: known as Chunk[], stale: false }
    const come = await this.#deadlineLoader.load(device, place, needs, nowMs)
    // all of one moment: a reading may have come on its own while another part was on its way
    const chunks = known.map((chunk, i) => {
      const index = first + i
      return (this.#chunks.peek(device, spanMs, index) ?? come.get(index) ?? chunk) as Chunk
    })
    return { spanMs, first, chunks, stale: needs.some(({ index }) => !come.has(index)) }
  }

  /** Reads again what is due of the chunks that are there, and nothing that never was. */
  async #refreshed(device: Device, place: Place): Promise<void> {
    const nowMs = this.#now()
    const needs = needsOf(await this.#chunks.known(device, place), device, place, nowMs).filter(
      ({ known }) => known,
    )
    if (needs.length > 0) await this.#deadlineLoader.load(device, place, needs, nowMs)
  }
}
