import type { ReactNode } from 'react'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatTick } from '../../../../view/plot/axes/tick-text.ts'
import type { ValueScale } from '../../../../view/plot/axes/value-scale.ts'
import { usePlotBox } from '../../chart/plot/use-plot-box.ts'
import { type XYPlace, xOf, yOf } from './xy-place.ts'

const LEFT = 60
const RIGHT = 16
const TOP = 26
const BOTTOM = 42

export interface PlotAxis {
  scale: ValueScale
  label: string
  /** For ticks that are no numbers. */
  tickText?: (tick: number) => string
}

/** Two axes as an image with a name; the numbers stand in words beside it. */
export function XYPlot({
  label,
  height,
  x,
  y,
  children,
}: {
  label: string
  height: number
  x: PlotAxis
  y: PlotAxis
  children: (place: XYPlace) => ReactNode
}) {
  const [ref, box] = usePlotBox({ left: LEFT, right: RIGHT })
  const place = box && {
    left: box.left,
    top: TOP,
    width: box.plotWidth,
    height: height - TOP - BOTTOM,
    x: x.scale,
    y: y.scale,
  }
  return (
    <div ref={ref} className="xy-plot" style={{ height }}>
      {box && place && (
        <svg width={box.width} height={height} role="img" aria-label={label}>
          <XAxis place={place} axis={x} />
          <YAxis place={place} axis={y} />
          {children(place)}
        </svg>
      )}
    </div>
  )
}

function XAxis({ place, axis: { scale, label, tickText } }: { place: XYPlace; axis: PlotAxis }) {
  const locale = useLocale()
  const bottom = place.top + place.height
  return (
    <g>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${Math.floor(xOf(place, tick)) + 0.5} ${place.top}V${bottom}`} />
          <text x={xOf(place, tick)} y={bottom + 16} textAnchor="middle">
            {tickText ? tickText(tick) : formatTick(tick, scale, locale)}
          </text>
        </g>
      ))}
      <text x={place.left + place.width / 2} y={bottom + 34} textAnchor="middle">
        {label}
      </text>
    </g>
  )
}

function YAxis({ place, axis: { scale, label, tickText } }: { place: XYPlace; axis: PlotAxis }) {
  const locale = useLocale()
  const right = place.left + place.width
  return (
    <g>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${place.left} ${Math.floor(yOf(place, tick)) + 0.5}H${right}`} />
          <text x={place.left - 8} y={yOf(place, tick)} dy="0.32em" textAnchor="end">
            {tickText ? tickText(tick) : formatTick(tick, scale, locale)}
          </text>
        </g>
      ))}
      <text x={4} y={14}>
        {label}
      </text>
    </g>
  )
}
