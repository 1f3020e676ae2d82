import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import '../../src/app/styles/index.css'
import { type Signal, type SignalName, signalOf } from '../../bench/harness/signals.ts'
import { MarkLayer } from '../../src/app/features/chart/plot/PlotLayers.tsx'
import { type Plot, PlotContext } from '../../src/app/features/chart/plot/plot-context.ts'
import { m4 } from '../../src/domain/series/m4.ts'
import type { Line } from '../../src/domain/series/series.ts'
import { linePaths, type PlotScale, STROKE_WIDTH } from '../../src/view/plot/paths/line-path.ts'
import { plotBox } from '../../src/view/plot/plot-box.ts'
import { marksOf, type PlotMarks } from '../../src/view/plot/plot-marks.ts'
import { PLOT } from './geometry.ts'

/**
 * What the test asks of the page: each call draws one picture of the loaded signal, black on white, and
 * nothing else.
 */
export interface FidelityPage {
  load(name: SignalName, count: number): void
  /** M4 over this many columns, as the chart draws a line. */
  drawReduced(columns: number): void
  /** As many readings, evenly taken, as the chart draws a line. */
  drawEveryNth(points: number): void
  /** Every reading, in one stroke with the round joins that a canvas of uPlot has. */
  drawEvery(): void
  /** uPlot as it comes. */
  drawUplot(): void
  /** uPlot made to draw every reading; `rounded` as uPlot rounds, to whole pixels, or where the reading truly lies. */
  drawUplotOfEvery(rounded: boolean): void
}

declare global {
  interface Window {
    fidelity: FidelityPage
  }
}

const NO_STATISTICS = { id: 'level', unit: 'cm', count: 0, min: null, max: null, mean: null, last: null }

let signal: Signal
let fromMs: number
let toMs: number
let low: number
let high: number

window.fidelity = {
  load(name, count) {
    signal = signalOf(name, count)
    fromMs = signal.t[0] as number
    toMs = signal.t[count - 1] as number
    low = signal.v.reduce((lowest, value) => Math.min(lowest, value))
    high = signal.v.reduce((highest, value) => Math.max(highest, value))
  },
  drawReduced(columns) {
    const line = m4(signal.t, signal.v, { fromMs, toMs, width: columns }, Number.POSITIVE_INFINITY)
    const series = { ...line, ...NO_STATISTICS }
    const content = { series: [series], rain: null, gaps: [], barGaps: [], rainShare: 0 }
    draw(marksOf('line', content, scale(), PLOT.width / columns))
  },
  drawEveryNth(points) {
    const step = signal.t.length / points
    const taken = Array.from({ length: points }, (_, i) => Math.floor(i * step))
    drawStroke({ t: taken.map((i) => signal.t[i] as number), v: taken.map((i) => signal.v[i] as number) })
  },
  drawEvery() {
    drawStroke({ t: Array.from(signal.t), v: Array.from(signal.v) })
    const [stroke, ...pieces] = linesDrawn() as [SVGPathElement, ...SVGPathElement[]]
    const d = [stroke, ...pieces].map((piece) => piece.getAttribute('d')?.slice(1)).join('L')
    stroke.setAttribute('d', `M${d}`)
    stroke.style.strokeLinejoin = 'round'
    for (const piece of pieces) piece.remove()
  },
  drawUplot() {
    drawUplot({})
  },
  drawUplotOfEvery(rounded) {
    drawUplot({ paths: everyPoint(rounded ? Math.round : (pixel) => pixel), pxAlign: rounded ? 1 : 0 })
  },
}

/** With the chart's own layer and style sheet, whatever they make of a line. */
function draw(marks: PlotMarks): void {
  const plot: Plot = {
    scale: scale(),
    values: { low, high, ticks: [], decimals: 0 },
    rain: null,
    timeLabels: [],
    locale: 'en',
    marks,
    levels: [],
    labelSide: 'right',
    unread: '',
    peak: null,
  }
  const panel = document.createElement('div')
  panel.className = 'panel-plot'
  document.body.replaceChildren(panel)
  flushSync(() =>
    createRoot(panel).render(
      <svg {...PLOT} style={{ overflow: 'hidden' }} aria-hidden="true">
        <PlotContext value={plot}>
          <MarkLayer
            box={plotBox(PLOT.width, 0, devicePixelRatio, { left: 0, right: 0 })}
            plan={{ id: 'level', sensors: [], mark: 'line', unit: 'cm', size: 'lead' }}
          />
        </PlotContext>
      </svg>,
    ),
  )
}

/** The stroke through every point of a line, however many. */
function drawStroke(line: Line): void {
  const lines = [{ id: 'level', ...linePaths(line, scale()) }]
  draw({ gaps: '', rain: '', bars: '', lines, suspect: [], beyond: '', implausible: '', failed: '' })
}

function scale(): PlotScale {
  return { ...PLOT, fromMs, toMs, low, high }
}

function linesDrawn(): SVGPathElement[] {
  return [...document.querySelectorAll<SVGPathElement>('path.line')]
}

function drawUplot(series: Partial<uPlot.Series>): void {
  document.body.replaceChildren()
  const plot = new uPlot(
    {
      ...PLOT,
      padding: [0, 0, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      axes: [{ show: false }, { show: false }],
      scales: { x: { time: false, range: [fromMs, toMs] }, y: { range: [low, high] } },
      series: [{}, { stroke: 'black', width: STROKE_WIDTH, points: { show: false }, ...series }],
    },
    [signal.t, signal.v],
    document.body,
  )
  const { left, top, width, height } = plot.bbox
  const ratio = window.devicePixelRatio
  if (left !== 0 || top !== 0 || width !== PLOT.width * ratio || height !== PLOT.height * ratio) {
    throw new Error('uPlot does not draw where the chart does')
  }
}

/** A path builder for uPlot that leaves no reading out. */
function everyPoint(round: (pixel: number) => number): uPlot.Series.PathBuilder {
  return (plot, seriesIndex, from, to) =>
    uPlot.orient(plot, seriesIndex, (_series, xs, ys, scaleX, scaleY, toX, toY, left, top, width, height) => {
      const stroke = new Path2D()
      for (let i = from; i <= to; i++) {
        const x = toX(xs[i] as number, scaleX, width, left)
        const y = toY(ys[i] as number, scaleY, height, top)
        stroke.lineTo(round(x), round(y))
      }
      return { stroke }
    })
}
