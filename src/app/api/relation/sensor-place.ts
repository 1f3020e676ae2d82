/** A sensor of a station. */
export interface SensorPlace {
  deviceId: string
  sensorId: string
}

/** A sensor as the routes of relations name it: `device/sensor`, both percent-encoded. */
export function sensorPath({ deviceId, sensorId }: SensorPlace): string {
  return `${encodeURIComponent(deviceId)}/${encodeURIComponent(sensorId)}`
}
