import type { TimeRange } from '../../../../view/time/time-range.ts'
import type { SensorsInRange } from '../sensors-in-range.ts'

export interface QualityProps extends SensorsInRange {
  onRange: (range: TimeRange) => void
}
