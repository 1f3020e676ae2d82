import type { Device, Sensor } from '../../../domain/device.ts'
import type { LevelScale } from '../../../domain/levels/alert-levels.ts'
import { LevelMemory, type SensorLevel, stationLevel } from '../../../domain/levels/level-memory.ts'
import { type DeviceQuality, defaultQuality } from '../../../domain/quality/device-quality.ts'
import { judge } from '../../../domain/quality/judge.ts'
import type { StationFacts } from '../../../domain/station-facts.ts'
import type { Logger } from '../../observe/logger.ts'
import { isUnread, type Tail, tailSpanMs } from '../../readings/tail.ts'
import { resolveStation } from './resolve-station.ts'
import type { StationInFile } from './schema.ts'
import { sameSensors } from './station-checks.ts'
import type { Stations } from './stations.ts'

interface StationOverlayOptions {
  stations: Pick<Stations, 'of' | 'version'>
  logger: Logger
  complete: (device: Device) => Device
  /** Default: without judgements by hand. */
  qualityOf?: (device: Device) => DeviceQuality
}

type LevelTail = Pick<Tail, 'columns' | 'latest'>

/** A device's entry, with the levels of one tail. */
interface Entry {
  inFile: StationInFile
  sensors: readonly Sensor[]
  scales: Record<string, LevelScale>
  tail?: LevelTail
  revision?: string
  memories: ReadonlyMap<string, LevelMemory>
}

/** The stations file's additions to a tenant's devices, and their levels. */
export class StationOverlay {
  readonly #options: StationOverlayOptions
  readonly #entries = new Map<string, Entry>()

  constructor(options: StationOverlayOptions) {
    this.#options = options
  }

  get version(): number {
    return this.#options.stations.version
  }

  of(device: Device, tail: LevelTail): StationFacts {
    const entry = this.#entryOf(device)
    if (!entry) return {}
    const { basin, upstream, rainGauges, datum, note } = entry.inFile
    const facts: StationFacts = {
      ...(basin !== undefined && { basin }),
      ...(upstream && { upstream }),
      ...(rainGauges && { rainGauges }),
      ...(datum !== undefined && { datum }),
      ...(note !== undefined && { note }),
    }
    if (Object.keys(entry.scales).length === 0) return facts
    const level = stationLevel(
      entry.scales,
      levelsNow(device, this.#memories(device, entry, tail)),
      idsOf(entry.sensors),
    )
    return { ...facts, levels: entry.scales, ...(level && { level }) }
  }

  /** Whether a tail determines the levels of a device. */
  knowsLevels(device: Device, tail: Tail): boolean {
    const entry = this.#entryOf(device)
    return entry !== undefined && !isUnread(tail) && Object.keys(entry.scales).length > 0
  }

  /** Levels from the usable readings of a tail, computed once for it. */
  #memories(device: Device, entry: Entry, tail: LevelTail): Entry['memories'] {
    const quality =
      this.#options.qualityOf?.({ ...device, sensors: [...entry.sensors] }) ??
      defaultQuality(device.intervalSeconds)
    if (entry.tail === tail && entry.revision === quality.revision) return entry.memories
    const { columns, latest } = tail
    const memories = new Map<string, LevelMemory>()
    for (const sensor of entry.sensors) {
      const { id } = sensor
      // an id may be a property of every object
      const scale = Object.hasOwn(entry.scales, id) ? entry.scales[id] : undefined
      if (!scale) continue
      const memory = new LevelMemory(scale, tailSpanMs(device))
      memories.set(id, memory)
      const last = latest.get(id)
      const inTail = columns.sensors.get(id)
      // it fell silent before the tail
      const [t, v] =
        inTail || !last ? [columns.t, inTail] : [Float64Array.of(last.t), Float64Array.of(last.v)]
      if (!v) continue
      const { usable } = judge(t, v, quality.of(sensor))
      for (let i = 0; i < usable.length; i++) memory.take(t[i] as number, usable[i] as number)
    }
    entry.tail = tail
    entry.revision = quality.revision
    entry.memories = memories
    return memories
  }

  #entryOf(device: Device): Entry | undefined {
    const { stations, logger, complete } = this.#options
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
    const entry: Entry = { inFile, sensors, scales, memories: new Map() }
    this.#entries.set(device.id, entry)
    return entry
  }
}

/** As of the device's last update: older values of a sensor are not its state any more. */
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
