/** Lets one of several instances fetch while the others wait for its shared result. */
export interface FetchLock {
  /** Runs `fetch` alone per key, or after too long a wait. `fetch` first looks for a shared result. */
  holding<T>(key: string, fetch: () => Promise<T>): Promise<T>
}

/** One process shares equal calls anyway. */
export const NO_LOCK: FetchLock = { holding: (_, fetch) => fetch() }

/** The same lock, released once the result is written where others look for it. */
export function lockUntilWritten(lock: FetchLock, cache: { flushed(): Promise<void> }): FetchLock {
  return {
    holding: (key, fetch) =>
      lock.holding(key, async () => {
        const fetched = await fetch()
        await cache.flushed()
        return fetched
      }),
  }
}
