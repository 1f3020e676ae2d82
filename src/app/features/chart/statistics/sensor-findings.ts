import type { Sensor } from '../../../../domain/device.ts'
import type { LevelScale } from '../../../../domain/levels/alert-levels.ts'
import type { SensorStatistics } from '../../../../domain/statistics/report.ts'
import type { TimeRange } from '../../../../view/time/time-range.ts'

export interface SensorFindings {
  found: SensorStatistics
  sensor: Sensor
  name: string
  scale: LevelScale | undefined
  zone: string
  onRange: (range: TimeRange) => void
}
