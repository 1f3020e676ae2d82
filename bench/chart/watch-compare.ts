import { hovers } from '../harness/hovers.ts'
import { median } from '../harness/measure.ts'
import { painted } from '../harness/painted.ts'

/** Runs in the product's own page and only looks on. */
export interface WatchCompare {
  /** Milliseconds from the beginning of the navigation to the painted comparison of so many lines over a range. */
  taken(range: string, lines: number): Promise<number>
  /** Median over some places of the pointer. */
  hover(): Promise<number>
}

declare global {
  interface Window {
    watchCompare: WatchCompare
  }
}

window.watchCompare = {
  taken: (range, lines) => painted(() => isDrawn(range, lines)),
  hover: async () => {
    const plot = document.querySelector('.compare-panel .plot-overlay') as Element
    return median(await hovers({ plot, readout }))
  },
}

/** The chart says which range its lines are of. */
function isDrawn(range: string, lines: number): boolean {
  const chart = document.querySelector<HTMLElement>('[data-drawn]')
  return chart?.dataset.drawn === range && chart.querySelectorAll('.series:has(path)').length === lines
}

function readout(): string {
  return [...document.querySelectorAll('.compare-value')].map((value) => value.textContent).join(' ')
}
