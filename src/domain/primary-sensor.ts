import type { Device, DeviceState, Reading, Sensor } from './device.ts'
import { validMs } from './freshness.ts'
import { FLAGS } from './quality/flags.ts'

/** What a station is there for, the first of these that it has. */
const WATER = ['FLUID_LEVEL', 'DISCHARGE']
const WEATHER = ['RAIN_FALL', 'AIR_TEMPERATURE']
/** A gauge at a river that measures the water in a way of its own is not there for these. */
const OF_THE_AIR = /^(AIR_|WIND_|RAIN_FALL$|SOLAR_RADIATION$)/
/** The instrument's own health is nobody's first question. */
const HOUSEKEEPING = new Set(['BATTERY', 'CELLULAR_SIGNAL'])

/**
 * The sensor that a station is there for: its level or discharge; else, at a station by the water, whatever
 * it measures of the water; else rain or temperature; else the first that measures nature.
 */
export function primarySensor({ kind, sensors }: Pick<Device, 'kind' | 'sensors'>): Sensor | undefined {
  const ofNature = sensors.filter((sensor) => !isHousekeeping(sensor))
  return (
    firstOf(WATER, sensors) ??
    (kind === 'AWLR' ? ofNature.find((sensor) => !OF_THE_AIR.test(sensor.kind)) : undefined) ??
    firstOf(WEATHER, sensors) ??
    ofNature[0] ??
    sensors[0]
  )
}

function firstOf(kinds: readonly string[], sensors: readonly Sensor[]): Sensor | undefined {
  for (const kind of kinds) {
    const found = sensors.find((sensor) => sensor.kind === kind)
    if (found) return found
  }
  return undefined
}

/** Whether a sensor watches the instrument itself. */
export function isHousekeeping({ kind }: Pick<Sensor, 'kind'>): boolean {
  return HOUSEKEEPING.has(kind)
}

export interface SensorNow {
  sensor: Sensor
  /** Newest reading; `null` where there is none. */
  reading: Reading | null
  /** The newest reading failed a test, or was judged to be wrong. */
  implausible: boolean
  /** It is not to be trusted blindly. */
  suspect: boolean
  /** The station has gone on without it for so long that its reading is of the past, however live the station is. */
  isLapsed: boolean
  /** Change per hour in the sensor's unit; `null` where none is known or none is worth saying. */
  ratePerHour: number | null
}

/**
 * What one sensor of a station says now. A rate is withheld where the reading beside it cannot be true, or
 * has lapsed.
 */
export function sensorNow(
  device: Pick<DeviceState, 'latest' | 'rates' | 'flags' | 'lastUpdateMs' | 'intervalSeconds'>,
  sensor: Sensor,
): SensorNow {
  const reading = own(device.latest, sensor.id)
  const flag = reading && own(device.flags ?? {}, sensor.id)
  const implausible = flag === FLAGS.fail
  const isLapsed =
    reading !== null &&
    device.lastUpdateMs !== null &&
    device.lastUpdateMs - reading.t > validMs(device.intervalSeconds)
  const ratePerHour = implausible || isLapsed ? null : own(device.rates, sensor.id)
  return { sensor, reading, implausible, suspect: flag === FLAGS.suspect, isLapsed, ratePerHour }
}

/** Ids come from outside: `constructor` is an id like any other. */
function own<T>(record: Record<string, T>, key: string): T | null {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null
}
