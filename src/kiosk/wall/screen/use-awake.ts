import { useEffect } from 'react'
import { fillScreenAtFirstTouch } from './full-screen.ts'
import { keepAwake } from './wake-lock.ts'

/** Keeps the screen on and lets the page fill it, where the installer asked for that. */
export function useAwake(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return
    const release = keepAwake(document, navigator.wakeLock as WakeLock | undefined)
    const stopWaiting = fillScreenAtFirstTouch(document)
    return () => {
      release()
      stopWaiting()
    }
  }, [isWanted])
}
