import type { Copies } from '../storage/copies.ts'
import type { RedisLink } from './redis-link.ts'

export interface RedisCopiesOptions {
  link: RedisLink
  keys: (...name: string[]) => string
  /** What this instance keeps for itself: found where Redis has nothing or is away. */
  own: Copies
}

/**
 * Long enough for the others to pick a copy up, and shorter than a session lives: a Redis that is full lets go first of
 * what ends first (`volatile-ttl`).
 */
const KEPT_SECONDS = 2 * 3_600
/** A larger one would hold up everything behind it on the connection. */
const MOST_BYTES = 4 * 1024 * 1024
const TRANSFER_MS = 3_000

/** Copies that instances have from each other. */
export function redisCopies({ link, keys, own }: RedisCopiesOptions): Copies {
  const get = async (key: string): Promise<Uint8Array | undefined> => {
    try {
      const reply = await link.send(['GET', keys('copy', key)], { asBytes: true, timeoutMs: TRANSFER_MS })
      return Buffer.isBuffer(reply) ? reply : undefined
    } catch {
      return undefined
    }
  }
  const put = async (key: string, bytes: Uint8Array): Promise<void> => {
    if (bytes.length > MOST_BYTES) return
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
    // others may want it now
    putLater: (key, make) => putBoth(key, make()),
  }
}
