import type { Device, Reading } from '../../domain/device.ts'
import { isAhead, validMs } from '../../domain/freshness.ts'
import { lowerBound } from '../../domain/series/m4.ts'
import type { Columns } from '../../domain/series/series.ts'
import { FewLines } from '../observe/few-lines.ts'
import type { Logger } from '../observe/logger.ts'
import type { StationOverlay } from '../stations/file/station-overlay.ts'
import { type Copies, NO_COPIES } from '../storage/copies.ts'
import {
  type AboutStretch,
  copyKey,
  type Entry,
  packedNewest,
  type Stretch,
  unpackedNewest,
} from '../storage/newest-copy.ts'
import { UpstreamEnded, UpstreamPaused } from '../upstream/failures.ts'
import { type FetchLock, NO_LOCK } from '../upstream/fetch-lock.ts'
import { createLimiter } from '../upstream/limiter.ts'
import { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import type { UpstreamClient } from '../upstream/upstream-client.ts'
import { isPast } from '../util/is-past.ts'
import { inTurns } from '../util/turns.ts'
import { workThrough } from '../util/work-through.ts'
import { cutOut, hasReading, joined, NO_COLUMNS, valuesAt, withReading } from './columns.ts'
import { latestOfEach, type Newest, newestOf, ratesOf } from './newest.ts'
import { isTooMuch } from './range-reader.ts'
import { RecentWrites } from './recent-writes.ts'

export interface LatestReadingsOptions {
  data: UpstreamClient['data']
  /** Takes secrets out of copies; by default it tells nobody. */
  guard?: AnswerGuard
  now: () => number
  logger: Logger
  /** Told of each stretch that is read, and may want one again. */
  overlay?: Pick<StationOverlay, 'take' | 'changed' | 'lacksReadings' | 'forget'>
  /** Where newest stretches are kept for the next start. */
  copies?: Copies
  lock?: FetchLock
  /** Told of readings that come from a copy and not from the service. */
  onRecalled?: (deviceId: string, columns: Columns) => void
  /** Is told of readings that are new since the device was read before, in the order of their times. */
  onNews?: (device: Device, timeMs: number, values: ReadonlyMap<string, number>) => void
  /**
   * Is told which devices were read that never were before, or for levels that are new, some at a time: none of it is
   * news.
   */
  onFirst?: (deviceIds: readonly string[]) => void
}

/** Devices read at once; the rest of the client's calls are for people who wait. */
const DEVICES_AT_ONCE = 3
/** Copies looked for at once. */
const COPIES_AT_ONCE = 16
/**
 * A device is read back to what is known of it, since a sensor that stopped before the newest stretch said
 * its last there; but no further than this. A device that does not say when it was updated is searched as far
 * back for its newest reading.
 */
const FURTHEST_MS = 86_400_000
/** How often a device that does not say when it was updated is read. */
const UNKNOWN_PERIOD_MS = 300_000

/**
 * Reading a network for the first time takes minutes where the service allows few calls; how far it is is
 * told so often.
 */
const TOLD_EVERY_MS = 10_000
/** Devices read for the first time of which is told at once: few enough to be told one by one. */
const FIRSTS_AT_ONCE = 100

const NOT_READ = 'the newest readings could not be read'
const NEVER_MS = Number.NEGATIVE_INFINITY
const NOTHING: Newest = { latest: new Map(), rates: new Map(), newestMs: null }

/** Knows the newest reading of every device, by reading the newest stretch of each one whose last update has moved. */
export class LatestReadings {
  readonly #options: LatestReadingsOptions
  readonly #guard: AnswerGuard
  readonly #entries = new Map<string, Entry>()
  readonly #arrivals: RecentWrites
  readonly #underWay = new Set<string>()
  /** Of those under way, the ones that are unread. */
  readonly #firsts = new Set<string>()
  /** Are to be read again although nothing tells of news. */
  readonly #doubted = new Set<string>()
  readonly #limit = createLimiter(DEVICES_AT_ONCE)
  #settled = Promise.resolve()
  /** Grows whenever anything here has changed. */
  version = 0

  constructor(options: LatestReadingsOptions) {
    this.#options = options
    this.#guard = options.guard ?? new AnswerGuard()
    this.#arrivals = new RecentWrites(options.now)
  }

  of(deviceId: string): Newest {
    return this.#entries.get(deviceId) ?? NOTHING
  }

  /** How many devices stand in line, or are being read, that nothing was read of so far. */
  get firstsLeft(): number {
    return this.#firsts.size
  }

  /** Whether a device's newest stretch has these very values; `undefined` for a time before it. */
  has(device: Device, timeMs: number, values: ReadonlyMap<string, number>): boolean | undefined {
    const entry = this.#entries.get(device.id)
    if (!entry || timeMs < beginningMs(device, entry.newestMs ?? timeMs)) return undefined
    return hasReading(entry.columns, timeMs, values)
  }

  /**
   * Takes in a reading that came on its own. Early, late or repeated, things are then as if it had come in
   * its turn; one older than the newest stretch changes nothing here. `cameMs` is when it came, where that
   * was not now.
   */
  add(device: Device, timeMs: number, values: ReadonlyMap<string, number>, cameMs?: number): void {
    this.#arrivals.note(device.id, timeMs, values, cameMs)
    const entry = this.#entries.get(device.id)
    const known = entry?.columns ?? NO_COLUMNS
    const fromMs = beginningMs(device, Math.max(timeMs, entry?.newestMs ?? timeMs))
    if (timeMs < fromMs) return
    const added = withReading(known, timeMs, values)
    if (added === known) return
    const columns = cutOut(added, fromMs, Number.POSITIVE_INFINITY)
    this.#options.overlay?.changed(device, columns)
    // a device that was never read is still to be: one reading is not its newest stretch
    const read = {
      lastUpdateMs: entry?.lastUpdateMs ?? null,
      readAtMs: entry?.readAtMs ?? NEVER_MS,
    }
    const kept = this.#keep(device, columns, read)
    // no list tells of it again: a copy without it would be believed at the next start
    if (timeMs <= (read.lastUpdateMs ?? NEVER_MS)) {
      const { copies = NO_COPIES } = this.#options
      void copies.putLater(copyKey(device), () => packedNewest(device, kept))
    }
  }

  /** Takes in what was kept of devices that nothing is known of yet, without a call to the service. */
  async recall(devices: readonly Device[]): Promise<void> {
    const { copies = NO_COPIES } = this.#options
    const unknown = devices.filter(({ id }) => !this.#entries.has(id))
    await workThrough(unknown, COPIES_AT_ONCE, async (device) =>
      this.#takeKept(device, await copies.get(copyKey(device))),
    )
  }

  /**
   * Begins to read the devices that have moved. Failures are logged, and tried again with the next list; so
   * are those that are still in line when the service is to be left alone.
   */
  update(devices: readonly Device[]): void {
    const round = this.#readMoved(devices)
    this.#settled = Promise.all([this.#settled, round]).then(() => {})
  }

  /**
   * Reads the newest stretch of a device again, since what came of that time may be wrong. Rejects when it
   * cannot be read, which is then left to the next list.
   */
  async doubt(device: Device, timeMs: number): Promise<void> {
    this.#arrivals.forget(device.id, timeMs)
    this.#doubted.add(device.id)
    if (!this.#underWay.has(device.id)) {
      this.#underWay.add(device.id)
      await this.#begun(device, (failed) => this.#options.logger.warn(failed, NOT_READ))
    }
    if (this.#doubted.has(device.id)) throw new Error('The newest readings could not be read again')
  }

  /** Resolves when everything begun so far is read. */
  settled(): Promise<void> {
    return this.#settled
  }

  async #readMoved(devices: readonly Device[]): Promise<void> {
    const { moved, unread } = await inTurns(this.#lineOf(devices))
    const lines = new FewLines(this.#options.logger, NOT_READ)
    const tellProgress = this.#progressOf(unread)
    const firsts = this.#firstsOf(unread)
    const left = await workThrough(moved, DEVICES_AT_ONCE, (device) =>
      this.#begun(device, (failed) => lines.add(failed)).finally(() => {
        tellProgress(device)
        firsts.read(device)
      }),
    )
    for (const { id } of left) this.#leave(id)
    lines.end()
    firsts.end()
  }

  /**
   * Tells of the devices that were read for the first time, before all of them are: who looks on meanwhile
   * is to see them come. `read` is to be called for each device that was read.
   */
  #firstsOf(unread: readonly Device[]): { read: (device: Device) => void; end: () => void } {
    const { now, onFirst } = this.#options
    const unreadBefore = new Set(unread)
    const ids: string[] = []
    let toldMs = now()
    const tell = () => {
      toldMs = now()
      if (ids.length > 0) onFirst?.(ids.splice(0))
    }
    return {
      read: (device) => {
        if (unreadBefore.has(device) && !this.#isUnread(device)) ids.push(device.id)
        if (ids.length >= FIRSTS_AT_ONCE || isPast(toldMs, TOLD_EVERY_MS, now())) tell()
      },
      end: tell,
    }
  }

  /**
   * Is to be called for each device that was read. Tells now and then how many of those unread are left, and
   * the end where it has told of any.
   */
  #progressOf(unread: readonly Device[]): (read: Device) => void {
    const { now, logger } = this.#options
    const stations = unread.length
    // not all that are under way: another list may have begun to be read meanwhile
    const unreadNow = new Set(unread)
    let toldMs = now()
    let hasTold = false
    return (read) => {
      if (!unreadNow.delete(read)) return
      const left = unreadNow.size
      if (left === 0 ? !hasTold : !isPast(toldMs, TOLD_EVERY_MS, now())) return
      toldMs = now()
      hasTold = left > 0
      logger.info({ stations, left }, 'stations are read for the first time')
    }
  }

  #leave(deviceId: string): void {
    this.#underWay.delete(deviceId)
    this.#firsts.delete(deviceId)
  }

  /**
   * The devices that have moved, from now on under way, and those of them that are unread; of all others what
   * is known is forgotten.
   */
  *#lineOf(devices: readonly Device[]): Generator<undefined, { moved: Device[]; unread: Device[] }> {
    const moved: Device[] = []
    const unread: Device[] = []
    const listed = new Set<string>()
    for (const device of devices) {
      listed.add(device.id)
      this.#forgetAhead(device)
      if (!this.#underWay.has(device.id) && this.#hasMoved(device)) {
        this.#underWay.add(device.id)
        moved.push(device)
        if (this.#isUnread(device)) {
          this.#firsts.add(device.id)
          unread.push(device)
        }
      }
      yield
    }
    for (const id of this.#entries.keys()) {
      if (!listed.has(id)) {
        this.#entries.delete(id)
        this.#doubted.delete(id)
        this.#arrivals.forget(id)
      }
      yield
    }
    return { moved, unread }
  }

  /**
   * Readings that were taken in while a clock was ahead would hide, as the newest, all that is measured until then. What
   * was read of before stays, and the device is read as if for the first time.
   */
  #forgetAhead(device: Device): void {
    const entry = this.#entries.get(device.id)
    if (!entry || !this.#isOfAnotherClock(device, entry.newestMs)) return
    this.#entries.delete(device.id)
    this.#arrivals.forget(device.id)
    this.#options.overlay?.forget(device.id)
    const columns = cutOut(entry.columns, NEVER_MS, this.#options.now())
    this.#keep(device, columns, { lastUpdateMs: null, readAtMs: NEVER_MS })
  }

  /**
   * Whether a newest reading lies far ahead and the list knows nothing of it. A service that takes its own time for UTC
   * is ahead in both.
   */
  #isOfAnotherClock({ lastUpdateMs }: Device, newestMs: number | null): boolean {
    const nowMs = this.#options.now()
    return newestMs !== null && isAhead(newestMs, nowMs) && newestMs > (lastUpdateMs ?? nowMs)
  }

  /** Whether the newest stretch of a device was never read, or not since its levels are what they are. */
  #isUnread(device: Device): boolean {
    const readAtMs = this.#entries.get(device.id)?.readAtMs ?? NEVER_MS
    return readAtMs === NEVER_MS || (this.#options.overlay?.lacksReadings(device) ?? false)
  }

  #hasMoved(device: Device): boolean {
    const { id, lastUpdateMs } = device
    const entry = this.#entries.get(id)
    if (!entry || this.#doubted.has(id) || this.#isUnread(device)) return true
    if (lastUpdateMs === null) return isPast(entry.readAtMs, UNKNOWN_PERIOD_MS, this.#options.now())
    return lastUpdateMs !== entry.lastUpdateMs && !hasTime(entry.columns, lastUpdateMs)
  }

  /** Reads a device; whether those behind it in the line are not to be tried. */
  async #begun(device: Device, onFailed: (failed: object) => void): Promise<'stop' | undefined> {
    try {
      await this.#limit(() => this.#read(device))
    } catch (error) {
      if (error instanceof UpstreamEnded) return 'stop'
      onFailed({ device: device.id, reason: String(error) })
      // what another instance has read may be there all the same
      if (error instanceof UpstreamPaused && !this.#options.copies?.isShared) return 'stop'
    } finally {
      this.#leave(device.id)
    }
  }

  async #read(device: Device): Promise<void> {
    const { copies = NO_COPIES, lock = NO_LOCK } = this.#options
    const key = copyKey(device)
    await lock.holding(key, async () => {
      if (copies.isShared) this.#takeKept(device, await copies.get(key))
      if (!this.#hasMoved(device)) return
      const isDoubted = this.#doubted.delete(device.id)
      const stretch = await this.#fetch(device).catch((error: unknown) => {
        if (isDoubted) this.#doubted.add(device.id)
        throw error
      })
      const known = this.#take(device, stretch, newestOf(stretch.columns))
      await copies.put(key, packedNewest(device, known))
    })
  }

  async #fetch(device: Device): Promise<Stretch> {
    const { data, now } = this.#options
    const readAtMs = now()
    const entry = this.#entries.get(device.id)
    // a reading may have come on its own since the list was read
    const newestMs = Math.max(device.lastUpdateMs ?? readAtMs, entry?.newestMs ?? 0)
    const stretch = { startMs: beginningMs(device, newestMs), endMs: newestMs + 999 }
    const wasRead = entry !== undefined && entry.readAtMs !== NEVER_MS
    const knownMs = (wasRead ? entry.newestMs : null) ?? NEVER_MS
    const startMs = Math.min(stretch.startMs, Math.max(knownMs, newestMs - FURTHEST_MS))
    const isMore = startMs < stretch.startMs
    const { columns } = await data(device.id, { ...stretch, startMs }, { retryTimeouts: !isMore }).catch(
      (error: unknown) => {
        if (isMore && isTooMuch(error)) return data(device.id, stretch)
        throw error
      },
    )
    return { columns, lastUpdateMs: device.lastUpdateMs, readAtMs }
  }

  /** Takes in a stretch that was kept, unless a later one is known; what is known of after its end stays. */
  #takeKept(device: Device, bytes: Uint8Array | undefined): void {
    const kept = bytes && unpackedNewest(bytes)
    const known = this.#entries.get(device.id)
    if (!kept || (known?.readAtMs ?? NEVER_MS) >= kept.readAtMs) return
    if (this.#isOfAnotherClock(device, kept.columns.t.at(-1) ?? null)) return
    // whoever kept it may not have known a secret that is one now
    const columns = this.#guard.columns(device.id, kept.columns)
    const lapsed = this.#guard.bySensor(device.id, kept.lapsed)
    this.#options.onRecalled?.(device.id, columns)
    const afterMs = (columns.t.at(-1) ?? NEVER_MS) + 1
    const since = cutOut(known?.columns ?? NO_COLUMNS, afterMs, Number.POSITIVE_INFINITY)
    const { lastUpdateMs, readAtMs } = kept
    this.#take(device, { columns: joined([columns, since]), lastUpdateMs, readAtMs }, lapsed)
  }

  /**
   * Takes in a stretch, with what came of it meanwhile, and the latest readings that were known when it was
   * read, which may be of before it. Gives back what is known of the device then.
   */
  #take(device: Device, { columns, ...read }: Stretch, latestThen: ReadonlyMap<string, Reading>): Entry {
    const before = this.#entries.get(device.id)
    const all = this.#arrivals.laidOver(columns, device.id, read.readAtMs, () => true)
    // what came meanwhile may be of long before, or newer than what was asked for
    const fromMs = beginningMs(device, all.t.at(-1) ?? NEVER_MS)
    const laid = cutOut(all, fromMs, Number.POSITIVE_INFINITY)
    this.#options.overlay?.take(device, laid)
    const entry = this.#keep(device, laid, read, latestThen)
    if (before && before.readAtMs !== NEVER_MS) this.#tellNews(device, before.columns, laid)
    return entry
  }

  #keep(
    device: Device,
    columns: Columns,
    read: AboutStretch,
    latestThen: ReadonlyMap<string, Reading> = NOTHING.latest,
  ): Entry {
    const before = latestOfEach(this.of(device.id).latest, latestThen)
    const latest = new Map([...before, ...newestOf(columns)])
    const newestMs = columns.t.at(-1) ?? null
    const entry = { latest, rates: ratesOf(device, columns), newestMs, columns, ...read }
    this.#entries.set(device.id, entry)
    this.version++
    return entry
  }

  /** Tells of every reading that the stretch before did not have although it reaches as far back. */
  #tellNews(device: Device, before: Columns, columns: Columns): void {
    const { onNews } = this.#options
    if (!onNews) return
    const sinceMs = before.t[0] ?? Number.NEGATIVE_INFINITY
    for (let n = lowerBound(columns.t, sinceMs); n < columns.t.length; n++) {
      const timeMs = columns.t[n] as number
      const values = valuesAt(columns, timeMs)
      if (values.size > 0 && !hasReading(before, timeMs, values)) onNews(device, timeMs, values)
    }
  }
}

function hasTime({ t }: Columns, timeMs: number): boolean {
  return t[lowerBound(t, timeMs)] === timeMs
}

/** How far back the newest stretch of a device reaches: as long as its readings say something of it. */
export function stretchMs({ lastUpdateMs, intervalSeconds }: Device): number {
  if (lastUpdateMs === null) return FURTHEST_MS
  return validMs(intervalSeconds)
}

/** Where the newest stretch begins if its newest reading is of that time. */
function beginningMs(device: Device, newestMs: number): number {
  return newestMs - stretchMs(device)
}
