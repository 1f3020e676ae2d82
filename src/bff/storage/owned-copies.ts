import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { isTurnOver, nextTurn } from '../util/turns.ts'
import { type Copies, NO_COPIES } from './copies.ts'

const SALT = 'gaugeboard copies 1'
const TAG_BYTES = 32
/** What is digested at once. */
const SLICE_BYTES = 1024 * 1024
/** Of what was looked for a moment ago, and is put then. */
const NAMES_KEPT = 4096

/**
 * Copies that belong to one owner, named by text that may be secret: the service's address and what is signed
 * in with. Nothing kept for another owner is found, and neither keys nor names nor contents tell who that is
 * or what a device is called: they go out as digests under a secret that is slow to guess at. Bytes that are
 * not exactly what was put under that very key do not come back.
 */
export function ownedCopies(copies: Copies, owner: readonly string[]): Copies {
  if (copies === NO_COPIES) return copies
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
  /** The same for bytes that may be many. */
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
    isShared: copies.isShared,
    async get(key) {
      const kept = await copies.get(nameOf(key))
      if (!kept || kept.length < TAG_BYTES) return undefined
      const bytes = kept.subarray(TAG_BYTES)
      return timingSafeEqual(kept.subarray(0, TAG_BYTES), await tagInTurns(key, bytes)) ? bytes : undefined
    },
    put: async (key, bytes) => copies.put(nameOf(key), tagged(await tagInTurns(key, bytes), bytes)),
    putLater: (key, make) =>
      copies.putLater(nameOf(key), () => {
        const bytes = make()
        return tagged(tagOf(key, bytes), bytes)
      }),
  }
}
