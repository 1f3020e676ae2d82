import type { Device } from '../../domain/device.ts'
import { silentObserver } from '../observe/combined-observer.ts'
import type { Logger } from '../observe/logger.ts'
import type { Observer } from '../observe/observer.ts'
import { knownSecrets } from '../observe/secrets/known-secrets.ts'
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
import { listPeriodMs } from './list-period.ts'
import { type ListSnapshot, ListSnapshots } from './list-snapshots.ts'
import { ListTiming } from './list-timing.ts'
import { reusedDevices } from './reused-devices.ts'

/** The device list as the service last had it. */
export interface HeldList extends ListSnapshot, ShownDevices {
  byId: ReadonlyMap<string, Device>
}

export interface DeviceListState extends HeldList {
  /** It could not be read again when it was due; one that is just being read, in the time that it takes, is not. */
  stale: boolean
}

export interface DeviceListOptions {
  client: Pick<UpstreamClient, 'devices'>
  /** Removes secrets from lists; by default without reporting them. */
  guard?: AnswerGuard
  now: () => number
  /** For durations. */
  elapsedMs?: Clock['elapsedMs']
  logger: Logger
  /** Is given a list that was kept, before anybody sees it. */
  onRestored?: (devices: readonly Device[]) => Promise<void>
  /** How long an answer waits for a newer list when there is one already. */
  maxWaitMs?: number | undefined
  observer?: Observer
  /** Where the list is kept for the next start. */
  snapshotCache?: SnapshotCache
  lock?: FetchLock
  /** Whether a station of this id is simulated; by default none is. */
  isSimulated?: ((deviceId: string) => boolean) | undefined
}

interface ReadOptions {
  /** It is read even where it is not due, unless it was since then. */
  sinceMs?: number
  lane?: Lane
}

/** Is given every list as it arrives, and the one before. */
export type OnListRefreshed = (devices: readonly Device[], before: readonly Device[] | undefined) => void

/** Caches the device list, refreshed at the interval of the quickest device. */
export class DeviceList {
  readonly #options: DeviceListOptions
  readonly #maxWaitMs: number
  readonly #isSimulatedId = (id: string) => this.#options.isSimulated?.(id) === true
  readonly #timing: ListTiming
  readonly #guard: AnswerGuard
  readonly #listeners: OnListRefreshed[] = []
  #state: HeldList | undefined
  /** How long that holds. */
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

  /** Notifies a listener of every list from now on. */
  onRefreshed(listener: OnListRefreshed): void {
    this.#listeners.push(listener)
  }

  /** Whether there has been a list at all. */
  get isKnown(): boolean {
    return this.#state !== undefined
  }

  /** When the list was last read; minus infinity before. */
  get asOfMs(): number {
    return this.#state?.asOf ?? Number.NEGATIVE_INFINITY
  }

  /** Whether no device of the service was left out. */
  get isWhole(): boolean {
    return this.#state?.omitted === 0 && !this.#state.goesOn
  }

  /** Whether every station is simulated; where some are, their names say it. */
  get isSimulated(): boolean {
    const { devices } = this
    return devices.length > 0 && devices.every(({ id }) => this.#isSimulatedId(id))
  }

  /** All of it as it is. */
  get devices(): readonly Device[] {
    return this.#state?.devices ?? []
  }

  /** The list where it need not be read again. */
  get held(): HeldList | undefined {
    return this.#isDue() ? undefined : this.#state
  }

  /** One device of the list as it is. */
  known(deviceId: string): Device | undefined {
    return this.#state?.byId.get(deviceId)
  }

  /** The list, refreshed if due. Rejects with an `UpstreamFailure` if there is none. */
  async current(): Promise<DeviceListState> {
    if (!this.#state) await this.#restored()
    if (!this.#state) await this.#refreshed()
    else if (this.#isDue()) await this.#refreshedInTime()
    return { ...(this.#state as HeldList), stale: this.#isDue() && !this.#isBeingRead() }
  }

  /** Has the list read unless it was since a time, here or by another instance. Rejects with an `UpstreamFailure`. */
  async readSince(sinceMs: number): Promise<void> {
    if (!this.#state) await this.#restored()
    // one that is under way may have begun before
    await this.#refresh
    if (this.asOfMs < sinceMs) await this.#refreshed({ sinceMs })
  }

  /**
   * A device. A known one is returned at once, and a due list refreshed in the background. An unknown one may be new, so the
   * list is read first. Rejects like `current`.
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

  /** Whether a reading is in progress, the last one succeeded, and this one is not overdue. */
  #isBeingRead(): boolean {
    return this.#refresh !== undefined && !this.#backoff.isBackingOff && !this.#timing.isOverdue
  }

  /** Has the list read again and waits for it, unless that is of no use. */
  async #refreshedInTime(): Promise<void> {
    const { now } = this.#options
    if (this.#backoff.isResting(now())) return
    // a list of very many devices takes longer than anybody waits, and reading it would hold up what is shown meanwhile
    const isWaitedFor = this.#timing.tookMs <= this.#maxWaitMs && this.#backoff.isWaitedFor(now())
    const refreshed = this.#refreshed({ lane: isWaitedFor ? 'foreground' : 'background' })
    if (!isWaitedFor) refreshed.catch(() => {})
    else if (!(await within(refreshed, this.#maxWaitMs))) this.#backoff.late(now())
  }

  /** Reads the list, or waits for the reading under way; one that is not due, too, where it is older than that. */
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
      // of what was not asked for at all anybody could fill the log
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
    // some of a list that is too long are gone: others take their places at once, and a flood that none of them is in
    // is refused, now that no place is kept for them
    const isShort = readout.omitted !== undefined && readout.items.length < shown.byId.size
    return isShort ? client.devices(await inTurns(shownIn(readout.items), lane), lane) : readout
  }

  /** Restores the list's snapshot, once; the first request after the start waits for it. */
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
