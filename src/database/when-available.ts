import { setTimeout as timeout } from 'node:timers/promises'
import { StoreUnavailable } from './store-failure.ts'

interface Retrying {
  /** Ends the waiting, after one last try. */
  signal?: AbortSignal | undefined
  onFailure?: (failure: StoreUnavailable) => void
  /** Waits for the time or the signal; never rejects. */
  pause?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined
}

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000

/**
 * Repeats `work`, which must be repeatable, with growing pauses while the store is unavailable. Rejects with
 * other errors, and with `StoreUnavailable` after the last try.
 */
export async function whenAvailable<Result>(
  work: () => Promise<Result>,
  { signal, onFailure, pause = pauseUntilSignal }: Retrying = {},
): Promise<Result> {
  for (let failures = 0; ; failures++) {
    const isLast = signal?.aborted ?? false
    try {
      return await work()
    } catch (error) {
      if (isLast || !(error instanceof StoreUnavailable)) throw error
      onFailure?.(error)
    }
    await pause(pauseMs(failures, Math.random()), signal)
  }
}

/** With jitter: writers that failed together do not return together. */
function pauseMs(failures: number, random: number): number {
  const full = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20))
  return full * (0.5 + random / 2)
}

async function pauseUntilSignal(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await timeout(milliseconds, undefined, { ...(signal && { signal }) }).catch(() => {})
}
