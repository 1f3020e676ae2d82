import { toX } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { AxisLabels } from './AxisLabels.tsx'
import { usePlot } from './plot-context.ts'

const FIRST_LINE = 16
const SECOND_LINE = 31
/** A label whose middle is nearer to the edge than this begins or ends there. */
const HALF_LABEL = 20

/** Times under the axis, their day or year below them where it changes. */
export function TimeAxisLabels({ box, top }: { box: PlotBox; top: number }) {
  const { scale, timeLabels } = usePlot()
  return (
    <AxisLabels>
      {timeLabels.map(({ ms, text, context }) => {
        const x = toX(scale, ms)
        const anchor = x > box.plotWidth - HALF_LABEL ? 'end' : 'middle'
        return (
          <g key={ms} transform={`translate(${box.left + x} ${top})`}>
            <line className="tick" y2={5} />
            <text y={FIRST_LINE} textAnchor={anchor}>
              {text}
            </text>
            {context !== null && (
              <text className="axis-context" x={contextShift(x, box)} y={SECOND_LINE} textAnchor="middle">
                {context}
              </text>
            )}
          </g>
        )
      })}
    </AxisLabels>
  )
}

const HALF_CONTEXT = 50

/** Long contexts move away from both edges, so that they stay on the drawing. */
function contextShift(x: number, box: PlotBox): number {
  const middle = box.left + x
  return Math.max(0, HALF_CONTEXT - middle) + Math.min(0, box.width - HALF_CONTEXT - middle)
}
