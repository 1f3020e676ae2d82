import { useSyncExternalStore } from 'react'
import type { TimeRange } from '../../../../view/time/time-range.ts'
import { createListeners } from '../../../listeners.ts'

interface CrosshairState {
  /** `null` when hidden. */
  timeMs: number | null
  selection: readonly [number, number] | null
}

/** The crosshair of a chart. Not React state: its moves rerender only what shows it. */
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

/** The crosshair as seen: hidden once the range has moved away from it. */
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
