import type { Device, Reading } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import type { FetchLock } from '../upstream/fetch-lock.ts'
import { workThrough } from '../util/work-through.ts'
import type { Chunk } from './chunks/chunk.ts'
import { concat, slice, withReading } from './chunks/columns.ts'
import { newestOf } from './newest.ts'
import type { RangeReader } from './range-reader.ts'
import type { RecentWrites } from './recent-writes.ts'
import type { KeptTail, Snapshots } from './snapshots.ts'
import {
  cutToTail,
  hasMoved,
  isOfAnotherClock,
  type Measurement,
  NO_TAIL,
  newsOf,
  rangeToRead,
  type Tail,
  type TailAge,
  tailBeginMs,
  tailHas,
  tailOf,
} from './tail.ts'

export interface TailsOptions {
  ranges: RangeReader
  snapshots: Snapshots
  recentWrites: RecentWrites
  lock: FetchLock
  now: () => number
  onNews: (device: Device, measurement: Measurement) => void
}

const SNAPSHOTS_AT_ONCE = 16

export class Tails {
  readonly #options: TailsOptions
  readonly #tails = new Map<string, Tail>()
  /** Start of listening for pushed readings. */
  readonly #openedMs: number
  /** Grows with every change. */
  version = 0

  constructor(options: TailsOptions) {
    this.#options = options
    this.#openedMs = options.now()
  }

  of(deviceId: string): Tail {
    return this.#tails.get(deviceId) ?? NO_TAIL
  }

  has(device: Device, measurement: Measurement): boolean | undefined {
    return tailHas(device, this.of(device.id), measurement)
  }

  get deviceIds(): Iterable<string> {
    return this.#tails.keys()
  }

  get isShared(): boolean {
    return this.#options.snapshots.isShared
  }

  /** Adds a pushed reading; one older than the tail changes nothing. */
  add(device: Device, { timeMs, values }: Measurement): void {
    const before = this.of(device.id)
    const fromMs = tailBeginMs(device, Math.max(timeMs, before.newestMs ?? timeMs))
    if (timeMs < fromMs) return
    const added = withReading(before.columns, timeMs, values)
    if (added === before.columns) return
    // a device that was never read is still to be: one reading is not its tail
    const tail = this.#set(device, slice(added, fromMs, Number.POSITIVE_INFINITY), before, before.latest)
    // no list will mention it again, and the next start would trust a snapshot without it
    if (timeMs <= (tail.lastUpdateMs ?? Number.NEGATIVE_INFINITY))
      this.#options.snapshots.putTail(device, tail)
  }

  /** Restores unknown devices from snapshots, without a call to the service. */
  async restore(devices: readonly Device[]): Promise<void> {
    const unknown = devices.filter(({ id }) => !this.#tails.has(id))
    await workThrough(unknown, SNAPSHOTS_AT_ONCE, async (device) => {
      const kept = await this.#options.snapshots.getTail(device)
      if (kept) this.#takeKept(device, kept)
    })
  }

  /** Reads a moved device's tail unless any instance has meanwhile. Rejects with an `UpstreamFailure`. */
  refresh(device: Device): Promise<void> {
    const { lock, snapshots, ranges, now } = this.#options
    return lock.holding(`tail:${device.id}`, async () => {
      const kept = snapshots.isShared ? await snapshots.getTail(device) : undefined
      if (kept) this.#takeKept(device, kept)
      const readAtMs = now()
      const known = this.of(device.id)
      if (!hasMoved(device, known, readAtMs)) return
      const { tailStartMs, ...range } = rangeToRead(device, known, readAtMs)
      const columns = await ranges.inOneCall(device.id, range, tailStartMs)
      this.#takeRead(device, columns, { lastUpdateMs: device.lastUpdateMs, readAtMs })
    })
  }

  /** Takes a chunk read from `fromMs` on, if it covers a newer tail. */
  takeChunk(device: Device, fromMs: number, { columns, lastUpdateMs, readAtMs }: Chunk): void {
    const known = this.of(device.id)
    const newestMs = columns.t.at(-1) ?? Number.NEGATIVE_INFINITY
    if (lastUpdateMs === null || newestMs < Math.max(lastUpdateMs, known.newestMs ?? lastUpdateMs)) return
    if (fromMs > tailBeginMs(device, newestMs) || readAtMs <= known.readAtMs) return
    this.#takeRead(device, columns, { lastUpdateMs, readAtMs })
  }

  /** Readings of a clock that was ahead would hide newer ones: drops them, and the device becomes unread. */
  forgetAhead(device: Device): void {
    const { columns, newestMs } = this.of(device.id)
    const nowMs = this.#options.now()
    if (!isOfAnotherClock(device, newestMs, nowMs)) return
    this.forget(device.id)
    this.#set(device, slice(columns, Number.NEGATIVE_INFINITY, nowMs), NO_TAIL)
  }

  forget(deviceId: string): void {
    this.#tails.delete(deviceId)
    this.#options.recentWrites.forget(deviceId)
  }

  /** Restores a tail unless a newer one exists; later readings stay. */
  #takeKept(device: Device, { columns, lapsed, ...age }: KeptTail): void {
    const known = this.of(device.id)
    const endMs = columns.t.at(-1)
    if (known.readAtMs >= age.readAtMs || isOfAnotherClock(device, endMs, this.#options.now())) return
    const afterMs = (endMs ?? Number.NEGATIVE_INFINITY) + 1
    const since = slice(known.columns, afterMs, Number.POSITIVE_INFINITY)
    const isRestored = age.readAtMs < this.#openedMs
    this.#take(device, concat([columns, since]), { ...age, isRestored }, lapsed)
  }

  #takeRead(device: Device, columns: Columns, age: TailAge): void {
    this.#options.snapshots.putTail(device, this.#take(device, columns, age, newestOf(columns)))
  }

  /** Takes a read with readings pushed meanwhile; `latestThen` are the latest ones at its request. */
  #take(device: Device, read: Columns, age: TailAge, latestThen: ReadonlyMap<string, Reading>): Tail {
    const { recentWrites, onNews } = this.#options
    const before = this.of(device.id)
    const all = recentWrites.laidOver(read, device.id, age.readAtMs, () => true)
    // pushed readings may be older or newer than the requested range
    const tail = this.#set(device, cutToTail(device, all), age, before.latest, latestThen)
    for (const measurement of newsOf(before, tail)) onNews(device, measurement)
    return tail
  }

  #set(
    device: Device,
    columns: Columns,
    age: TailAge,
    ...earlier: readonly ReadonlyMap<string, Reading>[]
  ): Tail {
    const tail = tailOf(columns, age, ...earlier)
    this.#tails.set(device.id, tail)
    this.version++
    return tail
  }
}
