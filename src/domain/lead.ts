import type { DeviceState, Sensor } from './device.ts'
import { type ShownLevel, sensorLevelShown, stationLevelShown } from './levels/water-state.ts'
import { primarySensor, type SensorNow, sensorNow } from './primary-sensor.ts'

/**
 * The sensor in the worst alert level, else the primary one. A station's value, level and chart all belong to
 * it: a level beside another sensor's value would be misread.
 */
export function leadSensor(device: Pick<DeviceState, 'kind' | 'sensors' | 'level'>): Sensor | undefined {
  const alerted = alertedSensor(device)
  return device.sensors.find(({ id }) => id === alerted) ?? primarySensor(device)
}

export function leadNow(device: DeviceState): SensorNow | undefined {
  const sensor = leadSensor(device)
  return sensor && sensorNow(device, sensor)
}

/** `undefined` without an alert. */
export function alertedSensor({ level }: Pick<DeviceState, 'level'>): string | undefined {
  return level && level.severity > 0 ? level.sensor : undefined
}

/** `undefined` where it is unknown. */
export function leadLevel(
  device: Pick<DeviceState, 'kind' | 'sensors' | 'level' | 'levels'>,
): ShownLevel | undefined {
  // an alert is shown whatever its sensor's state
  if (alertedSensor(device) !== undefined) return stationLevelShown(device)
  const lead = leadSensor(device)
  return lead && sensorLevelShown(device, lead.id)
}
