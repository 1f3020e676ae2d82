/**
 * When a change is on the screen, to the millisecond, for pages in a browser that paints `'at once'`. A Chromium that
 * was idle still waits a sixtieth of a second before it shows its next frame; one that has been painting all the
 * while does not. So a pixel in the corner changes in every frame, before the measurement and at its end.
 */

/** What of a chart a pointer moves over, and what then says a value. */
export interface Hovered {
  /** What takes the pointer. */
  plot: Element
  /** What the readout says; empty while the pointer is elsewhere. */
  readout(): string
}

const HOVERS = 40
const AWAKE_AFTER_FRAMES = 10
/** Far beyond any change that is timed: what is looked for does not come any more. */
const GIVE_UP_MS = 30_000

const pixel = document.createElement('div')
Object.assign(pixel.style, { position: 'fixed', left: '0', top: '0', width: '1px', height: '1px' })
let frames = 0

/** Resolves when what was begun is done, in a frame of a browser that is painting one after the other: measure then. */
export async function awake(): Promise<void> {
  await new Promise((resolve) => requestIdleCallback(resolve))
  for (let i = 0; i < AWAKE_AFTER_FRAMES; i++) await nextFrame()
}

/**
 * Resolves once the document holds what `isThere` looks for and that is on the screen, with the time of it
 * (`performance.now`). One frame takes the change over. The page may prepare the next while the change is being
 * rasterised, but not hand it over; so the one after that begins when the change has been drawn. Rejects where it does not come.
 */
export async function painted(isThere: () => boolean = () => true): Promise<number> {
  const giveUpAt = performance.now() + GIVE_UP_MS
  do {
    await nextFrame()
    if (performance.now() > giveUpAt) throw new Error(`What was to be painted is not there: ${isThere}`)
  } while (!isThere())
  await nextFrame()
  await nextFrame()
  return performance.now()
}

/** Milliseconds from each movement of the pointer over a plot to the frame that shows what the readout says there. */
export async function hovers({ plot, readout }: Hovered): Promise<number[]> {
  const { left, top, width, height } = plot.getBoundingClientRect()
  const taken: number[] = []
  let output = ''
  for (let i = 0; i < HOVERS; i++) {
    const clientX = left + ((i + 0.5) / HOVERS) * width
    const clientY = top + height / 2
    await awake()
    const begin = performance.now()
    for (const type of ['pointermove', 'mousemove']) {
      const Kind = type === 'pointermove' ? PointerEvent : MouseEvent
      plot.dispatchEvent(new Kind(type, { bubbles: true, composed: true, view: window, clientX, clientY }))
    }
    taken.push((await painted(() => readout() !== output)) - begin)
    output = readout()
  }
  return taken
}

function nextFrame(): Promise<unknown> {
  if (!pixel.isConnected) document.documentElement.append(pixel)
  pixel.style.background = frames++ % 2 === 0 ? '#000' : '#111'
  return new Promise((resolve) => requestAnimationFrame(resolve))
}
