/** How long an answer waits for newer data when it could be given without. */
export const WAIT_FOR_FRESH_MS = 2_000

/**
 * Waits for a promise, but no longer than `ms`; a rejection counts as an end like any other. Whether it ended
 * in time.
 */
export async function within(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false)
  })
  const ended = promise.then(
    () => true,
    () => true,
  )
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}
