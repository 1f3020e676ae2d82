import { setTimeout as timeout } from 'node:timers/promises'

/** Waits so long or until the signal, whichever comes first, and never rejects. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>

/** Keeps no process alive on its own. The only rejection of the timer is the signal, which is what it waits for. */
export async function pauseUnreferenced(milliseconds: number, signal: AbortSignal): Promise<void> {
  await timeout(milliseconds, undefined, { ref: false, signal }).catch(() => {})
}
