import { useEffect } from 'react'

const GESTURES = ['pointerup', 'keydown'] as const

/** Keeps the screen on and lets the page fill it, where the installer asked for that. */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const release = keepAwake(navigator.wakeLock as WakeLock | undefined)
    const stopWaiting = fillScreenAtFirstTouch()
    return () => {
      release()
      stopWaiting()
    }
  }, [isWanted])
}

/**
 * Keeps the screen on while the page is seen. A browser takes the lock back whenever the page is hidden, and at its own
 * will; it is asked for again each time the page is there. Without the interface (plain http, older browsers) nothing
 * happens: the machine's own settings have to do it. Gives back what ends it.
 */
function keepAwake(wakeLock: WakeLock | undefined): () => void {
  if (!wakeLock) return () => {}
  let held: WakeLockSentinel | null = null
  let isOver = false
  let isRequesting = false

  const take = async () => {
    if (isOver || isRequesting || document.hidden || held?.released === false) return
    isRequesting = true
    try {
      held = await wakeLock.request('screen')
      held.addEventListener('release', take, { once: true })
      if (isOver) void held.release()
    } catch {
      // refused, as on an empty battery: the next time the page is seen it is asked for again
    } finally {
      isRequesting = false
    }
  }

  document.addEventListener('visibilitychange', take)
  void take()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', take)
    void held?.release()
  }
}

/**
 * Fills the screen at the first touch or key: no browser lets a page do so on its own. Gives back what ends
 * the waiting.
 */
function fillScreenAtFirstTouch(): () => void {
  const waiting = new AbortController()
  const fill = () => {
    waiting.abort()
    // a browser without it, or one that refuses, shows the page as it is
    void document.documentElement.requestFullscreen?.().catch(() => {})
  }
  for (const gesture of GESTURES) document.addEventListener(gesture, fill, { signal: waiting.signal })
  return () => waiting.abort()
}
