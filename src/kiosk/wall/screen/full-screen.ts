const GESTURES = ['pointerup', 'keydown'] as const

/**
 * Fills the screen at the first touch or key: no browser lets a page do so on its own. Gives back what ends
 * the waiting.
 */
export function fillScreenAtFirstTouch(page: Document): () => void {
  const stop = () => {
    for (const gesture of GESTURES) page.removeEventListener(gesture, fill)
  }
  const fill = () => {
    stop()
    // a browser without it, or one that refuses, shows the page as it is
    void page.documentElement.requestFullscreen?.().catch(() => {})
  }
  for (const gesture of GESTURES) page.addEventListener(gesture, fill)
  return stop
}
