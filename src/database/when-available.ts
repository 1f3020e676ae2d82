import { setTimeout as timeout } from 'node:timers/promises'
import { StoreUnavailable } from './store-failure.ts'

interface Retrying {
  /** Ends the waiting, after one last try. */
  signal?: AbortSignal | undefined
  onFailure?: (failure: StoreUnavailable) => void
  pause?: Pause | undefined
}

/** Waits for the time or the signal; never rejects. */
export type Pause = (milliseconds: number, signal?: AbortSignal) => Promise<void>

const PAUSES = { firstMs: 250, longestMs: 10_000 }

/** Doubles with each failure. With jitter: those that failed together do not return together. */
export function backoffMs(
  failures: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  random: number,
): number {
  return Math.min(longestMs, firstMs * 2 ** Math.min(failures, 40)) * (0.5 + random / 2)
}

/** Does not keep the process alive. */
export const pauseUnreferenced: Pause = (milliseconds, signal) => pauseUntil(milliseconds, signal, false)

/**
 * Repeats `work`, which must be repeatable, with growing pauses while the store is unavailable. Rejects with
 * other errors, and with `StoreUnavailable` after the last try.
 */
export async function whenAvailable<Result>(
  work: () => Promise<Result>,
  { signal, onFailure, pause = pauseUntil }: Retrying = {},
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    const isLast = signal?.aborted ?? false
    try {
      return await work()
    } catch (error) {
      if (isLast || !(error instanceof StoreUnavailable)) throw error
      onFailure?.(error)
    }
    await pause(backoffMs(failures, PAUSES, Math.random()), signal)
  }
}

async function pauseUntil(milliseconds: number, signal?: AbortSignal, ref = true): Promise<void> {
  await timeout(milliseconds, undefined, { ref, ...(signal && { signal }) }).catch(() => {})
}
