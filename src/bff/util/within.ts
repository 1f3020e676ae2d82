export const WAIT_FOR_FRESH_MS = 2_000

/** Whether a promise ends, even by rejection, within `ms` and before the signal aborts. */
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
