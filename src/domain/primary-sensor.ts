import type { Device, DeviceState, Reading, Sensor } from './device.ts'
import { validMs } from './freshness.ts'
import { FLAGS } from './quality/flags.ts'
import { own } from './shape.ts'

const WATER = ['FLUID_LEVEL', 'DISCHARGE']
const WEATHER = ['RAIN_FALL', 'AIR_TEMPERATURE']
/** Never primary at a river gauge with a sensor of the water. */
const OF_THE_AIR = /^(AIR_|WIND_|RAIN_FALL$|SOLAR_RADIATION$)/
const HOUSEKEEPING = new Set(['BATTERY', 'CELLULAR_SIGNAL'])

/**
 * Level or discharge; else, by the water, any sensor of the water; else rain or temperature; else the first
 * one not about the instrument's health.
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

/** A sensor of the instrument's health. */
export function isHousekeeping({ kind }: Pick<Sensor, 'kind'>): boolean {
  return HOUSEKEEPING.has(kind)
}

export interface SensorNow {
  sensor: Sensor
  reading: Reading | null
  implausible: boolean
  suspect: boolean
  /** The station reports without this sensor: its reading is outdated. */
  isLapsed: boolean
  /** In the sensor's unit; `null`: unknown or meaningless. */
  ratePerHour: number | null
}

/** Without a rate where the reading failed or is outdated. */
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
