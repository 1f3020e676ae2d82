import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import type { UpstreamState } from './live-event.ts'

/** What is known of the live connection itself. */
export interface LiveState {
  /** The server's events are being heard. */
  isOpen: boolean
  /** When the last event that tells of the stations came; `null` before the first. */
  newsMs: number | null
  /** As the server last told, and only while it is heard. */
  upstream: UpstreamState | null
}

const CLOSED: LiveState = { isOpen: false, newsMs: null, upstream: null }

let state = CLOSED
const listeners = createListeners<[]>()

export function liveState(): LiveState {
  return state
}

export function setLiveState(change: Partial<LiveState>): void {
  state = { ...state, ...change, ...(change.isOpen === false && { upstream: null }) }
  listeners.notify()
}

export function useLiveState(): LiveState {
  return useSyncExternalStore(listeners.subscribe, liveState)
}
