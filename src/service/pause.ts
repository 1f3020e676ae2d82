import { setTimeout as timeout } from 'node:timers/promises'

/** Waits for a time or the signal; never rejects. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

export async function pauseUnreferenced(milliseconds: number, signal: AbortSignal): Promise<void> {
  await timeout(milliseconds, undefined, { ref: false, signal }).catch(() => {})
}
