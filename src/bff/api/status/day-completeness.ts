import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import type { Device } from '../../../domain/device.ts'
import { completeness, expectedReadings } from '../../../domain/series/gaps.ts'
import { indicesWithin, SETS } from '../../../domain/series/range.ts'
import type { ReadingsStore } from '../../readings/readings-store.ts'
import { UpstreamPaused } from '../../upstream/failures.ts'
import { SingleFlight } from '../../upstream/single-flight.ts'
import { isPast } from '../../util/is-past.ts'
import { inTurns } from '../../util/turns.ts'
import { workThrough } from '../../util/work-through.ts'

/** Recounting may cost a call, and a day changes slowly. */
const HOLDS_MS = 10 * 60_000
/** While nobody watches, a count is valid for longer. */
const UNWATCHED_HOLDS_MS = 60 * 60_000
/** With a count every 5 s a tenth of our own service's limit for a key. */
const UNWATCHED_AT_ONCE = 5
/** A failing service is left to waiting requests. */
const UNWATCHED_REST_MS = 5 * 60_000
const UNWATCHED_LOOKED_AT = 1_000
/** The client's other calls are for waiting requests. */
const DEVICES_AT_ONCE = 1

interface Entry {
  share: number | null
  countedAtMs: number
}

/** Each station's last 24 hours: all that are due while the status page is open, else a few at a time. */
export class DayCompleteness {
  readonly #readings: Pick<ReadingsStore, 'read'>
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()
  readonly #counting = new SingleFlight<void>()
  #cursor = 0
  #failedAtMs: number | undefined

  constructor(readings: Pick<ReadingsStore, 'read'>, now: () => number) {
    this.#readings = readings
    this.#now = now
  }

  /** 0 to 1, as last counted; `null` before that, or where no readings are expected. */
  of(deviceId: string): number | null {
    return this.#entries.get(deviceId)?.share ?? null
  }

  /** Counts due stations unless a count is under way; resolves when it is done. Never rejects. */
  update(devices: readonly Device[]): Promise<void> {
    return this.#counting.run('count', () => this.#countDue(devices))
  }

  /** Counts the next few due stations for the first visitor; resolves when done. Never rejects. */
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

  async #count(device: Device): Promise<'stop' | undefined> {
    const nowMs = this.#now()
    const range = { fromMs: nowMs - DAY_MS, toMs: nowMs }
    const expected = expectedReadings(range.fromMs, range.toMs, nowMs, device.intervalSeconds)
    // an unreadable station keeps its count and is retried with the others
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
