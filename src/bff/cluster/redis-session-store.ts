import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type SessionStore, type StoredSession, storedSession } from '../api/sign-in/session-store.ts'
import type { RedisLink } from './redis-link.ts'

interface RedisSessionStoreOptions {
  link: RedisLink
  keys: (...name: string[]) => string
  own: SessionStore
  now: () => number
}

interface PendingWrite {
  session?: StoredSession
  untilMs: number
}

/** Bounds sign-ins and sign-outs during an outage. */
const MAX_PENDING = 10_000
/** No session lives longer, so neither does a revocation. */
const REVOCATION_MS = 366 * 86_400_000

const FIND = "return {redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1])}"
const found = z.tuple([z.string().nullable(), z.number()])

/** Ending a session ends it everywhere. While Redis is down each instance uses its own, and syncs later. */
export function redisSessionStore({ link, keys, own, now }: RedisSessionStoreOptions): SessionStore {
  const pending = new LRUCache<string, PendingWrite>({ max: MAX_PENDING })
  const nameOf = (digest: string) => keys('session', digest)

  const write = (digest: string, session: StoredSession, forMs: number, ...condition: string[]) =>
    link.send(['SET', nameOf(digest), JSON.stringify(session), 'PX', milliseconds(forMs), ...condition])

  const sync = async (digest: string): Promise<void> => {
    const pendingWrite = pending.get(digest)
    if (!pendingWrite) return
    const leftMs = pendingWrite.untilMs - now()
    if (!pendingWrite.session) await link.send(['DEL', nameOf(digest)])
    else if (leftMs > 0) await write(digest, pendingWrite.session, leftMs)
    // unless it was replaced meanwhile
    if (pending.get(digest) === pendingWrite) pending.delete(digest)
  }
  link.onUp(() => {
    // a failed write is retried next time
    for (const digest of [...pending.keys()]) sync(digest).catch(() => {})
  })

  return {
    async create(digest, session, forMs) {
      await own.create(digest, session, forMs)
      pending.delete(digest)
      await write(digest, session, forMs).catch(() => {
        pending.set(digest, { session, untilMs: now() + forMs })
      })
    },
    async find(digest) {
      const pendingWrite = pending.get(digest)
      if (pendingWrite) return pendingWrite.session && own.find(digest)
      try {
        const [text, leftMs] = found.parse(await link.send(['EVAL', FIND, '1', nameOf(digest)]))
        const session = text === null ? undefined : storedSession.parse(JSON.parse(text))
        if (session) await own.create(digest, session, leftMs)
        else await own.revoke(digest)
        return session
      } catch {
        return own.find(digest)
      }
    },
    async touch(digest, session, forMs) {
      await own.touch(digest, session, forMs)
      const pendingWrite = pending.get(digest)
      if (pendingWrite?.session) pending.set(digest, { session, untilMs: now() + forMs })
      // XX: a session that was revoked meanwhile stays revoked
      else if (!pendingWrite) await write(digest, session, forMs, 'XX').catch(() => {})
    },
    async revoke(digest) {
      await own.revoke(digest)
      pending.set(digest, { untilMs: now() + REVOCATION_MS })
      await sync(digest).catch(() => {})
      // a concurrent find may have restored it
      await own.revoke(digest)
    },
  }
}

function milliseconds(ms: number): string {
  return String(Math.max(1, Math.floor(ms)))
}
