import type { Device, Sensor } from '../../../domain/device.ts'
import { parseIsoDuration } from '../../../domain/iso-duration.ts'
import { unitFactor } from '../../../domain/levels/units.ts'
import type { Checks, FlatLine, Span } from '../../../domain/quality/checks.ts'
import { defaultChecks } from '../../../domain/quality/default-checks.ts'
import { quantityOf } from '../../../domain/quantity.ts'
import type { Logger } from '../../observe/logger.ts'
import { jsonPath } from './parse-stations-file.ts'
import { type ChecksInFile, isOfFloods, type QualityInFile } from './quality-schema.ts'
import type { StationInFile } from './schema.ts'
import type { Stations } from './stations.ts'

interface StationChecksOptions {
  stations: Pick<Stations, 'of' | 'version' | 'defaults'>
  logger: Pick<Logger, 'warn'>
}

/** The parts of a device that its tests depend on. */
interface Described extends Pick<Device, 'id' | 'intervalSeconds'> {
  sensors: readonly Sensor[]
}

interface Entry {
  inFile: StationInFile | undefined
  defaults: Stations['defaults']
  sensors: readonly Sensor[]
  checks: ReadonlyMap<string, Checks>
}

/** Values closer than a logger's last digit are equal. */
const SAME = 1e-9

export class StationChecks {
  readonly #options: StationChecksOptions
  readonly #entries = new Map<string, Entry>()
  /** The same object while the device is unchanged. */
  readonly #stamped = new WeakMap<Device, Device>()

  constructor(options: StationChecksOptions) {
    this.#options = options
  }

  /** Equal numbers mean equal tests. */
  get version(): number {
    return this.#options.stations.version
  }

  /** By sensor id; `undefined` where the file has none. */
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

  /** With the file's stamps of amounts; the same device where it has none. */
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
            const stated = `${JSON.stringify(entry?.unit)} cannot be told in ${JSON.stringify(unit)}, the sensor’s unit`
            const problem = `${jsonPath([...place, key, 'unit'])}: ${stated}`
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

/** Spikes of water never fail, even by a sensor's own id: they may be floods. */
function floodsHold(kind: string, checks: Checks): Checks {
  const { spike } = checks
  if (!isOfFloods(kind) || spike?.fail === undefined) return checks
  return { ...checks, spike: { suspect: Math.min(spike.suspect ?? Infinity, spike.fail) } }
}

export function sameSensors(a: readonly Sensor[], b: readonly Sensor[]): boolean {
  if (a === b) return true
  return (
    a.length === b.length &&
    a.every(({ id, kind, unit }, n) => {
      const other = b[n] as Sensor
      return other.id === id && other.kind === kind && other.unit === unit
    })
  )
}

/** Replaces a sensor's own tests, in its unit; `factor` converts the file's. `null` has no tests. */
function withChecks(own: Checks, entry: ChecksInFile | null, factor: number): Checks {
  if (entry === null) return {}
  const { grossRange, ownRange, spike, rateOfChange, flatLine, attenuatedSignal, outlier } = entry
  const checks: Checks = { ...own }
  const times = (value: number | undefined) => (value === undefined ? undefined : value * factor)
  const span = ([low, high]: readonly [number | null, number | null]): Span => [
    low === null ? -Infinity : low * factor,
    high === null ? Infinity : high * factor,
  ]
  const set = <Name extends keyof Checks>(name: Name, stated: unknown, value: () => Checks[Name]) => {
    if (stated === null) delete checks[name]
    else if (stated !== undefined) checks[name] = value()
  }
  set('grossRange', grossRange, () => ({
    fail: grossRange?.fail ? span(grossRange.fail) : (own.grossRange?.fail ?? [-Infinity, Infinity]),
    suspect: grossRange?.suspect && span(grossRange.suspect),
  }))
  // a given range is more reliable than the record
  if (grossRange?.suspect) delete checks.ownRange
  set('ownRange', ownRange, () => true)
  set('spike', spike, () => ({ suspect: times(spike?.suspect), fail: times(spike?.fail) }))
  set('rateOfChange', rateOfChange, () => ({ suspect: (rateOfChange?.suspect as number) * factor }))
  set('flatLine', flatLine, () => flatLineOf(flatLine as NonNullable<typeof flatLine>, own, factor))
  if (outlier === null) delete checks.outlier
  set('attenuatedSignal', attenuatedSignal, () => ({
    windowMs: parseIsoDuration(attenuatedSignal?.window ?? '') as number,
    suspect: times(attenuatedSignal?.suspect),
    fail: times(attenuatedSignal?.fail),
  }))
  return checks
}

function flatLineOf(
  { tolerance, suspect, fail, rest }: NonNullable<ChecksInFile['flatLine']>,
  own: Checks,
  factor: number,
): FlatLine {
  return {
    tolerance: Math.max(tolerance * factor, SAME),
    suspectMs: suspect === undefined ? undefined : parseIsoDuration(suspect),
    failMs: fail === undefined ? undefined : parseIsoDuration(fail),
    rest: rest === undefined ? own.flatLine?.rest : rest * factor,
  }
}
