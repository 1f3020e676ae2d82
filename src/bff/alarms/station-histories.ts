import type { DeviceState } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import { concat, slice } from '../readings/chunks/columns.ts'
import type { ReadingsStore } from '../readings/readings-store.ts'
import { createLimiter } from '../util/work-through.ts'

interface StationHistoriesOptions {
  readings: Pick<ReadingsStore, 'read' | 'tails'>
  /** Called when a read ends, or fails. */
  onRead: (deviceId: string) => void
}

export interface Lookback {
  fromMs: number
  /** Empty for all. */
  sensors: readonly string[]
}

/** Readings from `fromMs` to `toMs` without a gap. */
interface Held extends Lookback {
  toMs: number
  columns: Columns
}

/** Reads of the past at once: people who wait come first. */
const READS_AT_ONCE = 2
/** After this, judging goes on without the read. */
const MAX_WAIT_MS = 10_000
/** When a failed read is retried. */
export const FAILED_WAIT_MS = 60_000

/** Older readings without gaps: read from the service, extended, and read again after more than a tail. */
export class StationHistories {
  readonly #options: StationHistoriesOptions
  readonly #held = new Map<string, Held>()
  /** When reads began and failed, by the process' own clock. */
  readonly #underWay = new Map<string, { beganMs: number }>()
  readonly #failed = new Map<string, number>()
  readonly #limit = createLimiter(READS_AT_ONCE)

  constructor(options: StationHistoriesOptions) {
    this.#options = options
  }

  /** With the newest readings; `undefined` while they are read, and for a while after a failure. */
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
    const columns = selected(concat([slice(held.columns, fromMs, tailMs), tail]), station, lookback)
    this.#held.set(id, { ...lookback, columns, toMs: tail.t.at(-1) ?? held.toMs })
    return columns
  }

  /** Whether a read is under way and not yet late. */
  isAwaited(deviceId: string): boolean {
    return isWithin(MAX_WAIT_MS, this.#underWay.get(deviceId)?.beganMs)
  }

  hold(deviceId: string, fromMs: number, columns: Columns): void {
    const toMs = columns.t.at(-1) ?? fromMs
    this.#held.set(deviceId, { fromMs, sensors: [], columns, toMs })
  }

  /** The history is not needed any more, or lacks late readings. */
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
    // the client logs why
    const found = await this.#limit(() => readings.read(station, range)).catch(() => undefined)
    // forgotten while it was read: late readings may be missing
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

/** By the process' own clock; `undefined` is long ago. */
function isWithin(ms: number, sinceMs = Number.NEGATIVE_INFINITY): boolean {
  return performance.now() - sinceMs < ms
}

/** Rules may look back further since the alarms file was edited. */
function covers(held: Held, { fromMs, sensors }: Lookback): boolean {
  return held.fromMs <= fromMs && JSON.stringify(held.sensors) === JSON.stringify(sensors)
}

function selected(columns: Columns, { sensors }: DeviceState, { sensors: kinds }: Lookback): Columns {
  if (kinds.length === 0) return columns
  const ids = sensors.filter(({ id, kind }) => kinds.includes(id) || kinds.includes(kind)).map(({ id }) => id)
  return { t: columns.t, sensors: new Map([...columns.sensors].filter(([id]) => ids.includes(id))) }
}
