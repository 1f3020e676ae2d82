import type { DeviceState, Sensor } from './device.ts'
import { type ShownLevel, sensorLevelShown, stationLevelShown } from './levels/water-state.ts'
import { primarySensor, type SensorNow, sensorNow } from './primary-sensor.ts'

/**
 * The lead sensor of a station: the one in its worst alert level, else the primary one. Value, level and chart of a station
 * all belong to it, since a level beside another sensor's value would be misread.
 */
export function leadSensor(device: Pick<DeviceState, 'kind' | 'sensors' | 'level'>): Sensor | undefined {
  const alerted = alertedSensor(device)
  return device.sensors.find(({ id }) => id === alerted) ?? primarySensor(device)
}

/** The lead sensor's newest reading; `undefined` for a station without sensors. */
export function leadNow(device: DeviceState): SensorNow | undefined {
  const sensor = leadSensor(device)
  return sensor && sensorNow(device, sensor)
}

/** Id of the sensor whose alert level is the station's; `undefined` without an alert. */
export function alertedSensor({ level }: Pick<DeviceState, 'level'>): string | undefined {
  return level && level.severity > 0 ? level.sensor : undefined
}

/** The level shown beside the lead sensor's value; `undefined` where it is unknown. */
export function leadLevel(
  device: Pick<DeviceState, 'kind' | 'sensors' | 'level' | 'levels'>,
): ShownLevel | undefined {
  // an alert is shown whatever the state of its sensor
  if (alertedSensor(device) !== undefined) return stationLevelShown(device)
  const lead = leadSensor(device)
  return lead && sensorLevelShown(device, lead.id)
}
