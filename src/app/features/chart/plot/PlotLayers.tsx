import { type ReactNode, useId } from 'react'
import { CartesianGrid } from 'recharts'
import { LevelBands, LevelLabels, LevelLines } from '../../../../view/plot/drawing/LevelMarks.tsx'
import { PeakMark } from '../../../../view/plot/drawing/PeakMark.tsx'
import { SeriesMarks } from '../../../../view/plot/drawing/SeriesMarks.tsx'
import type { PanelPlan } from '../../../../view/plot/panels.ts'
import { toY } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { toX } from '../../../../view/plot/time-scale.ts'
import { Overlays } from '../../overlays/Overlays.tsx'
import { usePlot } from './plot-context.ts'

/** Keeps strokes on the plot's edge whole. */
const BLEED = 3
/** Between a level's name and the plot's edge. */
const LABEL_BESIDE = 6

export function OverlayLayer({
  box,
  ...overlays
}: {
  box: PlotBox
  part: 'Behind' | 'Over'
  plan: PanelPlan
}) {
  return (
    <Layer box={box}>
      <Overlays {...overlays} />
    </Layer>
  )
}

export function GapLayer({ box }: { box: PlotBox }) {
  const { marks, unread } = usePlot()
  const hatching = useId()
  const failing = useId()
  return (
    <Layer box={box}>
      {marks.gaps && <path className="gap" d={marks.gaps} />}
      {marks.failed && (
        <>
          <pattern
            id={failing}
            patternUnits="userSpaceOnUse"
            width="7"
            height="7"
            patternTransform="rotate(-45)"
          >
            <path className="failing" d="M3.5 0v7" />
          </pattern>
          <path className="failed" d={marks.failed} style={{ fill: `url(#${failing})` }} />
        </>
      )}
      {unread && (
        <>
          <pattern
            id={hatching}
            patternUnits="userSpaceOnUse"
            width="8"
            height="8"
            patternTransform="rotate(45)"
          >
            <path className="hatching" d="M4 0v8" />
          </pattern>
          <path className="unread" d={unread} style={{ fill: `url(#${hatching})` }} />
        </>
      )}
    </Layer>
  )
}

export function BandLayer({ box }: { box: PlotBox }) {
  return <LevelBands levels={usePlot().levels} left={box.left} width={box.plotWidth} />
}

export function LevelLayer({ box }: { box: PlotBox }) {
  const { levels, labelSide } = usePlot()
  const place = { levels, left: box.left, width: box.plotWidth }
  return (
    <>
      <LevelLines {...place} side={labelSide} />
      <LevelLabels {...place} side={labelSide} beside={LABEL_BESIDE} labelOf={({ label }) => label} />
    </>
  )
}

export function MarkLayer({ box }: { box: PlotBox }) {
  const { marks, peak } = usePlot()
  return (
    <Layer box={box}>
      <SeriesMarks {...marks} />
      {Object.entries(marks.suspect).map(([place, piece]) => (
        <path key={place} className="suspect" d={piece} />
      ))}
      {marks.beyond && <path className="suspect-beyond" d={marks.beyond} />}
      {marks.implausible && <path className="implausible" d={marks.implausible} />}
      <PeakMark peak={peak} />
    </Layer>
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

/** Recharts' grid at our own ticks: it would measure label text to find its own. */
export function PlotGrid({ box }: { box: PlotBox }) {
  const { scale, values, timeLabels } = usePlot()
  return (
    <CartesianGrid
      verticalCoordinatesGenerator={() => timeLabels.map(({ ms }) => crisp(box.left + toX(scale, ms)))}
      horizontalCoordinatesGenerator={() => values.ticks.map((tick) => crisp(toY(scale, tick)))}
      zIndex={0}
    />
  )
}

/** A hairline in the middle of a pixel has no grey beside it. */
function crisp(pixels: number): number {
  return Math.floor(pixels) + 0.5
}
