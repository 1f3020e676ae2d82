import type { DeviceState, Sensor } from './device.ts'
import { type ShownLevel, sensorLevelShown, stationLevelShown } from './levels/water-state.ts'
import { primarySensor, type SensorNow, sensorNow } from './primary-sensor.ts'

/**
 * The sensor that a station is told by: the one that is in its worst alert level, else what the station is
 * there for. Value, level and chart of one line are all this one's: a level beside another sensor's value
 * would be read as that value's.
 */
export function leadSensor(device: Pick<DeviceState, 'kind' | 'sensors' | 'level'>): Sensor | undefined {
  const alerted = alertedSensor(device)
  return device.sensors.find(({ id }) => id === alerted) ?? primarySensor(device)
}

/** What that sensor says now; `undefined` for a station without sensors. */
export function leadNow(device: DeviceState): SensorNow | undefined {
  const sensor = leadSensor(device)
  return sensor && sensorNow(device, sensor)
}

/** Id of the sensor whose alert level is the station's; `undefined` while nothing is in one. */
export function alertedSensor({ level }: Pick<DeviceState, 'level'>): string | undefined {
  return level && level.severity > 0 ? level.sensor : undefined
}

/** The level that is said beside the value of the lead sensor; `undefined` where nothing tells. */
export function leadLevel(
  device: Pick<DeviceState, 'kind' | 'sensors' | 'level' | 'levels'>,
): ShownLevel | undefined {
  // an alert is said whatever became of its sensor
  if (alertedSensor(device) !== undefined) return stationLevelShown(device)
  const lead = leadSensor(device)
  return lead && sensorLevelShown(device, lead.id)
}
