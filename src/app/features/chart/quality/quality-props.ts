import type { TimeRange } from '../../../../view/time/time-range.ts'
import type { SensorsInRange } from '../sensors-in-range.ts'

/** What each part of the view of quality gets. */
export interface QualityProps extends SensorsInRange {
  /** Shows a range on the chart. */
  onRange: (range: TimeRange) => void
}
