import { useEffect } from 'react'

const GESTURES = ['pointerup', 'keydown'] as const

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
 * The browser takes the lock back whenever the page is hidden, and at will: it is requested again when the
 * page is visible. Without the interface (plain http, older browsers) the machine's settings have to do it.
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
      // refused, as on an empty battery: retried when the page is next visible
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

/** At the first touch or key: browsers allow it only then. Returns what stops waiting. */
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
