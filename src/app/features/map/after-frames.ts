/**
 * Calls back when so many frames have begun, unless it is called off by what it gives back. The frame of an event, a timer
 * or a layout effect is still to come: it is the first, and what waits for the second leaves it alone.
 */
export function afterFrames(frames: number, callback: () => void): () => void {
  let request = 0
  const wait = (left: number) => {
    request = requestAnimationFrame(() => (left > 1 ? wait(left - 1) : callback()))
  }
  wait(frames)
  return () => cancelAnimationFrame(request)
}
