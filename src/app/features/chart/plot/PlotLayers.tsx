import { type ReactNode, useId } from 'react'
import { UNITS_PER_PIXEL } from '../../../../view/plot/paths/area-path.ts'
import { STROKE_WIDTH } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { usePlot } from './plot-context.ts'

/** Strokes on the plot's edge keep their other half. */
const BLEED = 3
const AREA_SCALE = `scale(${1 / UNITS_PER_PIXEL})`

/** The shading of gaps and the hatching of what was not read yet, under the grid. */
export function GapLayer({ box }: { box: PlotBox }) {
  const { marks, unread } = usePlot()
  const hatching = useId()
  return (
    <Layer box={box}>
      {marks.gaps && <path className="gap" d={marks.gaps} />}
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

/** Rain that hangs from the top, under the levels and their names. */
export function RainLayer({ box }: { box: PlotBox }) {
  const { marks } = usePlot()
  return <Layer box={box}>{marks.rain && <path className="bars" d={marks.rain} />}</Layer>
}

/** Everything else inside the plot, each kind as few paths as can be. */
export function MarkLayer({ box }: { box: PlotBox }) {
  const { marks } = usePlot()
  return (
    <Layer box={box}>
      {marks.bars && <path className="bars" d={marks.bars} />}
      {marks.lines.map(({ id, line, area, dots }, i) => (
        <g key={id} className="series" data-series={i + 1}>
          {Object.entries(line).map(([place, piece]) => (
            <path key={place} className="line" strokeWidth={STROKE_WIDTH} d={piece} />
          ))}
          {Object.entries(area).map(([place, piece]) => (
            <path key={place} className="line-area" transform={AREA_SCALE} d={piece} />
          ))}
          {dots && <path className="dots" d={dots} />}
        </g>
      ))}
      {marks.implausible && <path className="implausible" d={marks.implausible} />}
    </Layer>
  )
}

/** Clips to the plot and counts pixels from its corner. */
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
