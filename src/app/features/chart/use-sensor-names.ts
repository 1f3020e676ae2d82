import { useCallback } from 'react'
import type { Sensor } from '../../../domain/device.ts'
import { useStationWords } from '../../../view/station/station-words.ts'

/** Names of a station's sensors in the reader's language, the station's own name for any other. */
export function useSensorNames(sensors: readonly Sensor[]): (sensor: Sensor) => string {
  const { sensorName } = useStationWords()
  return useCallback(
    (sensor) => (sensors.some(({ id }) => id === sensor.id) ? sensorName(sensor, sensors) : sensor.name),
    [sensors, sensorName],
  )
}
