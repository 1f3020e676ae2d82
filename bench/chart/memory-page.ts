import { median } from '../harness/measure.ts'
import { awake, hovers } from '../harness/painted.ts'
import { signalOf } from '../harness/signals.ts'
import { drawOurs } from './draw-ours.tsx'
import { type Draw, drawUplot } from './draw-uplot.ts'

export type ChartSide = 'ours' | 'uplot'

declare global {
  interface Window {
    /** Draws 1,000,000 readings, goes through ranges of them and over the plot: milliseconds of the first paint, a new range and a hover. */
    measureChart(side: ChartSide): Promise<number[]>
  }
}

const READINGS = 1_000_000
const DRAW: Record<ChartSide, Draw> = { ours: drawOurs, uplot: drawUplot }
/** A little earlier or later each, and as many readings as before but for a fiftieth; as shares of the whole. */
const RANGE_LENGTH = 0.98
const RANGE_STARTS = [0, 0.02, 0.005, 0.015, 0.01]

window.measureChart = async (side) => {
  const signal = signalOf('noisy sensor', READINGS)
  const first = signal.t[0] as number
  const span = (signal.t.at(-1) as number) - first
  await awake()
  const begin = performance.now()
  const drawn = await DRAW[side](document.querySelector('#host') as HTMLElement, signal)
  const ranges: number[] = []
  for (const start of RANGE_STARTS) {
    await awake()
    const chosen = performance.now()
    ranges.push((await drawn.show(first + start * span, first + (start + RANGE_LENGTH) * span)) - chosen)
  }
  return [drawn.at - begin, median(ranges), median(await hovers(drawn))]
}
