import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { type Signal, type SignalName, signalOf } from '../../bench/harness/signals.ts'
import { linePaths } from '../../src/app/features/chart/plot/line-path.ts'
import { m4 } from '../../src/domain/m4.ts'
import type { Line } from '../../src/domain/series.ts'
import { PLOT, STROKE_WIDTH } from './geometry.ts'

/** What the test asks of the page: each call draws one picture of the loaded signal, black on white, and nothing else. */
export interface FidelityPage {
  load(name: SignalName, count: number): void
  /** M4 over this many columns, as the app's SVG path. */
  drawReduced(columns: number): void
  /** An SVG path of as many readings, evenly taken. */
  drawEveryNth(points: number): void
  /** An SVG path of every reading. */
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

const SVG = 'http://www.w3.org/2000/svg'

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
    drawSvg(m4(signal.t, signal.v, { fromMs, toMs, width: columns }, Number.POSITIVE_INFINITY))
  },
  drawEveryNth(points) {
    const step = signal.t.length / points
    const taken = Array.from({ length: points }, (_, i) => Math.floor(i * step))
    drawSvg({ t: taken.map((i) => signal.t[i] as number), v: taken.map((i) => signal.v[i] as number) })
  },
  drawEvery() {
    drawSvg({ t: Array.from(signal.t), v: Array.from(signal.v) })
  },
  drawUplot() {
    drawUplot({})
  },
  drawUplotOfEvery(rounded) {
    drawUplot({ paths: everyPoint(rounded ? Math.round : (pixel) => pixel), pxAlign: rounded ? 1 : 0 })
  },
}

function drawSvg(line: Line): void {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('width', String(PLOT.width))
  svg.setAttribute('height', String(PLOT.height))
  const path = document.createElementNS(SVG, 'path')
  path.setAttribute('d', linePaths(line, { ...PLOT, fromMs, toMs, low, high }).line)
  path.setAttribute('fill', 'none')
  path.setAttribute('stroke', 'black')
  path.setAttribute('stroke-width', String(STROKE_WIDTH))
  path.setAttribute('stroke-linejoin', 'round')
  svg.append(path)
  document.body.replaceChildren(svg)
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
    throw new Error('uPlot does not draw where the SVG does')
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
