import { useSyncExternalStore } from 'react'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { createListeners } from '../../../listeners.ts'

interface CrosshairState {
  /** Where the crosshair of all panels stands; `null` when it is not shown. */
  timeMs: number | null
  /** The span being drawn with the pointer. */
  selection: readonly [number, number] | null
}

/** The one crosshair of a chart. It is no React state, so that what does not show it is not drawn again as it moves. */
export function createCrosshair() {
  let state: CrosshairState = { timeMs: null, selection: null }
  const listeners = createListeners<[]>()
  return {
    get: () => state,
    set(change: Partial<CrosshairState>) {
      const next = { ...state, ...change }
      if (next.timeMs === state.timeMs && next.selection === state.selection) return
      state = next
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}

export type Crosshair = ReturnType<typeof createCrosshair>

/** What of a crosshair is seen: one that the range has moved away from is not read either. */
export function crosshairIn(state: CrosshairState, { fromMs, toMs }: TimeRange): CrosshairState {
  const { timeMs } = state
  return timeMs === null || (timeMs >= fromMs && timeMs <= toMs) ? state : { ...state, timeMs: null }
}

export function useCrosshair({
  crosshair,
  range,
}: {
  crosshair: Crosshair
  range: TimeRange
}): CrosshairState {
  return crosshairIn(useSyncExternalStore(crosshair.subscribe, crosshair.get, crosshair.get), range)
}
