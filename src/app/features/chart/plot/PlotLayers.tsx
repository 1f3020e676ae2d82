import { type ReactNode, useId } from 'react'
import { LevelBands, LevelLabels, LevelLines } from '../../../../view/plot/drawing/LevelMarks.tsx'
import { PeakMark } from '../../../../view/plot/drawing/PeakMark.tsx'
import { SeriesMarks } from '../../../../view/plot/drawing/SeriesMarks.tsx'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { NoteLayer } from '../../notes/NoteLayer.tsx'
import { NormalsLayer } from '../normals/NormalsLayer.tsx'
import { usePlot } from './plot-context.ts'

/** Keeps strokes on the plot's edge whole. */
const BLEED = 3
/** Between a level's name and the plot's edge. */
const LABEL_BESIDE = 6

interface LayerProps {
  box: PlotBox
  /** Sensor id. */
  normalsOf?: string | undefined
}

/** What lies under the grid: bands of levels and normals, notes, gaps. */
export function BackLayer({ box, normalsOf }: LayerProps) {
  const { levels, marks, unread } = usePlot()
  return (
    <Layer box={box}>
      <LevelBands levels={levels} width={box.plotWidth} />
      {normalsOf !== undefined && <NormalsLayer sensorId={normalsOf} part="bands" />}
      <NoteLayer />
      {marks.gaps && <path className="gap" d={marks.gaps} />}
      <Hatched className="failed" d={marks.failed} size={7} angle={-45} />
      <Hatched className="unread" d={unread} size={8} angle={45} />
    </Layer>
  )
}

/** What lies over the grid: lines and names of levels, readings and their marks, lines of normals. */
export function MarkLayer({ box, normalsOf }: LayerProps) {
  const { marks, judged, peak, levels, labelSide } = usePlot()
  const place = { levels, width: box.plotWidth, side: labelSide }
  return (
    <>
      <g transform={`translate(${box.left} 0)`}>
        <LevelLines {...place} />
        <LevelLabels {...place} beside={LABEL_BESIDE} labelOf={({ label }) => label} />
      </g>
      <Layer box={box}>
        {judged.map(({ flag, source, d }) => (
          <path key={`${source} ${flag}`} className="judged" data-judged={flag} d={d} />
        ))}
        <SeriesMarks {...marks} />
        {Object.entries(marks.suspect).map(([place, piece]) => (
          <path key={place} className="suspect" d={piece} />
        ))}
        {marks.beyond && <path className="suspect-beyond" d={marks.beyond} />}
        {marks.implausible && <path className="implausible" d={marks.implausible} />}
        <PeakMark peak={peak} />
        {normalsOf !== undefined && <NormalsLayer sensorId={normalsOf} part="lines" />}
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
