import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { TimeRange } from '../../../view/time/time-range.ts'
import { createListeners } from '../../listeners.ts'

const listeners = createListeners<[]>()
let shown: TimeRange | null = null

/** The range of the page; `null` on a page that has none, which is of now. */
export function useShownRange(): TimeRange | null {
  return useSyncExternalStore(listeners.subscribe, shownRange, shownRange)
}

/** Makes a range that of the page, for as long as the component is on it. */
export function useShowsRange(range: TimeRange): void {
  useLayoutEffect(() => {
    showRange(range)
    return () => showRange(null)
  }, [range])
}

const shownRange = () => shown

export function showRange(range: TimeRange | null): void {
  shown = range
  listeners.notify()
}
