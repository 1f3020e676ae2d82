import type { DeviceState, Reading, Sensor } from './device.ts'
import { isPlausible } from './quality.ts'
import { quantityOf } from './quantity.ts'

/** What a station is there for, the first of these that it has. */
const BY_IMPORTANCE = ['FLUID_LEVEL', 'RAIN_FALL', 'AIR_TEMPERATURE']
/** The instrument's own health is nobody's first question. */
const HOUSEKEEPING = new Set(['BATTERY', 'CELLULAR_SIGNAL'])

/** The sensor that speaks for a station: level, else rain, else temperature, else the first that measures nature. */
export function primarySensor(sensors: readonly Sensor[]): Sensor | undefined {
  for (const kind of BY_IMPORTANCE) {
    const found = sensors.find((sensor) => sensor.kind === kind)
    if (found) return found
  }
  return sensors.find((sensor) => !isHousekeeping(sensor)) ?? sensors[0]
}

/** Whether a sensor watches the instrument itself. */
export function isHousekeeping({ kind }: Pick<Sensor, 'kind'>): boolean {
  return HOUSEKEEPING.has(kind)
}

export interface SensorNow {
  sensor: Sensor
  /** Newest reading; `null` where there is none. */
  reading: Reading | null
  /** The newest reading cannot be true (domain/quality). */
  implausible: boolean
  /** Change per hour in the sensor's unit; `null` where none is known or none is worth saying. */
  ratePerHour: number | null
}

/** What one sensor of a station says now. A rate is withheld where the reading beside it cannot be true. */
export function sensorNow(device: Pick<DeviceState, 'latest' | 'rates'>, sensor: Sensor): SensorNow {
  const reading = own(device.latest, sensor.id)
  const implausible = reading !== null && !isPlausible(quantityOf(sensor.kind, sensor.unit), reading.v)
  return { sensor, reading, implausible, ratePerHour: implausible ? null : own(device.rates, sensor.id) }
}

/** Ids come from outside: `constructor` is an id like any other. */
function own<T>(record: Record<string, T>, key: string): T | null {
  return Object.hasOwn(record, key) ? (record[key] ?? null) : null
}
