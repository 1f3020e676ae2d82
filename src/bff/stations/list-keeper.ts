import { LIST_SNAPSHOT_KEY, type ListSnapshot, packedList } from '../storage/list-snapshot.ts'
import { NO_SNAPSHOT_CACHE, type SnapshotCache } from '../storage/snapshot-cache.ts'
import { isPast } from '../util/is-past.ts'
import { inTurns } from '../util/turns.ts'

/** A longer list takes a second and tens of megabytes: unchanged, it is written less often. */
const LONG_LIST = 5_000
const LONG_LIST_EVERY_MS = 600_000

/** Stores the device list for the next start and for other instances. */
export class ListKeeper {
  readonly #cache: SnapshotCache
  /** In sequence, or an older list might come last. */
  #written = Promise.resolve()
  #last: ListSnapshot | undefined

  constructor(cache: SnapshotCache) {
    this.#cache = cache
  }

  /** Resolves when this and each earlier list is stored. */
  keep(list: ListSnapshot): Promise<void> {
    const cache = this.#cache
    if (cache === NO_SNAPSHOT_CACHE || (!cache.isShared && this.#isKept(list))) return this.#written
    this.#last = list
    this.#written = this.#written.then(async () =>
      cache.put(LIST_SNAPSHOT_KEY, await inTurns(packedList(list), 'background')),
    )
    return this.#written
  }

  /** Whether a long list of the same devices was stored recently. */
  #isKept({ devices, asOf }: ListSnapshot): boolean {
    const last = this.#last
    if (!last || devices.length < LONG_LIST || isPast(last.asOf, LONG_LIST_EVERY_MS, asOf)) return false
    return devices.length === last.devices.length && devices.every(({ id }, n) => id === last.devices[n]?.id)
  }
}
