import type { DeviceState, Sensor } from '../../../domain/device.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'

export interface SensorsInRange {
  device: DeviceState
  sensors: readonly Sensor[]
  range: TimeRange
  zone: string
  nameOf: (sensor: Sensor) => string
}
