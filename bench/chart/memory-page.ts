import { hovers } from '../harness/hovers.ts'
import { median } from '../harness/measure.ts'
import { awake } from '../harness/painted.ts'
import { signalOf } from '../harness/signals.ts'
import { drawOurs } from './draw-ours.tsx'
import { drawUplot } from './draw-uplot.ts'
import type { Draw, Drawn } from './drawn.ts'

export type ChartSide = 'ours' | 'uplot'

/** Milliseconds, each from the call or event to the frame that shows what came of it. */
export interface Timings {
  firstPaint: number
  /** Median over some ranges. */
  newRange: number
  /** Median over some places of the pointer. */
  hover: number
}

export interface MemoryBench {
  /** Draws 1,000,000 readings, goes through some ranges of them and then over the plot with the pointer. */
  measure(side: ChartSide): Promise<Timings>
}

declare global {
  interface Window {
    memoryBench: MemoryBench
  }
}

const READINGS = 1_000_000
const DRAW: Record<ChartSide, Draw> = { ours: drawOurs, uplot: drawUplot }
/** A little earlier or later each, and as many readings as before but for a fiftieth; as shares of the whole. */
const RANGE_LENGTH = 0.98
const RANGE_STARTS = [0, 0.02, 0.005, 0.015, 0.01]

window.memoryBench = {
  async measure(side) {
    const signal = signalOf('noisy sensor', READINGS)
    const host = document.querySelector('#host') as HTMLElement
    await awake()
    const begin = performance.now()
    const { drawn, at } = await DRAW[side](host, signal)
    const firstPaint = at - begin
    return {
      firstPaint,
      newRange: median(await newRanges(drawn, signal.t)),
      hover: median(await hovers(drawn)),
    }
  },
}

async function newRanges(drawn: Drawn, t: Float64Array): Promise<number[]> {
  const first = t[0] as number
  const span = (t.at(-1) as number) - first
  const taken: number[] = []
  for (const start of RANGE_STARTS) {
    await awake()
    const begin = performance.now()
    taken.push((await drawn.show(first + start * span, first + (start + RANGE_LENGTH) * span)) - begin)
  }
  return taken
}
