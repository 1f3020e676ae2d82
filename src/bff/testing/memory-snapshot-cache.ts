import type { SnapshotCache } from '../storage/snapshot-cache.ts'

/** Copies in memory, to hand from one bff to another as a disk would. */
export class MemorySnapshotCache implements SnapshotCache {
  readonly kept = new Map<string, Uint8Array>()
  readonly isShared: boolean

  constructor({ isShared = false } = {}) {
    this.isShared = isShared
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    return this.kept.get(key)
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    this.kept.set(key, bytes)
  }

  putLater(key: string, make: () => Uint8Array): Promise<void> {
    return this.put(key, make())
  }
}
