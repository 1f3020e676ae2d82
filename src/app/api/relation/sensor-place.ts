export interface SensorPlace {
  deviceId: string
  sensorId: string
}

/** `device/sensor`, both percent-encoded. */
export function sensorPath({ deviceId, sensorId }: SensorPlace): string {
  return `${encodeURIComponent(deviceId)}/${encodeURIComponent(sensorId)}`
}
