import type { LevelScale } from '../../../../domain/levels/alert-levels.ts'
import { stateOfSeverity } from '../../../../domain/levels/water-state.ts'
import { useLocale } from '../../../../view/i18n/use-locale.ts'
import { formatTick } from '../../../../view/plot/axes/tick-text.ts'
import { logScale, type ValueScale, valueScale } from '../../../../view/plot/axes/value-scale.ts'
import { hundredths, toY } from '../../../../view/plot/paths/line-path.ts'
import type { PlotBox } from '../../../../view/plot/plot-box.ts'
import { usePlotBox } from '../plot/use-plot-box.ts'

/** `x` from the left, 0 to 1. */
export interface CurvePoint {
  x: number
  value: number
  title?: string
}

const LEFT = 56
const RIGHT = 12
const HEIGHT = 220
const BOTTOM = 38
const TOP = 8
const PER_TICK = 40
/** Flows over more than so many times the lowest have a logarithmic axis, or low water would not be seen. */
const WIDE = 50

/** A curve or points as an image with a name; a table beside it has the numbers. */
export function CurvePlot({
  label,
  axisLabel,
  points,
  xTicks,
  mark,
  scale,
  mayBeLogarithmic = false,
}: {
  label: string
  axisLabel: string
  points: readonly CurvePoint[]
  xTicks: readonly { x: number; text: string }[]
  mark: 'line' | 'points'
  scale: LevelScale | undefined
  mayBeLogarithmic?: boolean
}) {
  const [ref, box] = usePlotBox({ left: LEFT, right: RIGHT })
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const isLog = mayBeLogarithmic && low > 0 && high / low > WIDE
  const places = (isLog ? logScale : valueScale)(low, high, Math.floor(HEIGHT / PER_TICK))
  return (
    <div ref={ref} className="curve-plot" style={{ height: HEIGHT }}>
      {box && (
        <svg width={box.width} height={HEIGHT} role="img" aria-label={label}>
          <Axes box={box} places={places} xTicks={xTicks} axisLabel={axisLabel} />
          <Thresholds box={box} places={places} scale={scale} />
          <Marks box={box} places={places} points={points} mark={mark} />
        </svg>
      )}
    </div>
  )
}

const PLOT_HEIGHT = HEIGHT - BOTTOM - TOP

function yOf(places: ValueScale, value: number): number {
  return hundredths(TOP + toY({ ...places, height: PLOT_HEIGHT }, value))
}

function xOf(box: PlotBox, x: number): number {
  return hundredths(box.left + x * box.plotWidth)
}

function Axes({
  box,
  places,
  xTicks,
  axisLabel,
}: {
  box: PlotBox
  places: ValueScale
  xTicks: readonly { x: number; text: string }[]
  axisLabel: string
}) {
  const locale = useLocale()
  const right = box.left + box.plotWidth
  return (
    <g>
      {places.ticks.map((tick) => (
        <g key={tick}>
          <path className="grid" d={`M${box.left} ${Math.floor(yOf(places, tick)) + 0.5}H${right}`} />
          <text x={box.left - 8} y={yOf(places, tick)} dy="0.32em" textAnchor="end">
            {formatTick(tick, places, locale)}
          </text>
        </g>
      ))}
      {xTicks.map(({ x, text }) => (
        <g key={x}>
          <path className="grid" d={`M${Math.floor(xOf(box, x)) + 0.5} ${TOP}V${HEIGHT - BOTTOM}`} />
          <text x={xOf(box, x)} y={HEIGHT - BOTTOM + 15} textAnchor={x > 0.97 ? 'end' : 'middle'}>
            {text}
          </text>
        </g>
      ))}
      <text x={box.left + box.plotWidth / 2} y={HEIGHT - 5} textAnchor="middle">
        {axisLabel}
      </text>
    </g>
  )
}

function Thresholds({
  box,
  places,
  scale,
}: {
  box: PlotBox
  places: ValueScale
  scale: LevelScale | undefined
}) {
  const onPlot = (scale?.levels ?? []).filter(
    ({ threshold }) => threshold >= places.low && threshold <= places.high,
  )
  return (
    <g className="level-lines">
      {onPlot.map(({ threshold, severity }) => {
        const y = Math.floor(yOf(places, threshold)) + 0.5
        return (
          <g key={threshold} data-state={stateOfSeverity(severity)}>
            <line x1={box.left} x2={box.left + box.plotWidth} y1={y} y2={y} />
          </g>
        )
      })}
    </g>
  )
}

function Marks({
  box,
  places,
  points,
  mark,
}: {
  box: PlotBox
  places: ValueScale
  points: readonly CurvePoint[]
  mark: 'line' | 'points'
}) {
  const at = ({ x, value }: CurvePoint) => `${xOf(box, x)} ${yOf(places, value)}`
  if (mark === 'line') return <path className="curve" d={`M${points.map(at).join('L')}`} />
  return points.map((point) => (
    <circle
      key={point.title}
      className="curve-point"
      cx={xOf(box, point.x)}
      cy={yOf(places, point.value)}
      r="3.5"
    >
      <title>{point.title}</title>
    </circle>
  ))
}
