import type { Device } from '../../domain/device.ts'
import { silentObserver } from '../observe/combined-observer.ts'
import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import { knownSecrets } from '../observe/secrets/secret-guard.ts'
import { NO_SNAPSHOT_CACHE, type SnapshotCache } from '../storage/snapshot-cache.ts'
import { type Clock, processClock } from '../upstream/clock.ts'
import { UpstreamEnded, UpstreamPaused } from '../upstream/failures.ts'
import { type FetchLock, NO_LOCK } from '../upstream/fetch-lock.ts'
import { AnswerGuard } from '../upstream/reading/answer-guard.ts'
import { type DeviceReadout, NONE_SHOWN, type ShownDevices } from '../upstream/reading/device-reader.ts'
import { RefreshBackoff } from '../upstream/refresh-backoff.ts'
import type { UpstreamClient } from '../upstream/upstream-client.ts'
import { isPast } from '../util/is-past.ts'
import { inTurns, type Lane } from '../util/turns.ts'
import { WAIT_FOR_FRESH_MS, within } from '../util/within.ts'
import { devicesOf, namedSimulated, shownIn, withoutSecrets } from './list-in-steps.ts'
import { type ListSnapshot, ListSnapshots } from './list-snapshots.ts'
import { ListTiming, listPeriodMs } from './list-timing.ts'
import { reusedDevices } from './reused-devices.ts'

interface HeldList extends ListSnapshot, ShownDevices {
  byId: ReadonlyMap<string, Device>
}

export interface DeviceListState extends HeldList {
  /** A due refresh failed; one under way, within its usual time, does not count. */
  stale: boolean
}

interface DeviceListOptions {
  client: Pick<UpstreamClient, 'devices'>
  /** Default: without reporting them. */
  guard?: AnswerGuard
  now: () => number
  elapsedMs?: Clock['elapsedMs']
  logger: Logger
  /** Receives a restored list before it is used. */
  onRestored?: (devices: readonly Device[]) => Promise<void>
  maxWaitMs?: number | undefined
  observer?: Observer
  snapshotCache?: SnapshotCache
  lock?: FetchLock
  /** Default: none is. */
  isSimulated?: ((deviceId: string) => boolean) | undefined
}

interface ReadOptions {
  /** Read even when not due, unless it was since then. */
  sinceMs?: number
  lane?: Lane
}

type OnListRefreshed = (devices: readonly Device[], before: readonly Device[] | undefined) => void

/** Caches the device list, refreshed at the interval of the quickest device. */
export class DeviceList {
  readonly #options: DeviceListOptions
  readonly #maxWaitMs: number
  readonly #isSimulatedId = (id: string) => this.#options.isSimulated?.(id) === true
  readonly #timing: ListTiming
  readonly #guard: AnswerGuard
  readonly #listeners: OnListRefreshed[] = []
  #state: HeldList | undefined
  /** How long the state counts as current. */
  #periodMs = 0
  #refresh: Promise<void> | undefined
  #restoring: Promise<void> | undefined
  readonly #snapshots: ListSnapshots
  readonly #backoff = new RefreshBackoff()

  constructor(options: DeviceListOptions) {
    this.#options = options
    this.#maxWaitMs = options.maxWaitMs ?? WAIT_FOR_FRESH_MS
    this.#timing = new ListTiming(options.elapsedMs ?? processClock.elapsedMs)
    this.#guard = options.guard ?? new AnswerGuard()
    this.#snapshots = new ListSnapshots(options.snapshotCache ?? NO_SNAPSHOT_CACHE)
  }

  onRefreshed(listener: OnListRefreshed): void {
    this.#listeners.push(listener)
  }

  get isKnown(): boolean {
    return this.#state !== undefined
  }

  get asOfMs(): number {
    return this.#state?.asOf ?? Number.NEGATIVE_INFINITY
  }

  /** Whether no device was left out. */
  get isWhole(): boolean {
    return this.#state?.omitted === 0 && !this.#state.goesOn
  }

