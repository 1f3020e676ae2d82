import type { Device, Sensor } from '../../../domain/device.ts'
import { unitFactor } from '../../../domain/levels/units.ts'
import type { Checks } from '../../../domain/quality/checks.ts'
import { defaultChecks } from '../../../domain/quality/default-checks.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import type { Logger } from '../../observe/logger.ts'
import { jsonPath } from './parse-stations-file.ts'
import { isOfFloods, type QualityInFile } from './quality-schema.ts'
import { sameSensors } from './same-sensors.ts'
import type { StationInFile } from './schema.ts'
import type { Stations } from './stations.ts'
import { withChecks } from './to-checks.ts'

export interface StationChecksOptions {
  stations: Pick<Stations, 'of' | 'version' | 'defaults'>
  logger: Pick<Logger, 'warn'>
}

/** A device, as far as its tests depend on it. */
export interface Described extends Pick<Device, 'id' | 'intervalSeconds'> {
  sensors: readonly Sensor[]
}

/** What a device is tested by where the file says anything of it; `checks` is by sensor id. */
interface Entry {
  inFile: StationInFile | undefined
  defaults: Stations['defaults']
  sensors: readonly Sensor[]
  checks: ReadonlyMap<string, Checks>
}

/** What the stations file says of how readings are tested and stamped, laid over what is usual. */
export class StationChecks {
  readonly #options: StationChecksOptions
  readonly #entries = new Map<string, Entry>()
  /** The same device is the same object for as long as nothing of it changes. */
  readonly #stamped = new WeakMap<Device, Device>()

  constructor(options: StationChecksOptions) {
    this.#options = options
  }

  /** Two of the same number say the same. */
  get version(): number {
    return this.#options.stations.version
  }

  /** The tests of a device's sensors that the file names, by sensor id; `undefined` where it names none. */
  of(device: Described): ReadonlyMap<string, Checks> | undefined {
    const { stations } = this.#options
    const inFile = stations.of(device.id)
    const { defaults } = stations
    if (!inFile?.quality && !defaults.quality) return undefined
    const known = this.#entries.get(device.id)
    if (known && known.inFile === inFile && known.defaults === defaults) {
      if (sameSensors(known.sensors, device.sensors)) return known.checks
    }
    const checks = this.#resolved(device, inFile)
    this.#entries.set(device.id, { inFile, defaults, sensors: device.sensors, checks })
    return checks
  }

  /** The device, with the stamps of its amounts as the file has them; the same one where it says nothing of that. */
  stamped(device: Device): Device {
    const { stations } = this.#options
    const stamp = stations.of(device.id)?.stamp ?? stations.defaults.stamp
    if (stamp !== 'start') return device
    const known = this.#stamped.get(device)
    if (known) return known
    const sensors = device.sensors.map((sensor) =>
      quantityOf(sensor.kind, sensor.unit).combine === 'sum' ? { ...sensor, stamp } : sensor,
    )
    const stamped = { ...device, sensors }
    this.#stamped.set(device, stamped)
    return stamped
  }

  #resolved({ id, intervalSeconds, sensors }: Described, inFile: StationInFile | undefined) {
    const { stations, logger } = this.#options
    const ofStation = inFile?.quality ?? {}
    const ofAll = stations.defaults.quality ?? {}
    const named = new Set<string>()
    const checks = new Map<string, Checks>()
    for (const sensor of sensors) {
      const { kind, unit } = sensor
      let own = defaultChecks(kind, unit, intervalSeconds)
      let isNamed = false
      for (const [quality, place, isOwn] of [
        [ofAll, ['quality'], false],
        [ofStation, ['stations', id, 'quality'], true],
      ] as const) {
        for (const key of new Set([kind, sensor.id])) {
          const entry = entryOf(quality, key)
          if (entry === undefined) continue
          if (isOwn) named.add(key)
          const factor = factorOf(entry?.unit, sensor)
          if (factor === null) {
            const said = `${JSON.stringify(entry?.unit)} cannot be told in ${JSON.stringify(unit)}, the sensor’s unit`
            const problem = `${jsonPath([...place, key, 'unit'])}: ${said}`
            logger.warn({ problem, station: id }, 'the stations file does not fit a station')
            continue
          }
          own = withChecks(own, entry, factor)
          isNamed = true
        }
      }
      if (isNamed) checks.set(sensor.id, floodsHold(kind, own))
    }
    for (const key of Object.keys(ofStation)) {
      if (named.has(key)) continue
      const problem = `${jsonPath(['stations', id, 'quality', key])}: the station has no sensor of that id or type`
      logger.warn({ problem }, 'the stations file does not fit a station')
    }
    return checks
  }
}

function entryOf(quality: QualityInFile, key: string) {
  return Object.hasOwn(quality, key) ? quality[key] : undefined
}

function factorOf(unit: string | undefined, sensor: Sensor): number | null {
  if (unit === undefined) return 1
  return unitFactor(unit, sensor.unit || quantityOf(sensor.kind, '').unit || unit)
}

/** By a sensor's own id a spike of water may be said to fail, which no flood may. */
function floodsHold(kind: string, checks: Checks): Checks {
  const { spike } = checks
  if (!isOfFloods(kind) || spike?.fail === undefined) return checks
  return { ...checks, spike: { suspect: Math.min(spike.suspect ?? Infinity, spike.fail) } }
}
