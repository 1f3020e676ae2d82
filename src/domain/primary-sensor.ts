import type { Device, DeviceState, Reading, Sensor } from './device.ts'
import { validMs } from './freshness.ts'
import { own } from './own.ts'
import { FLAGS } from './quality/flags.ts'

/** Kinds of the primary sensor, in order of preference. */
const WATER = ['FLUID_LEVEL', 'DISCHARGE']
const WEATHER = ['RAIN_FALL', 'AIR_TEMPERATURE']
/** Kinds that are not primary at a river gauge with its own kind of water sensor. */
const OF_THE_AIR = /^(AIR_|WIND_|RAIN_FALL$|SOLAR_RADIATION$)/
/** Kinds of the instrument's health, never primary. */
const HOUSEKEEPING = new Set(['BATTERY', 'CELLULAR_SIGNAL'])

/**
 * The primary sensor of a station: its level or discharge; else, at a station by the water, any sensor of the water; else
 * rain or temperature; else the first that does not measure the instrument's health.
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

/** Whether a sensor measures the instrument's health. */
export function isHousekeeping({ kind }: Pick<Sensor, 'kind'>): boolean {
  return HOUSEKEEPING.has(kind)
}

export interface SensorNow {
  sensor: Sensor
  /** Newest reading; `null` where there is none. */
  reading: Reading | null
  /** The newest reading failed quality control or was judged bad. */
  implausible: boolean
  /** It is suspect. */
  suspect: boolean
  /** The station has reported without this sensor for so long that its reading is outdated. */
  isLapsed: boolean
  /** Change per hour in the sensor's unit; `null` where it is unknown or meaningless. */
  ratePerHour: number | null
}

/** The newest reading of a station's sensor. The rate is omitted where the reading failed or is outdated. */
export function sensorNow(
  device: Pick<DeviceState, 'latest' | 'rates' | 'flags' | 'lastUpdateMs' | 'intervalSeconds'>,
  sensor: Sensor,
): SensorNow {
  const reading = own(device.latest, sensor.id) ?? null
  const flag = reading && own(device.flags, sensor.id)
  const implausible = flag === FLAGS.fail
  const isLapsed =
    reading !== null &&
    device.lastUpdateMs !== null &&
    device.lastUpdateMs - reading.t > validMs(device.intervalSeconds)
  const ratePerHour = implausible || isLapsed ? null : (own(device.rates, sensor.id) ?? null)
  return { sensor, reading, implausible, suspect: flag === FLAGS.suspect, isLapsed, ratePerHour }
}
