/**
 * Keeps the screen on while the page is seen. A browser takes the lock back whenever the page is hidden, and at its own
 * will; it is asked for again each time the page is there. Without the interface (plain http, older browsers) nothing
 * happens: the machine's own settings have to do it. Gives back what ends it.
 */
export function keepAwake(page: Document, wakeLock: WakeLock | undefined): () => void {
  if (!wakeLock) return () => {}
  let held: WakeLockSentinel | null = null
  let isOver = false
  let isAsking = false

  const take = async () => {
    if (isOver || isAsking || page.visibilityState !== 'visible' || held?.released === false) return
    isAsking = true
    try {
      held = await wakeLock.request('screen')
      held.addEventListener('release', () => void take(), { once: true })
      if (isOver) void held.release()
    } catch {
      // refused, as on an empty battery: the next time the page is seen it is asked for again
    } finally {
      isAsking = false
    }
  }
  const look = () => void take()

  page.addEventListener('visibilitychange', look)
  look()
  return () => {
    isOver = true
    page.removeEventListener('visibilitychange', look)
    void held?.release()
  }
}
