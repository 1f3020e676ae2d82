import type { Device, Reading, Sensor } from '../../../domain/device.ts'
import type { LevelScale } from '../../../domain/levels/alert-levels.ts'
import { LevelMemory, type SensorLevel } from '../../../domain/levels/level-memory.ts'
import { stationLevel } from '../../../domain/levels/station-level.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import { isPlausible } from '../../../domain/series/quality.ts'
import type { Columns } from '../../../domain/series/series.ts'
import type { StationFacts } from '../../../domain/station-facts.ts'
import type { Logger } from '../../observe/logger.ts'
import { resolveStation } from './resolve-station.ts'
import type { StationInFile } from './schema.ts'
import type { Stations } from './stations.ts'

export interface StationOverlayOptions {
  stations: Pick<Stations, 'of' | 'version'>
  logger: Logger
  /** The device with the sensors that its data has shown. */
  complete: (device: Device) => Device
  /** How far back a device's newest stretch reaches: what its levels remember. */
  stretchMs: (device: Device) => number
}

/** What the file says of a device, laid over the device as it was then. */
interface Entry {
  inFile: StationInFile
  sensors: readonly Sensor[]
  scales: Record<string, LevelScale>
  memories: Map<string, LevelMemory>
  /** A scale is new and has not seen the newest stretch yet. */
  lacksReadings: boolean
}

/** Lays the stations file over the devices of one tenant and knows the level that each is in. */
export class StationOverlay {
  readonly #options: StationOverlayOptions
  readonly #entries = new Map<string, Entry>()

  constructor(options: StationOverlayOptions) {
    this.#options = options
  }

  /** Grows when the file has changed. */
  get version(): number {
    return this.#options.stations.version
  }

  /** What the file adds to a device, and the level that its readings of late put it in. */
  of(device: Device, latest: ReadonlyMap<string, Reading>): StationFacts {
    const entry = this.#entryOf(device)
    if (!entry) return {}
    const { basin, upstream, datum, note } = entry.inFile
    const facts: StationFacts = {
      ...(basin !== undefined && { basin }),
      ...(upstream && { upstream }),
      ...(datum !== undefined && { datum }),
      ...(note !== undefined && { note }),
    }
    if (entry.memories.size === 0) return facts
    // a level that is new still waits for its stretch; the newest readings are there
    if (entry.lacksReadings) this.#takeLatest(device, entry, latest)
    const level = stationLevel(entry.scales, levelsNow(device, entry.memories), idsOf(entry.sensors))
    return { ...facts, levels: entry.scales, ...(level && { level }) }
  }

  /** Whether the newest stretch of a device should be read for its levels' sake, though nothing of it has moved. */
  lacksReadings(device: Device): boolean {
    return this.#entryOf(device)?.lacksReadings ?? false
  }

  /** Whether a device has levels that are known by its newest stretch. */
  knowsLevels(device: Device): boolean {
    const entry = this.#entryOf(device)
    return entry !== undefined && entry.memories.size > 0 && !entry.lacksReadings
  }

  /** Takes in the newest stretch of a device's readings. */
  take(device: Device, columns: Columns): void {
    const entry = this.#entryOf(device)
    if (!entry) return
    this.#remember(device, entry, columns)
    entry.lacksReadings = false
  }

  /** The readings of a device were none of now: its levels are known again with its newest stretch. */
  forget(deviceId: string): void {
    this.#entries.delete(deviceId)
  }

  /**
   * A reading of the stretch came on its own, or was corrected; the stretch itself is still wanted by levels
   * that are new.
   */
  changed(device: Device, columns: Columns): void {
    const entry = this.#entryOf(device)
    if (entry) this.#remember(device, entry, columns)
  }

  #remember(device: Device, entry: Entry, { t, sensors }: Columns): void {
    for (const { id, kind, unit } of entry.sensors) {
      const before = entry.memories.get(id)
      const values = sensors.get(id)
      if (!before || !values) continue
      // anew: what was corrected must not be remembered
      const memory = new LevelMemory(before.scale, this.#options.stretchMs(device))
      entry.memories.set(id, memory)
      const quantity = quantityOf(kind, unit, device.intervalSeconds)
      values.forEach((value, n) => {
        if (isPlausible(quantity, value)) memory.take(t[n] as number, value)
      })
    }
  }

  #takeLatest({ intervalSeconds }: Device, entry: Entry, latest: ReadonlyMap<string, Reading>): void {
    for (const { id, kind, unit } of entry.sensors) {
      const reading = latest.get(id)
      if (reading && isPlausible(quantityOf(kind, unit, intervalSeconds), reading.v)) {
        entry.memories.get(id)?.take(reading.t, reading.v)
      }
    }
  }

  #entryOf(device: Device): Entry | undefined {
    const { stations, logger, complete, stretchMs } = this.#options
    const inFile = stations.of(device.id)
    const known = this.#entries.get(device.id)
    if (!inFile) {
      if (known) this.#entries.delete(device.id)
      return undefined
    }
    const { sensors } = complete(device)
    if (known && known.inFile === inFile && sameSensors(known.sensors, sensors)) return known
    const { scales, problems } = resolveStation({ id: device.id, sensors }, inFile)
    for (const problem of problems) logger.warn({ problem }, 'the stations file does not fit a station')
    const memories = new Map<string, LevelMemory>()
    let lacksReadings = false
    for (const [id, scale] of Object.entries(scales)) {
      const before = known?.memories.get(id)
      const isSame = before !== undefined && JSON.stringify(before.scale) === JSON.stringify(scale)
      lacksReadings ||= !isSame
      memories.set(id, isSame ? before : new LevelMemory(scale, stretchMs(device)))
    }
    const entry = {
      inFile,
      sensors,
      scales,
      memories,
      lacksReadings: lacksReadings || (known?.lacksReadings ?? false),
    }
    this.#entries.set(device.id, entry)
    return entry
  }
}

/** As of the device's last update: what a sensor said before that stretch is no longer its state. */
function levelsNow(
  device: Device,
  memories: ReadonlyMap<string, LevelMemory>,
): ReadonlyMap<string, SensorLevel> {
  let asOfMs = device.lastUpdateMs ?? Number.NEGATIVE_INFINITY
  for (const { newestMs } of memories.values()) asOfMs = Math.max(asOfMs, newestMs)
  const levels = new Map<string, SensorLevel>()
  for (const [id, memory] of memories) {
    const level = memory.at(asOfMs)
    if (level) levels.set(id, level)
  }
  return levels
}

function idsOf(sensors: readonly Sensor[]): string[] {
  return sensors.map(({ id }) => id)
}

function sameSensors(a: readonly Sensor[], b: readonly Sensor[]): boolean {
  if (a === b) return true
  return (
    a.length === b.length &&
    a.every(({ id, kind, unit }, n) => {
      const other = b[n] as Sensor
      return other.id === id && other.kind === kind && other.unit === unit
    })
  )
}
