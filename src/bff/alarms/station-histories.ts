import type { DeviceState } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import { cutOut, joined } from '../readings/chunks/columns.ts'
import type { ReadingsStore } from '../readings/readings-store.ts'
import { createLimiter } from '../util/work-through.ts'

export interface StationHistoriesOptions {
  readings: Pick<ReadingsStore, 'read' | 'tails'>
  /** A station's history was read, or could not be. */
  onRead: (deviceId: string) => void
}

/** What of a station is looked at. */
export interface Lookback {
  fromMs: number
  /** Kinds of sensors; empty for all. */
  sensors: readonly string[]
}

/** What is kept of a station: from when on, and up to which reading without a hole. */
interface Held extends Lookback {
  toMs: number
  columns: Columns
}

/** Reads of the past that may be under way: people who wait come first. */
const READS_AT_ONCE = 2
/** For longer nobody waits for a read: what is known already is worth more. */
const MAX_WAIT_MS = 10_000
/** One that failed is tried again then. */
export const FAILED_WAIT_MS = 60_000

/**
 * Stations' readings farther back than the newest, without holes: read from the service, then grown by what comes; read again where
 * more has come at once than the newest readings reach back to.
 */
export class StationHistories {
  readonly #options: StationHistoriesOptions
  readonly #held = new Map<string, Held>()
  /** When reads began, and when they failed, by the process' own clock. */
  readonly #underWay = new Map<string, { beganMs: number }>()
  readonly #failed = new Map<string, number>()
  readonly #limit = createLimiter(READS_AT_ONCE)

  constructor(options: StationHistoriesOptions) {
    this.#options = options
  }

  /** Of a station, with its newest readings; `undefined` while it is being read, and for a while where that failed. */
  of(station: DeviceState, lookback: Lookback, nowMs: number): Columns | undefined {
    const { id } = station
    const { fromMs } = lookback
    const tail = this.#options.readings.tails.of(id).columns
    const tailMs = tail.t[0] ?? Number.POSITIVE_INFINITY
    const held = this.#held.get(id)
    if (!held || !covers(held, lookback) || (tail.t.length > 0 && tailMs > held.toMs)) {
      void this.#read(station, lookback, nowMs)
      return undefined
    }
    const columns = selected(joined([cutOut(held.columns, fromMs, tailMs), tail]), station, lookback)
    this.#held.set(id, { ...lookback, columns, toMs: tail.t.at(-1) ?? held.toMs })
    return columns
  }

  /** Whether a read of it is under way and not yet late. */
  isAwaited(deviceId: string): boolean {
    return isWithin(MAX_WAIT_MS, this.#underWay.get(deviceId)?.beganMs)
  }

  /** Keeps what is known of all sensors of a station from then on. */
  hold(deviceId: string, fromMs: number, columns: Columns): void {
    const toMs = columns.t.at(-1) ?? fromMs
    this.#held.set(deviceId, { fromMs, sensors: [], columns, toMs })
  }

  /** What is kept of a station is needed no more, or lacks older readings that have come since. */
  forget(deviceId: string): void {
    this.#held.delete(deviceId)
    this.#underWay.delete(deviceId)
  }

  async #read(station: DeviceState, lookback: Lookback, nowMs: number): Promise<void> {
    const { id } = station
    const { readings, onRead } = this.#options
    if (this.#underWay.has(id) || isWithin(FAILED_WAIT_MS, this.#failed.get(id))) return
    const read = { beganMs: performance.now() }
    this.#underWay.set(id, read)
    const newestMs = readings.tails.of(id).newestMs ?? Number.NEGATIVE_INFINITY
    const range = { fromMs: lookback.fromMs, toMs: Math.max(nowMs, newestMs) }
    // the client says why in the log
    const found = await this.#limit(() => readings.read(station, range)).catch(() => undefined)
    // it lacks what has come since it was forgotten
    if (this.#underWay.get(id) !== read) return
    this.#underWay.delete(id)
    if (found && !found.stale) {
      const toMs = Math.max(newestMs, found.columns.t.at(-1) ?? newestMs)
      this.#held.set(id, { ...lookback, columns: selected(found.columns, station, lookback), toMs })
      this.#failed.delete(id)
    } else this.#failed.set(id, performance.now())
    onRead(id)
  }
}

/** Whether no more than that has passed since a time of the process' own clock; `undefined` is long ago. */
function isWithin(ms: number, sinceMs = Number.NEGATIVE_INFINITY): boolean {
  return performance.now() - sinceMs < ms
}

/** Rules may look at more since the alarms file was edited. */
function covers(held: Held, { fromMs, sensors }: Lookback): boolean {
  return held.fromMs <= fromMs && JSON.stringify(held.sensors) === JSON.stringify(sensors)
}

/** The sensors that are looked at: what else a station measures need not be kept. */
function selected(columns: Columns, { sensors }: DeviceState, { sensors: kinds }: Lookback): Columns {
  if (kinds.length === 0) return columns
  const ids = sensors.filter(({ id, kind }) => kinds.includes(id) || kinds.includes(kind)).map(({ id }) => id)
  return { t: columns.t, sensors: new Map([...columns.sensors].filter(([id]) => ids.includes(id))) }
}
