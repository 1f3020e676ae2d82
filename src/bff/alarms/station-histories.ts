import type { DeviceState } from '../../domain/device.ts'
import type { Columns } from '../../domain/series/series.ts'
import { cutOut, joined } from '../readings/chunks/columns.ts'
import type { ReadingsStore } from '../readings/readings-store.ts'
import { createLimiter } from '../upstream/limiter.ts'

export interface StationHistoriesOptions {
  readings: Pick<ReadingsStore, 'read' | 'tails'>
  /** A station's history was read. */
  onRead: (deviceId: string) => void
}

/** What a rule looks back at. */
export interface Lookback {
  ms: number
  /** Kinds of sensors; empty for all. */
  sensors: readonly string[]
}

/** What is kept of a station, and what it was read for. */
interface Held {
  columns: Columns
  lookback: string
}

/** Reads of the past that may be under way: people who wait come first. */
const READS_AT_ONCE = 1

/** The readings that rules look back at, farther than the newest: read once from the service, then grown by what comes. */
export class StationHistories {
  readonly #options: StationHistoriesOptions
  readonly #held = new Map<string, Held>()
  readonly #underWay = new Set<string>()
  readonly #limit = createLimiter(READS_AT_ONCE)

  constructor(options: StationHistoriesOptions) {
    this.#options = options
  }

  /** Of a station, with its newest readings; `undefined` while it is being read. */
  of(station: DeviceState, lookback: Lookback, nowMs: number): Columns | undefined {
    const { id } = station
    const held = this.#held.get(id)
    // rules may look at more since the alarms file was edited
    if (!held || held.lookback !== textOf(lookback)) {
      void this.#read(station, lookback, nowMs)
      return undefined
    }
    const tail = this.#options.readings.tails.of(id).columns
    const tailMs = tail.t[0] ?? Number.POSITIVE_INFINITY
    const grown = selected(
      joined([cutOut(held.columns, nowMs - lookback.ms, tailMs), tail]),
      station,
      lookback,
    )
    this.#held.set(id, { ...held, columns: grown })
    return grown
  }

  async #read(station: DeviceState, lookback: Lookback, nowMs: number): Promise<void> {
    const { id } = station
    if (this.#underWay.has(id)) return
    this.#underWay.add(id)
    try {
      const range = { fromMs: nowMs - lookback.ms, toMs: nowMs }
      const { columns } = await this.#limit(() => this.#options.readings.read(station, range))
      this.#held.set(id, { columns: selected(columns, station, lookback), lookback: textOf(lookback) })
      this.#options.onRead(id)
    } catch {
      // the client says why in the log; the next judgement tries again
    } finally {
      this.#underWay.delete(id)
    }
  }
}

function textOf({ ms, sensors }: Lookback): string {
  return JSON.stringify([ms, sensors])
}

/** The sensors that are looked at: what else a station measures need not be kept. */
function selected(columns: Columns, { sensors }: DeviceState, { sensors: kinds }: Lookback): Columns {
  if (kinds.length === 0) return columns
  const ids = sensors.filter(({ id, kind }) => kinds.includes(id) || kinds.includes(kind)).map(({ id }) => id)
  return { t: columns.t, sensors: new Map([...columns.sensors].filter(([id]) => ids.includes(id))) }
}
