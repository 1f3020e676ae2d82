/** Waits for a promise, but no longer than `ms`; a rejection counts as an end like any other. Whether it ended in time. */
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

/**
 * Whether `periodMs` have passed since then by the wall clock. A time that lies ahead is past as well: the clock was put
 * back, and nobody is to wait until it is there again.
 */
export function isPast(sinceMs: number, periodMs: number, nowMs: number): boolean {
  return nowMs < sinceMs || nowMs - sinceMs >= periodMs
}
