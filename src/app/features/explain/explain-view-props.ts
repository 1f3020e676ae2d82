import type { TimeRange } from '../../../view/time/time-range.ts'
import type { ExplainChoice, ExplainView } from './explain-choice.ts'

/** What each view gets besides its series: its own choice, and how to make another. */
export interface ExplainViewProps<View extends ExplainView> {
  choice: Extract<ExplainChoice, { view: View }>
  range: TimeRange
  /** IANA name. */
  zone: string
  onChoice: (choice: ExplainChoice) => void
}
