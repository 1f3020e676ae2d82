import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { STROKE_WIDTH } from '../../src/view/plot/paths/line-path.ts'
import { painted } from '../harness/painted.ts'
import { type Draw, SIZE } from './drawn.ts'

/** uPlot as its documentation has it: one line, time axis, legend that follows the pointer. */
export const drawUplot: Draw = async (host, { t, v }) => {
  const plot = new uPlot(
    {
      ...SIZE,
      ms: 1,
      series: [{}, { label: 'level', stroke: '#0b5cad', width: STROKE_WIDTH }],
    },
    [t, v],
    host,
  )
  return {
    drawn: {
      show(min, max) {
        plot.setScale('x', { min, max })
        return painted()
      },
      plot: plot.over,
      readout: () => host.querySelector('.u-legend .u-series:last-child .u-value')?.textContent ?? '',
    },
    at: await painted(),
  }
}
