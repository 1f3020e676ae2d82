import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { STROKE_WIDTH } from '../../src/view/plot/paths/line-path.ts'
import { type Hovered, painted } from '../harness/painted.ts'
import type { Signal } from '../harness/signals.ts'

/** A chart of one signal, in memory all of it, standing in the page. */
export interface Drawn extends Hovered {
  /** When it was on the screen first. */
  at: number
  /** Draws another range; resolves with the time at which it is on the screen. */
  show(fromMs: number, toMs: number): Promise<number>
}

/** Draws the whole signal into `host`; resolves once it is on the screen. */
export type Draw = (host: HTMLElement, signal: Signal) => Promise<Drawn>

/** Of the chart with its axes, in CSS pixels. */
export const SIZE = { width: 1060, height: 440 }

/** uPlot as its documentation has it: one line, time axis, legend that follows the pointer. */
export const drawUplot: Draw = async (host, { t, v }) => {
  const series = [{}, { label: 'level', stroke: '#0b5cad', width: STROKE_WIDTH }]
  const plot = new uPlot({ ...SIZE, ms: 1, series }, [t, v], host)
  return {
    show(min, max) {
      plot.setScale('x', { min, max })
      return painted()
    },
    plot: plot.over,
    readout: () => host.querySelector('.u-legend .u-series:last-child .u-value')?.textContent ?? '',
    at: await painted(),
  }
}
