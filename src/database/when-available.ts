import { setTimeout as timeout } from 'node:timers/promises'
import { StoreUnavailable } from './store-failure.ts'

export interface Retrying {
  /** Ends the waiting: after it there is one last try. */
  signal?: AbortSignal | undefined
  /** Called for each failed try that will be repeated. */
  onFailure?: (failure: StoreUnavailable) => void
  /** Waits so long or until the signal, whichever comes first, and never rejects. */
  pause?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined
}

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000

/**
 * What `work` resolves to, repeated with growing pauses while the store is unavailable. Rejects with what else it fails
 * of, and with `StoreUnavailable` after the last try. `work` must be something that may be repeated.
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

/** Between half of the full pause and all of it: writers that failed together do not come back together. */
function pauseMs(failures: number, random: number): number {
  const full = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20))
  return full * (0.5 + random / 2)
}

/** The only rejection of the timer is the signal, which is what it waits for. */
async function pauseUntilSignal(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await timeout(milliseconds, undefined, { ...(signal && { signal }) }).catch(() => {})
}
