import type { DeviceState, Sensor } from '../../../domain/device.ts'
import type { TimeRange } from '../../../view/time/time-range.ts'

/** What a view of a station's readings is of. */
export interface SensorsInRange {
  device: DeviceState
  /** The sensors to show. */
  sensors: readonly Sensor[]
  range: TimeRange
  /** IANA name. */
  zone: string
  nameOf: (sensor: Sensor) => string
}
