/** How long an answer waits for newer data when it could be given without. */
export const WAIT_FOR_FRESH_MS = 2_000

/**
 * Waits for a promise, but no longer than `ms` or until the signal aborts; a rejection counts as an end like any other.
 * Whether it ended in time.
 */
export function within(promise: Promise<unknown>, ms: number, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (inTime: boolean) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', late)
      resolve(inTime)
    }
    const late = () => end(false)
    const ended = () => end(true)
    const timer = setTimeout(late, ms)
    if (signal?.aborted) late()
    signal?.addEventListener('abort', late)
    promise.then(ended, ended)
  })
}
