import { useSyncExternalStore } from 'react'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { createListeners } from '../../listeners.ts'

const listeners = createListeners<[]>()
let shown: TimeRange | null = null

/** `null` on a page without one, which shows now. */
export function useShownRange(): TimeRange | null {
  return useSyncExternalStore(listeners.subscribe, shownRange, shownRange)
}

const shownRange = () => shown

/** Sets the page's range until the returned function is called. */
export function showRange(range: TimeRange | null): () => void {
  shown = range
  listeners.notify()
  return () => void showRange(null)
}
