import type { ReactNode } from 'react'
import { CHART_ID } from '../chart/SeriesChart.tsx'
import { IMAGE_SWATCH, IMAGE_TEXT } from '../exported-image/chart-image.ts'

/** How a line is drawn, and what it is of. */
export interface KeyLine {
  name: string
  stroke: string
  strokeWidth: number
}

/** Side by side where there is room; a picture is made of them. */
export function ExplainPlots({ children }: { children: ReactNode }) {
  return (
    <div id={CHART_ID} className="explain-plots">
      {children}
    </div>
  )
}

/** What a plot's lines are of; a picture has it too. */
export function PlotKey({ lines }: { lines: readonly KeyLine[] }) {
  return (
    <ul className="plot-key">
      {lines.map(({ name, ...line }) => (
        <li key={line.stroke}>
          <LineSample {...line} />
          <span {...IMAGE_TEXT}>{name}</span>
        </li>
      ))}
    </ul>
  )
}

export function LineSample({ stroke, strokeWidth }: Omit<KeyLine, 'name'>) {
  const style = { background: stroke, height: 1.5 * strokeWidth }
  return <span className="line-sample" style={style} aria-hidden="true" {...IMAGE_SWATCH} />
}
