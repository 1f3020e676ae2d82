import type { ReactNode } from 'react'
import { formatTick } from '../../../../view/plot/axes/tick-text.ts'
import { toX, toY } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { usePlot } from './plot-context.ts'

/** Labels of an axis, for eyes: by ear the chart's summary has the values, with the times they are of. */
export function AxisLabels({ children, isRain }: { children: ReactNode; isRain?: boolean }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in a drawing takes the focus
    <g className={isRain ? 'axis-labels axis-labels-rain' : 'axis-labels'} aria-hidden="true">
      {children}
    </g>
  )
}

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

const BESIDE = 8

/** Values beside the left axis. */
export function ValueAxisLabels({ box }: { box: PlotBox }) {
  const { scale, values, locale } = usePlot()
  return (
    <AxisLabels>
      {values.ticks.map((tick) => (
        <text key={tick} x={box.left - BESIDE} y={toY(scale, tick)} dy="0.32em" textAnchor="end">
          {formatTick(tick, values, locale)}
        </text>
      ))}
    </AxisLabels>
  )
}

/** Amounts of rain beside the right axis, growing downwards. */
export function RainAxisLabels({ box }: { box: PlotBox }) {
  const { rain, locale } = usePlot()
  if (!rain) return null
  const { scale, values } = rain
  const x = box.left + box.plotWidth + BESIDE
  return (
    <AxisLabels isRain>
      {values.ticks.map((tick) => (
        <text key={tick} x={x} y={scale.height - toY(scale, tick)} dy={tick === 0 ? '0.8em' : '0.32em'}>
          {formatTick(tick, values, locale)}
        </text>
      ))}
    </AxisLabels>
  )
}
