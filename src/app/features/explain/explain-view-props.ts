import type { TimeRange } from '../../../view/time/time-range.ts'
import type { ExplainChoice, ExplainView } from './explain-choice.ts'

export interface ExplainViewProps<View extends ExplainView> {
  choice: Extract<ExplainChoice, { view: View }>
  range: TimeRange
  zone: string
  onChoice: (choice: ExplainChoice) => void
}
