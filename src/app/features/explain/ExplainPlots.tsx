import type { ReactNode } from 'react'
import { CHART_ID } from '../chart/SeriesChart.tsx'

/** Side by side where there is room; a picture is made of them. */
export function ExplainPlots({ children }: { children: ReactNode }) {
  return (
    <div id={CHART_ID} className="explain-plots">
      {children}
    </div>
  )
}
