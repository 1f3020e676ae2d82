import type { LiveLevel } from './live-event.ts'

type Listener = (levels: readonly LiveLevel[]) => void

const listeners = new Set<Listener>()

/** Levels that have changed, for whoever shows them. */
export function publishLevels(levels: readonly LiveLevel[]): void {
  for (const listener of listeners) listener(levels)
}

/** Hears of levels that change; returns what ends that. */
export function onLevels(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
