import { useSyncExternalStore } from 'react'
import { createListeners } from '../../listeners.ts'
import type { UpstreamState } from './live-event.ts'

export interface LiveState {
  isOpen: boolean
  /** Time of the last event about stations; `null` before the first. */
  newsMs: number | null
  /** As last reported by the server, and only while the stream is open. */
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
