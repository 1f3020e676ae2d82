import { painted } from '../harness/painted.ts'

/**
 * Runs in the product's own page and only looks on: resolves with the milliseconds from the click to the frame that
 * shows the chart of a range of this length, with the address that says so.
 */
export type WatchChart = (rangeMs: number) => Promise<number>

declare global {
  interface Window {
    watchChart: WatchChart
  }
}

window.watchChart = async (rangeMs) => {
  const clicked = new Promise<number>((resolve) => {
    addEventListener('click', (event) => resolve(event.timeStamp), { capture: true, once: true })
  })
  const before = location.search
  await drawn(rangeMs)
  // the chart may be there before the button is let go, and counts only once it is chosen
  while (location.search === before) await new Promise(requestAnimationFrame)
  const at = await painted()
  return at - (await clicked)
}

/** The chart says which range its lines are of. */
function drawn(rangeMs: number): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const [from, to] = document.querySelector<HTMLElement>('[data-drawn]')?.dataset.drawn?.split('/') ?? []
      if (Number(to) - Number(from) !== rangeMs) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document, { subtree: true, childList: true, attributeFilter: ['data-drawn'] })
  })
}
