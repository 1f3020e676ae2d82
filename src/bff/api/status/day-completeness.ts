import type { Device } from '../../../domain/device.ts'
import { completeness, expectedReadings } from '../../../domain/series/gaps.ts'
import { indicesWithin, SETS } from '../../../domain/series/range.ts'
import type { ReadingsStore } from '../../readings/readings-store.ts'
import { UpstreamPaused } from '../../upstream/failures.ts'
import { SingleFlight } from '../../upstream/single-flight.ts'
import { isPast } from '../../util/is-past.ts'
import { inTurns } from '../../util/turns.ts'
import { workThrough } from '../../util/work-through.ts'

const DAY_MS = 86_400_000
/** Recounting a station may cost a call, and a day changes slowly. */
const HOLDS_MS = 10 * 60_000
/** While nobody looks, a count is good for longer. */
const UNWATCHED_HOLDS_MS = 60 * 60_000
/** Counted each time while nobody looks: with a time every 5 s a tenth of what our own service allows a key. */
const UNWATCHED_AT_ONCE = 5
/** A service that fails is left to those who wait for it. */
const UNWATCHED_REST_MS = 5 * 60_000
/** Looked through each time for them. */
const UNWATCHED_LOOKED_AT = 1_000
/** The rest of the client's calls are for people who wait. */
const DEVICES_AT_ONCE = 1

interface Entry {
  share: number | null
  countedAtMs: number
}

/**
 * Completeness of each station's last 24 hours, counted one station after another from cached or fetched readings: all that
 * are due while the status page is open, and a few at a time otherwise.
 */
export class DayCompleteness {
  readonly #readings: Pick<ReadingsStore, 'read'>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  readonly #counting = new SingleFlight<void>()
  /** Where in the list the next few are looked for. */
  #cursor = 0
  #failedAtMs: number | undefined

  constructor(readings: Pick<ReadingsStore, 'read'>, now: () => number) {
    this.#readings = readings
    this.#now = now
  }

  /**
   * The share of the day's readings that came, 0 to 1, as last counted; `null` before that or where none are
   * promised.
   */
  of(deviceId: string): number | null {
    return this.#entries.get(deviceId)?.share ?? null
  }

  /**
   * Begins to count the stations whose count is missing or old, unless it is still at those of before;
   * resolves when that is done. Never rejects.
   */
  update(devices: readonly Device[]): Promise<void> {
    return this.#counting.run('count', () => this.#countDue(devices))
  }

  /**
   * Counts the next few stations that are due, so that the first visitor finds them counted; resolves
   * when that is done. Never rejects.
   */
  updateSome(devices: readonly Device[]): Promise<void> {
    return this.#counting.run('count', () => this.#countSome(devices))
  }

  async #countSome(devices: readonly Device[]): Promise<void> {
    if (this.#failedAtMs !== undefined && !isPast(this.#failedAtMs, UNWATCHED_REST_MS, this.#now())) return
    this.#failedAtMs = undefined
    const due: Device[] = []
    const most = Math.min(devices.length, UNWATCHED_LOOKED_AT)
    for (let n = 0; n < most && due.length < UNWATCHED_AT_ONCE; n++) {
      const device = devices[this.#cursor++ % devices.length] as Device
      if (this.#isDue(device.id, UNWATCHED_HOLDS_MS)) due.push(device)
    }
    this.#cursor %= Math.max(1, devices.length)
    const count = async (device: Device) => {
      const ended = await this.#count(device)
      return this.#failedAtMs === undefined ? ended : 'stop'
    }
    await workThrough(due, DEVICES_AT_ONCE, count, 'background')
  }

  async #countDue(devices: readonly Device[]): Promise<void> {
    const due = await inTurns(this.#dueOf(devices), 'background')
    await workThrough(due, DEVICES_AT_ONCE, (device) => this.#count(device), 'background')
  }

  /** Sets the stations to count and drops all others. */
  *#dueOf(devices: readonly Device[]): Generator<undefined, Device[]> {
    const listed = new Set<string>()
    const due: Device[] = []
    for (const device of devices) {
      listed.add(device.id)
      if (this.#isDue(device.id)) due.push(device)
      yield
    }
    for (const id of this.#entries.keys()) {
      if (!listed.has(id)) this.#entries.delete(id)
      yield
    }
    return due
  }

  #isDue(deviceId: string, holdsMs = HOLDS_MS): boolean {
    const entry = this.#entries.get(deviceId)
    return !entry || isPast(entry.countedAtMs, holdsMs, this.#now())
  }

  /** Counts a station; whether the others are to be left for the next time. */
  async #count(device: Device): Promise<'stop' | undefined> {
    const nowMs = this.#now()
    const range = { fromMs: nowMs - DAY_MS, toMs: nowMs }
    const expected = expectedReadings(range.fromMs, range.toMs, nowMs, device.intervalSeconds)
    // a station that cannot be read now keeps its count, and is tried again with the others
    let share = this.of(device.id)
    try {
      const { t } = (await this.#readings.read(device, range)).columns
      const [begin, end] = indicesWithin(t, range, SETS)
      share = completeness(end - begin, expected)
    } catch (error) {
      this.#failedAtMs = nowMs
      if (error instanceof UpstreamPaused) return 'stop'
    }
    this.#entries.set(device.id, { share, countedAtMs: nowMs })
  }
}