  /** Whether all stations are simulated; where only some are, their names say it. */
  get isSimulated(): boolean {
    const { devices } = this
    return devices.length > 0 && devices.every(({ id }) => this.#isSimulatedId(id))
  }

  get devices(): readonly Device[] {
    return this.#state?.devices ?? []
  }

  /** The list, if not due. */
  get held(): HeldList | undefined {
    return this.#isDue() ? undefined : this.#state
  }

  known(deviceId: string): Device | undefined {
    return this.#state?.byId.get(deviceId)
  }

  /** The list, refreshed if due. Rejects with `UpstreamFailure` if there is none. */
  async current(): Promise<DeviceListState> {
    if (!this.#state) await this.#restored()
    if (!this.#state) await this.#refreshed()
    else if (this.#isDue()) await this.#refreshedInTime()
    return { ...(this.#state as HeldList), stale: this.#isDue() && !this.#isBeingRead() }
  }

  /** Reads the list unless this or another instance did since then. Rejects with `UpstreamFailure`. */
  async readSince(sinceMs: number): Promise<void> {
    if (!this.#state) await this.#restored()
    // a read under way may have begun before
    await this.#refresh
    if (this.asOfMs < sinceMs) await this.#refreshed({ sinceMs })
  }

  /**
   * A known device is returned at once, and a due list refreshed in the background. An unknown one may be
   * new, so the list is read first. Rejects like `current`.
   */
  async find(deviceId: string): Promise<Device | undefined> {
    const current = this.current()
    const known = this.#state?.byId.get(deviceId)
    if (!known) return (await current).byId.get(deviceId)
    current.catch(() => {})
    return known
  }

  #isDue(): boolean {
    const { now } = this.#options
    return !this.#state || isPast(this.#state.asOf, this.#periodMs, now())
  }

  /** Whether a read is under way, not overdue, and the last one succeeded. */
  #isBeingRead(): boolean {
    return this.#refresh !== undefined && !this.#backoff.isBackingOff && !this.#timing.isOverdue
  }

  /** Waits for a refresh, unless that is of no use. */
  async #refreshedInTime(): Promise<void> {
    const { now } = this.#options
    if (this.#backoff.isResting(now())) return
    // a very long list takes longer than anybody waits, and must not delay other requests
    const isWaitedFor = this.#timing.tookMs <= this.#maxWaitMs && this.#backoff.isWaitedFor(now())
    const refreshed = this.#refreshed({ lane: isWaitedFor ? 'foreground' : 'background' })
    if (!isWaitedFor) refreshed.catch(() => {})
    else if (!(await within(refreshed, this.#maxWaitMs))) this.#backoff.late(now())
  }

  /** Starts a read, or joins the one under way. */
  #refreshed(options: ReadOptions = {}): Promise<void> {
    this.#refresh ??= this.#read(options).finally(() => {
      this.#refresh = undefined
    })
    return this.#refresh
  }

  async #read({ sinceMs = Number.NEGATIVE_INFINITY, lane }: ReadOptions): Promise<void> {
    const { lock = NO_LOCK, now, logger } = this.#options
    this.#timing.begin()
    try {
      await lock.holding('devices', async () => {
        if (this.#snapshots.isShared) await this.#restore()
        if (!this.#isDue() && this.asOfMs >= sinceMs) return
        const read = await this.#fetch(lane)
        await this.#take(read, lane)
        this.#timing.end()
        this.#backoff.over()
        const kept = this.#snapshots.keep(read)
        // only other instances wait for it: a long list takes seconds to write
        if (this.#snapshots.isShared) await kept
      })
    } catch (error) {
      this.#backoff.failed(error, now())
      // anybody could fill the log with requests that were not sent
      if (!(error instanceof UpstreamEnded || error instanceof UpstreamPaused)) {
        logger.warn({ reason: String(error) }, 'the device list could not be read')
      }
      throw error
    }
  }

  async #fetch(lane: Lane | undefined): Promise<ListSnapshot> {
    const { now, logger, observer = silentObserver } = this.#options
    const asOf = now()
    const { items, skipped, omitted = 0, goesOn = false } = await this.#request(lane)
    if (skipped > 0) {
      logger.warn({ skipped }, 'the device list held entries that cannot be used')
      observer.skipped({ kind: 'device', count: skipped })
    }
    for (const { id, omittedSensors = 0 } of items) {
      if (omittedSensors > 0)
        observer.skipped({ kind: 'sensor', count: omittedSensors, example: knownSecrets.clean(id) })
    }
    const read = await this.#guarded(await inTurns(devicesOf(items, asOf), lane), lane)
    const named = await inTurns(namedSimulated(read, this.#isSimulatedId), lane)
    const devices = await inTurns(reusedDevices(named, this.#state?.byId), lane)
    return { devices, asOf, omitted, goesOn }
  }

  async #request(lane: Lane | undefined): Promise<DeviceReadout> {
    const { client } = this.#options
    const shown = this.#state ?? NONE_SHOWN
    const readout = await client.devices(shown, lane)
    // some of a list that is too long are gone: others take their places at once, and a flood that none of
    // them is in is refused, now that no place is kept for them
    const isShort = readout.omitted !== undefined && readout.items.length < shown.byId.size
    return isShort ? client.devices(await inTurns(shownIn(readout.items), lane), lane) : readout
  }

  /** Restores the snapshot once; the first request waits for it. */
  #restored(): Promise<void> {
    this.#restoring ??= this.#restore()
    return this.#restoring
  }

  async #restore(): Promise<void> {
    const kept = await this.#snapshots.restore()
    if (!kept || kept.asOf <= (this.#state?.asOf ?? Number.NEGATIVE_INFINITY)) return
    // the writer may not have known today's secrets
    const devices = await this.#guarded(kept.devices)
    await this.#options.onRestored?.(devices)
    await this.#take({ ...kept, devices })
  }

  #guarded(devices: readonly Device[], lane?: Lane): Promise<Device[]> {
    return inTurns(withoutSecrets(devices, this.#guard), lane)
  }

  async #take(list: ListSnapshot, lane?: Lane): Promise<void> {
    const { logger, observer = silentObserver } = this.#options
    const { devices, omitted, goesOn } = list
    const { byId, sensors } = await inTurns(shownIn(devices), lane)
    const before = this.#state
    this.#state = { ...list, byId, sensors }
    this.#periodMs = listPeriodMs(devices)
    const listed = { shown: devices.length, omitted, goesOn }
    observer.listed(listed)
    if (omitted > 0 && !before?.omitted) {
      logger.warn(listed, 'the device list is longer than can be shown, and was cut')
    }
    for (const listener of this.#listeners) listener(devices, before?.devices)
  }
}
