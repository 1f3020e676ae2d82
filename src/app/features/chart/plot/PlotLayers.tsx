import { type ReactNode, useId } from 'react'
import { LevelBands, LevelLabels, LevelLines } from '../../../../view/plot/drawing/LevelMarks.tsx'
import { PeakMark } from '../../../../view/plot/drawing/PeakMark.tsx'
import { SeriesMarks } from '../../../../view/plot/drawing/SeriesMarks.tsx'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { Overlays } from '../../overlays/Overlays.tsx'
import { usePlot } from './plot-context.ts'

/** Keeps strokes on the plot's edge whole. */
const BLEED = 3
/** Between a level's name and the plot's edge. */
const LABEL_BESIDE = 6

interface LayerProps {
  box: PlotBox
  plan: PanelPlan
}

/** What lies under the grid: bands of levels, overlays behind the readings, gaps. */
export function BackLayer({ box, plan }: LayerProps) {
  const { levels, marks, unread } = usePlot()
  return (
    <Layer box={box}>
      <LevelBands levels={levels} width={box.plotWidth} />
      <Overlays part="Behind" plan={plan} />
      {marks.gaps && <path className="gap" d={marks.gaps} />}
      <Hatched className="failed" d={marks.failed} size={7} angle={-45} />
      <Hatched className="unread" d={unread} size={8} angle={45} />
    </Layer>
  )
}

/** What lies over the grid: lines and names of levels, readings and their marks, overlays over them. */
export function MarkLayer({ box, plan }: LayerProps) {
  const { marks, peak, levels, labelSide } = usePlot()
  const place = { levels, width: box.plotWidth, side: labelSide }
  return (
    <>
      <g transform={`translate(${box.left} 0)`}>
        <LevelLines {...place} />
        <LevelLabels {...place} beside={LABEL_BESIDE} labelOf={({ label }) => label} />
      </g>
      <Layer box={box}>
        <SeriesMarks {...marks} />
        {Object.entries(marks.suspect).map(([place, piece]) => (
          <path key={place} className="suspect" d={piece} />
        ))}
        {marks.beyond && <path className="suspect-beyond" d={marks.beyond} />}
        {marks.implausible && <path className="implausible" d={marks.implausible} />}
        <PeakMark peak={peak} />
        <Overlays part="Over" plan={plan} />
      </Layer>
    </>
  )
}

/** `size` in pixels: from stroke to stroke. */
function Hatched({
  className,
  d,
  size,
  angle,
}: {
  className: string
  d: string
  size: number
  angle: number
}) {
  const id = useId()
  if (!d) return null
  return (
    <>
      <pattern
        id={id}
        patternUnits="userSpaceOnUse"
        width={size}
        height={size}
        patternTransform={`rotate(${angle})`}
      >
        <path className={`${className}-stroke`} d={`M${size / 2} 0v${size}`} />
      </pattern>
      <path className={className} d={d} style={{ fill: `url(#${id})` }} />
    </>
  )
}

/** Clips to the plot, with its corner as the origin. */
function Layer({ box, children }: { box: PlotBox; children: ReactNode }) {
  const { scale } = usePlot()
  const height = scale.height + 2 * BLEED
  return (
    <svg
      className="plot"
      x={box.left}
      y={-BLEED}
      width={box.plotWidth}
      height={height}
      viewBox={`0 ${-BLEED} ${box.plotWidth} ${height}`}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}
