import type { Sensor } from '../../domain/device.ts'

/** The sensor with that id, or the only one of that type; otherwise an error sentence. */
export function sensorFor(key: string, sensors: readonly Sensor[]): Sensor | string {
  const byId = sensors.find(({ id }) => id === key)
  if (byId) return byId
  const [first, ...others] = sensors.filter(({ kind }) => kind === key)
  if (!first) return 'the station has no sensor of that id or type'
  return others.length === 0 ? first : 'the station has several sensors of that type; name one by its id'
}
