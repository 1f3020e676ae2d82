import { awake, painted } from './painted.ts'

/** What of a chart a pointer moves over, and what then says a value. */
export interface Hovered {
  /** What takes the pointer. */
  plot: Element
  /** What the readout says; empty while the pointer is elsewhere. */
  readout(): string
}

const HOVERS = 40

/** Milliseconds from each movement of the pointer over a plot to the frame that shows what the readout says there. */
export async function hovers({ plot, readout }: Hovered): Promise<number[]> {
  const { left, top, width, height } = plot.getBoundingClientRect()
  const taken: number[] = []
  let said = ''
  for (let i = 0; i < HOVERS; i++) {
    const clientX = left + ((i + 0.5) / HOVERS) * width
    const clientY = top + height / 2
    await awake()
    const begin = performance.now()
    for (const type of ['pointermove', 'mousemove']) {
      const Kind = type === 'pointermove' ? PointerEvent : MouseEvent
      plot.dispatchEvent(new Kind(type, { bubbles: true, composed: true, view: window, clientX, clientY }))
    }
    taken.push((await painted(() => readout() !== said)) - begin)
    said = readout()
  }
  return taken
}
