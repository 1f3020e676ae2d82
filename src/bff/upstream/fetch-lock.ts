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
