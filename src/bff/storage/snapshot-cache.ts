/**
 * A persistent cache of the service's answers. A restart while the service is offline still shows the last ones, and
 * instances read each other's. A lost entry costs one call.
 */
export interface SnapshotCache {
  /** Whether other instances write here too, so that an entry may be newer than the one in memory. */
  readonly isShared: boolean
  /** Never rejects. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Replaces an entry. Never rejects: a failed write leaves no entry. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Replaces an entry whose bytes are expensive to make: they are made later where only the next start needs them. */
  putLater(key: string, make: () => Uint8Array): Promise<void>
}

export const NO_SNAPSHOT_CACHE: SnapshotCache = {
  isShared: false,
  get: async () => undefined,
  put: async () => {},
  putLater: async () => {},
}
