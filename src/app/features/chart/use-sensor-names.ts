import { useMemo } from 'react'
import type { Sensor } from '../../../domain/device.ts'
import { useStationWords } from '../../../view/station/station-words.ts'

/** Names of a station's sensors in the reader's language, as a function that stays the same while the names do. */
export function useSensorNames(sensors: readonly Sensor[]): (sensor: Sensor) => string {
  const { sensorName } = useStationWords()
  const names = JSON.stringify(sensors.map((sensor) => [sensor.id, sensorName(sensor, sensors)]))
  return useMemo(() => {
    const byId = new Map<string, string>(JSON.parse(names))
    return (sensor) => byId.get(sensor.id) ?? sensor.name
  }, [names])
}
