import type { TideReport } from '../../../../domain/relation/tide/tide-report.ts'
import type { ExplainedSeries } from '../explained-series.ts'

export interface TideProps {
  sea: ExplainedSeries
  river: ExplainedSeries
  report: TideReport
}
