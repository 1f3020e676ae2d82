import { useSyncExternalStore } from 'react'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { createListeners } from '../../listeners.ts'

const listeners = createListeners<[]>()
let shown: TimeRange | null = null

/** The range of the page; `null` on a page that has none, which is of now. */
export function useShownRange(): TimeRange | null {
  return useSyncExternalStore(listeners.subscribe, shownRange, shownRange)
}

const shownRange = () => shown

/** Makes a range that of the page, until what it answers is called. */
export function showRange(range: TimeRange | null): () => void {
  shown = range
  listeners.notify()
  return () => void showRange(null)
}
