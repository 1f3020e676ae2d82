import type { Device } from '../../domain/device.ts'
import { LimitedWarnings, type Logger } from '../observe/logger.ts'
import { UpstreamEnded, UpstreamPaused } from '../upstream/failures.ts'
import { isPast } from '../util/is-past.ts'
import { inTurns } from '../util/turns.ts'
import { createLimiter, workThrough } from '../util/work-through.ts'
import { hasMoved, isUnread } from './tail.ts'
import type { Tails } from './tails.ts'

export interface TailReaderOptions {
  tails: Tails
  /** Reads the tail of one device. */
  refresh: (device: Device) => Promise<void>
  now: () => number
  logger: Logger
  /** Is given the devices that were read for the first time, some at once: none of it is news. */
  onFirst?: (deviceIds: readonly string[]) => void
}

/** Devices read at once; the rest of the client's calls are for people who wait. */
const DEVICES_AT_ONCE = 3
/** Reading a network for the first time takes minutes where the service allows few calls; progress is logged so often. */
const PROGRESS_EVERY_MS = 10_000
/** First readings that are published at once: few enough to be sent one by one. */
const FIRSTS_AT_ONCE = 100

const NOT_READ = 'the newest readings could not be read'

/** Schedules the reading of tails: of each device whose last update has moved. */
export class TailReader {
  readonly #options: TailReaderOptions
  readonly #underWay = new Set<string>()
  /** Of those under way, the ones that are unread. */
  readonly #firsts = new Set<string>()
  readonly #limit = createLimiter(DEVICES_AT_ONCE)
  #settled = Promise.resolve()

  constructor(options: TailReaderOptions) {
    this.#options = options
  }

  /** Devices still waiting for their first reading. */
  get firstsLeft(): number {
    return this.#firsts.size
  }

  /**
   * Starts reading devices with updates. Failures are logged and retried with the next list, as are devices still queued
   * when the service must not be called.
   */
  update(devices: readonly Device[]): void {
    const round = this.#readMoved(devices)
    this.#settled = Promise.all([this.#settled, round]).then(() => {})
  }

  /** Resolves when everything begun so far is read. */
  settled(): Promise<void> {
    return this.#settled
  }

  async #readMoved(devices: readonly Device[]): Promise<void> {
    const { moved, unread } = await inTurns(this.#lineOf(devices), 'background')
    const warnings = new LimitedWarnings(this.#options.logger, NOT_READ)
    const firsts = this.#followFirsts(unread)
    const left = await workThrough(
      moved,
      DEVICES_AT_ONCE,
      (device) => this.#begun(device, (failed) => warnings.add(failed)).finally(() => firsts.read(device)),
      'background',
    )
    await inTurns(this.#leaveAll(left), 'background')
    warnings.end()
    firsts.end()
  }

  /**
   * Tracks the first readings of a round: publishes them in groups while the rest is read, and logs the number left now and
   * then. `read` is called for each device.
   */
  #followFirsts(unread: readonly Device[]): { read: (device: Device) => void; end: () => void } {
    const { tails, now, logger, onFirst } = this.#options
    // not all that are under way: another list may have begun to be read meanwhile
    const waiting = new Set(unread)
    const ids: string[] = []
    let lastMs = now()
    let hasLogged = false
    const publish = () => {
      if (ids.length > 0) onFirst?.(ids.splice(0))
    }
    return {
      read: (device) => {
        if (!waiting.delete(device)) return
        if (!isUnread(tails.of(device.id))) ids.push(device.id)
        const isDue = isPast(lastMs, PROGRESS_EVERY_MS, now())
        if (isDue) lastMs = now()
        if (isDue || ids.length >= FIRSTS_AT_ONCE) publish()
        const left = waiting.size
        if (left === 0 ? !hasLogged : !isDue) return
        hasLogged = true
        logger.info({ stations: unread.length, left }, 'stations are read for the first time')
      },
      end: publish,
    }
  }

  *#leaveAll(devices: readonly Device[]): Generator<undefined, void> {
    for (const { id } of devices) {
      this.#leave(id)
      yield
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
    const { tails, now } = this.#options
    const moved: Device[] = []
    const unread: Device[] = []
    const listed = new Set<string>()
    for (const device of devices) {
      listed.add(device.id)
      tails.forgetAhead(device)
      if (!this.#underWay.has(device.id) && hasMoved(device, tails.of(device.id), now())) {
        this.#underWay.add(device.id)
        moved.push(device)
        if (isUnread(tails.of(device.id))) {
          this.#firsts.add(device.id)
          unread.push(device)
        }
      }
      yield
    }
    for (const id of tails.deviceIds) {
      if (!listed.has(id)) tails.forget(id)
      yield
    }
    return { moved, unread }
  }

  /** Reads a device; whether those behind it in the line are not to be tried. */
  async #begun(device: Device, onFailed: (failed: object) => void): Promise<'stop' | undefined> {
    const { tails, refresh } = this.#options
    try {
      await this.#limit(() => refresh(device))
    } catch (error) {
      if (error instanceof UpstreamEnded) return 'stop'
      onFailed({ device: device.id, reason: String(error) })
      // what another instance has read may be there all the same
      if (error instanceof UpstreamPaused && !tails.isShared) return 'stop'
    } finally {
      this.#leave(device.id)
    }
  }
}
