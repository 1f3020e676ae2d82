/** Sees to it that of several instances one fetches while the others wait for what it shares. */
export interface FetchLock {
  /**
   * Runs `fetch` once nobody else runs one under the same key, or has done so for too long. What was shared
   * meanwhile is for `fetch` to look for: it begins by looking.
   */
  holding<T>(key: string, fetch: () => Promise<T>): Promise<T>
}

/** One process needs no lock: its calls for equal needs are one call already. */
export const NO_LOCK: FetchLock = { holding: (_, fetch) => fetch() }
