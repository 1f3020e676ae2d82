import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isTurnOver, nextTurn } from '../util/turns.ts'
import { NO_SNAPSHOT_CACHE, type SnapshotCache } from './snapshot-cache.ts'

const SALT = 'gaugeboard copies 1'
const TAG_BYTES = 32
/** Bytes digested in one turn. */
const SLICE_BYTES = 1024 * 1024
/** A key is usually put soon after it was looked up. */
const NAMES_KEPT = 4096

/**
 * A view of a cache for one owner: the service's address and credentials. Keys become HMACs under a secret derived with
 * scrypt, so that no stored name reveals owner or device, and owners cannot read each other's entries. Contents carry a
 * tag over key and bytes; an entry that was changed or moved is not returned.
 */
export function ownedSnapshotCache(snapshotCache: SnapshotCache, owner: readonly string[]): SnapshotCache {
  if (snapshotCache === NO_SNAPSHOT_CACHE) return snapshotCache
  const secret = scryptSync(JSON.stringify(owner), SALT, TAG_BYTES)
  const digest = (...parts: (string | Uint8Array)[]) => {
    const hmac = createHmac('sha256', secret)
    for (const part of parts) hmac.update(part)
    return hmac.digest()
  }
  const names = new LRUCache<string, string>({
    max: NAMES_KEPT,
    memoMethod: (key) => digest('name\0', key).toString('hex'),
  })
  const nameOf = (key: string) => names.memo(key)
  const tagOf = (key: string, bytes: Uint8Array) => digest('content\0', key, '\0', bytes)
  const tagged = (tag: Uint8Array, bytes: Uint8Array) => Buffer.concat([tag, bytes])
  /** `tagOf` in turns, for large contents. */
  const tagInTurns = async (key: string, bytes: Uint8Array) => {
    if (bytes.length <= SLICE_BYTES) return tagOf(key, bytes)
    const hmac = createHmac('sha256', secret)
    for (const part of ['content\0', key, '\0']) hmac.update(part)
    for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
      if (isTurnOver()) await nextTurn()
      hmac.update(bytes.subarray(at, at + SLICE_BYTES))
    }
    return hmac.digest()
  }
  return {
    isShared: snapshotCache.isShared,
    async get(key) {
      const kept = await snapshotCache.get(nameOf(key))
      if (!kept || kept.length < TAG_BYTES) return undefined
      const bytes = kept.subarray(TAG_BYTES)
      return timingSafeEqual(kept.subarray(0, TAG_BYTES), await tagInTurns(key, bytes)) ? bytes : undefined
    },
    put: async (key, bytes) => snapshotCache.put(nameOf(key), tagged(await tagInTurns(key, bytes), bytes)),
    putLater: (key, make) =>
      snapshotCache.putLater(nameOf(key), () => {
        const bytes = make()
        return tagged(tagOf(key, bytes), bytes)
      }),
  }
}
