import { useCallback } from 'react'
import type { Sensor } from '../../../domain/device.ts'
import { useStationWords } from '../../../view/station/station-words.ts'

/** In the reader's language; other sensors by the station's own name. */
export function useSensorNames(sensors: readonly Sensor[]): (sensor: Sensor) => string {
  const { sensorName } = useStationWords()
  return useCallback(
    (sensor) => (sensors.some(({ id }) => id === sensor.id) ? sensorName(sensor, sensors) : sensor.name),
    [sensors, sensorName],
  )
}
