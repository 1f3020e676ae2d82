/** Sees to it that of several instances one fetches while the others wait for what it shares. */
export interface FetchLock {
  /**
   * Runs `fetch` when no other holder of the key does, or the wait has become too long. `fetch` first looks for what another
   * holder has shared.
   */
  holding<T>(key: string, fetch: () => Promise<T>): Promise<T>
}

/** One process needs no lock: its calls for equal needs are one call already. */
export const NO_LOCK: FetchLock = { holding: (_, fetch) => fetch() }

/** The same lock, released once what was fetched is where the next holder looks for it. */
export function lockUntilWritten(lock: FetchLock, cache: { settled(): Promise<void> }): FetchLock {
  return {
    holding: (key, fetch) =>
      lock.holding(key, async () => {
        const fetched = await fetch()
        await cache.settled()
        return fetched
      }),
  }
}
