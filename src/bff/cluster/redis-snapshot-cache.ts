import type { SnapshotCache } from '../storage/snapshot-cache.ts'
import type { RedisLink } from './redis-link.ts'

export interface RedisSnapshotCacheOptions {
  link: RedisLink
  keys: (...name: string[]) => string
  /** For entries that Redis does not have, and while it is down. */
  own: SnapshotCache
}

/** Shorter than a session's life: with `volatile-ttl` a full Redis evicts first what expires first. */
const KEPT_SECONDS = 2 * 3_600
/** A larger entry would block the connection. */
const MAX_BYTES = 4 * 1024 * 1024
const TRANSFER_MS = 3_000

export function redisSnapshotCache({ link, keys, own }: RedisSnapshotCacheOptions): SnapshotCache {
  const get = async (key: string): Promise<Uint8Array | undefined> => {
    try {
      const reply = await link.send(['GET', keys('copy', key)], { asBytes: true, timeoutMs: TRANSFER_MS })
      return Buffer.isBuffer(reply) ? reply : undefined
    } catch {
      return undefined
    }
  }
  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    if (bytes.length > MAX_BYTES) return
    const command = ['SET', keys('copy', key), Buffer.from(bytes), 'EX', String(KEPT_SECONDS)]
    await link.send(command, { timeoutMs: TRANSFER_MS }).catch(() => {})
  }
  const putBoth = async (key: string, bytes: Uint8Array) => {
    await Promise.all([put(key, bytes), own.put(key, bytes)])
  }
  return {
    isShared: true,
    get: async (key) => (await get(key)) ?? (await own.get(key)),
    put: putBoth,
    putLater: (key, make) => putBoth(key, make()),
  }
}
