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
  now: () => number
  logger: Logger
  /** Receives devices that were first read, in groups: none of it is news. */
  onFirst?: (deviceIds: readonly string[]) => void
}

/** Concurrent devices; the client's other calls are for waiting readers. */
const DEVICES_AT_ONCE = 3
/** The first reading of a network may take minutes: interval of logged progress. */
const PROGRESS_EVERY_MS = 10_000
/** First readings published together: few enough to be sent one by one. */
const FIRSTS_AT_ONCE = 100

const NOT_READ = 'the newest readings could not be read'

export class TailReader {
  readonly #options: TailReaderOptions
  readonly #underWay = new Set<string>()
  /** The unread among those under way. */
  readonly #firsts = new Set<string>()
  readonly #limit = createLimiter(DEVICES_AT_ONCE)
  #idle = Promise.resolve()

  constructor(options: TailReaderOptions) {
    this.#options = options
  }

  /** Devices still waiting for their first reading. */
  get firstsLeft(): number {
    return this.#firsts.size
  }

  /** Reads devices with updates. Failures, and those queued in a pause, are retried with the next list. */
  update(devices: readonly Device[]): void {
    const round = this.#readMoved(devices)
    this.#idle = Promise.all([this.#idle, round]).then(() => {})
  }

  idle(): Promise<void> {
    return this.#idle
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

  /** Publishes first readings in groups, and logs the number left; `read` is called for each device. */
  #followFirsts(unread: readonly Device[]): { read: (device: Device) => void; end: () => void } {
    const { tails, now, logger, onFirst } = this.#options
    // not all under way: another list may have begun meanwhile
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

  /** Devices that have moved, now under way, and the unread among them; others are forgotten. */
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

  /** Reads a device; `stop` if those behind it are not to be tried. */
  async #begun(device: Device, onFailed: (failed: object) => void): Promise<'stop' | undefined> {
    const { tails } = this.#options
    try {
      await this.#limit(() => tails.refresh(device))
    } catch (error) {
      if (error instanceof UpstreamEnded) return 'stop'
      onFailed({ device: device.id, reason: String(error) })
      // another instance may have read it
      if (error instanceof UpstreamPaused && !tails.isShared) return 'stop'
    } finally {
      this.#leave(device.id)
    }
  }
}
