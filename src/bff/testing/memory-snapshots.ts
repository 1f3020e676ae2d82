import { silentObserver } from '../observe/combined-observer.ts'
import { SnapshotStore } from '../storage/snapshot-cache.ts'
import { createTestLogger } from './test-upstream.ts'

/** Snapshots over a table in memory, to hand from one bff to another as a database would. */
export class MemorySnapshots extends SnapshotStore {
  readonly kept: Map<string, Uint8Array>

  constructor({ isShared = false } = {}) {
    const kept = new Map<string, Uint8Array>()
    super({
      table: {
        get: async (name) => kept.get(name),
        put: async (name, content) => void kept.set(name, content),
        trim: async () => 0,
      },
      limitBytes: Number.MAX_SAFE_INTEGER,
      isShared,
      now: () => 0,
      logger: createTestLogger(),
      observer: silentObserver,
    })
    this.kept = kept
  }
}
