import { useLocale } from '../../../view/i18n/use-locale.ts'
import { formatTick } from '../../../view/plot/axes/tick-text.ts'
import { LevelBands, LevelLabels, LevelLines } from '../../../view/plot/drawing/LevelMarks.tsx'
import { PeakMark } from '../../../view/plot/drawing/PeakMark.tsx'
import { SeriesMarks } from '../../../view/plot/drawing/SeriesMarks.tsx'
import { useLevelLabels } from '../../../view/plot/levels/use-level-labels.ts'
import { toY } from '../../../view/plot/paths/line-path.ts'
import { toX } from '../../../view/plot/time-scale.ts'
import type { WallPlot } from './wall-plot.ts'

const BESIDE = 9
const FIRST_LINE = 17
const SECOND_LINE = 34
/** Nearer to the right edge a date or time ends there. */
const HALF_DATE = 56
const HALF_TIME = 10
/** Of a label beside the rain; the topmost stays on the plot. */
const LABEL_HEIGHT = 15
const HALF_LABEL = 6

export function PlotDrawing({ plot, size }: { plot: WallPlot; size: { width: number; height: number } }) {
  const { scale, left, top } = plot
  const levelLabel = useLevelLabels()
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      <g transform={`translate(${left} ${top})`}>
        <LevelBands levels={plot.levels} width={scale.width} />
        <path className="gap" d={plot.marks.gaps} />
        <Grid plot={plot} />
        <LevelLines levels={plot.levels} width={scale.width} side={plot.labelSide} />
        <LevelLabels
          levels={plot.levels}
          width={scale.width}
          side={plot.labelSide}
          beside={BESIDE}
          labelOf={({ level }) => levelLabel(level, plot.sensor)}
        />
        <svg className="plot" width={scale.width} height={scale.height} aria-hidden="true">
          <path className="bars" d={plot.marks.rain} />
          <SeriesMarks {...plot.marks} />
          <path className="implausible" d={plot.marks.implausible} />
        </svg>
        {plot.newest && <circle className="newest" cx={plot.newest.x} cy={plot.newest.y} r={4.5} />}
        <PeakMark peak={plot.peak} />
      </g>
    </svg>
  )
}

export function rainLabels({ values, scale }: NonNullable<WallPlot['rain']>): { tick: number; y: number }[] {
  const labels: { tick: number; y: number }[] = []
  for (const tick of values.ticks.toReversed()) {
    const y = Math.max(HALF_LABEL, toY(scale, tick))
    const before = labels.at(-1)
    if (!before || before.y - y >= LABEL_HEIGHT) labels.push({ tick, y })
  }
  return labels
}

function Grid({ plot: { scale, values, times, rain } }: { plot: WallPlot }) {
  const locale = useLocale()
  const isAtEnd = (ms: number) => toX(scale, ms) > scale.width - HALF_DATE
  return (
    <>
      <g className="grid">
        {values.ticks.map((tick) => (
          <line key={tick} x2={scale.width} y1={toY(scale, tick)} y2={toY(scale, tick)} />
        ))}
        {times.map(({ ms }) => (
          <line key={ms} x1={toX(scale, ms)} x2={toX(scale, ms)} y2={scale.height} />
        ))}
        <path d={`M0 ${scale.height}h${scale.width}`} className="axis" />
      </g>
      <g className="axis-labels" textAnchor="end">
        {values.ticks.map((tick) => (
          <text key={tick} x={-BESIDE} y={toY(scale, tick)} dy="0.34em">
            {formatTick(tick, values, locale)}
          </text>
        ))}
      </g>
      <g className="axis-labels axis-labels-rain">
        {rain &&
          rainLabels(rain).map(({ tick, y }) => (
            <text key={tick} x={scale.width + BESIDE} y={y} dy="0.34em">
              {formatTick(tick, rain.values, locale)}
            </text>
          ))}
      </g>
      <g className="axis-labels" textAnchor="middle">
        {times.map(({ ms, text, context }) => (
          <g key={ms} transform={`translate(${toX(scale, ms)} ${scale.height})`}>
            <text y={FIRST_LINE} textAnchor={toX(scale, ms) > scale.width - HALF_TIME ? 'end' : 'middle'}>
              {text}
            </text>
            {context !== null && (
              <text
                x={isAtEnd(ms) ? scale.width - toX(scale, ms) : 0}
                y={SECOND_LINE}
                className="axis-context"
                textAnchor={isAtEnd(ms) ? 'end' : 'middle'}
              >
                {context}
              </text>
            )}
          </g>
        ))}
      </g>
    </>
  )
}
