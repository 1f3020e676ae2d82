import type { PlotBox } from './plot-box.ts'
import { usePlot } from './plot-context.ts'

/** Strokes on the plot's edge keep their other half. */
const BLEED = 3

/** Everything inside the plot, each kind as few paths as can be. */
export function PlotLayers({ box }: { box: PlotBox }) {
  const { scale, marks } = usePlot()
  return (
    <svg
      className="plot"
      x={box.left}
      y={-BLEED}
      width={box.plotWidth}
      height={scale.height + 2 * BLEED}
      viewBox={`0 ${-BLEED} ${box.plotWidth} ${scale.height + 2 * BLEED}`}
      aria-hidden="true"
    >
      {marks.gaps && <path className="gap" d={marks.gaps} />}
      {marks.rain && <path className="bars" d={marks.rain} />}
      {marks.bars && <path className="bars" d={marks.bars} />}
      {marks.lines.map(({ id, line, dots }, i) => (
        <g key={id} className="series" data-series={i + 1}>
          {line && <path className="line" d={line} />}
          {dots && <path className="dots" d={dots} />}
        </g>
      ))}
      {marks.implausible && <path className="implausible" d={marks.implausible} />}
    </svg>
  )
}
