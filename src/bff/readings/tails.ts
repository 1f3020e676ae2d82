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
  /** Is given what is new since a device was read before, in the order of the times. */
  onNews: (device: Device, measurement: Measurement) => void
}

/** Snapshots looked for at once. */
const SNAPSHOTS_AT_ONCE = 16

/** The tail of every device, in memory for as long as the device is listed. */
export class Tails {
  readonly #options: TailsOptions
  readonly #tails = new Map<string, Tail>()
  /** Since when this process listens to what is pushed. */
  readonly #openedMs: number
  /** Grows whenever anything here has changed. */
  version = 0

  constructor(options: TailsOptions) {
    this.#options = options
    this.#openedMs = options.now()
  }

  of(deviceId: string): Tail {
    return this.#tails.get(deviceId) ?? NO_TAIL
  }

  /** Whether a tail has these very values; `undefined` for a time before it. */
  has(device: Device, measurement: Measurement): boolean | undefined {
    return tailHas(device, this.of(device.id), measurement)
  }

  /** Devices of which anything is known. */
  get deviceIds(): Iterable<string> {
    return this.#tails.keys()
  }

  /** Whether other instances read as well. */
  get isShared(): boolean {
    return this.#options.snapshots.isShared
  }

  /** Takes in a reading that came on its own; one older than the tail changes nothing. */
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

  /** Takes in what was kept of devices that nothing is known of yet, without a call to the service. */
  async restore(devices: readonly Device[]): Promise<void> {
    const unknown = devices.filter(({ id }) => !this.#tails.has(id))
    await workThrough(unknown, SNAPSHOTS_AT_ONCE, async (device) => {
      const kept = await this.#options.snapshots.getTail(device)
      if (kept) this.#takeKept(device, kept)
    })
  }

  /**
   * Reads the tail of a device that has moved, unless that was done meanwhile, here or by another instance. Rejects with an
   * `UpstreamFailure`.
   */
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

  /** Takes in what was read for another reason, from `fromMs` on, where all of a newer tail is in it. */
  takeChunk(device: Device, fromMs: number, { columns, lastUpdateMs, readAtMs }: Chunk): void {
    const known = this.of(device.id)
    const newestMs = columns.t.at(-1) ?? Number.NEGATIVE_INFINITY
    if (lastUpdateMs === null || newestMs < Math.max(lastUpdateMs, known.newestMs ?? lastUpdateMs)) return
    if (fromMs > tailBeginMs(device, newestMs) || readAtMs <= known.readAtMs) return
    this.#takeRead(device, columns, { lastUpdateMs, readAtMs })
  }

  /**
   * Readings that were taken in while a clock was ahead would hide, as the newest, all that is measured until then. What
   * was read of before stays, and the device is read as if for the first time.
   */
  forgetAhead(device: Device): void {
    const { columns, newestMs } = this.of(device.id)
    const nowMs = this.#options.now()
    if (!isOfAnotherClock(device, newestMs, nowMs)) return
    this.forget(device.id)
    this.#set(device, slice(columns, Number.NEGATIVE_INFINITY, nowMs), NO_TAIL)
  }

  /** Forgets a device that is not listed any more. */
  forget(deviceId: string): void {
    this.#tails.delete(deviceId)
    this.#options.recentWrites.forget(deviceId)
  }

  /** Restores a snapshot of a tail unless a newer one exists; readings after its end stay. */
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

  /** Takes in what was read, with what came of it meanwhile, and the latest readings that were known when it was read. */
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
