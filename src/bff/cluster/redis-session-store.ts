import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { SessionStore, StoredSession } from '../api/sign-in/session-store.ts'
import type { RedisLink } from './redis-link.ts'

export interface RedisSessionStoreOptions {
  link: RedisLink
  keys: (...name: string[]) => string
  /** What this instance knows by itself, for while Redis is away. */
  own: SessionStore
  now: () => number
}

/** What Redis still has to learn of a session; without one, that it was revoked. */
interface Untold {
  session?: StoredSession
  untilMs: number
}

/** Signing in and out goes on while Redis is away, within reason. */
const MOST_UNTOLD = 10_000
/** No session outlives this, so neither need the word that one was revoked. */
const REVOCATION_MS = 366 * 86_400_000

const FIND = "return {redis.call('GET', KEYS[1]), redis.call('PTTL', KEYS[1])}"
const found = z.tuple([z.string().nullable(), z.number()])
const stored = z.object({
  user: z.object({ name: z.string(), role: z.enum(['viewer', 'operator']) }),
  account: z.string(),
  endsMs: z.number(),
  seenMs: z.number(),
})

/**
 * Sessions that all instances know, and that end in all of them at once. While Redis is away each goes on with those it
 * has met, and what was opened or ended meanwhile is told as soon as it is back.
 */
export function redisSessionStore({ link, keys, own, now }: RedisSessionStoreOptions): SessionStore {
  const untold = new LRUCache<string, Untold>({ max: MOST_UNTOLD })
  const nameOf = (digest: string) => keys('session', digest)

  const write = (digest: string, session: StoredSession, forMs: number, ...condition: string[]) =>
    link.send(['SET', nameOf(digest), JSON.stringify(session), 'PX', milliseconds(forMs), ...condition])

  const tell = async (digest: string): Promise<void> => {
    const news = untold.get(digest)
    if (!news) return
    const leftMs = news.untilMs - now()
    if (!news.session) await link.send(['DEL', nameOf(digest)])
    else if (leftMs > 0) await write(digest, news.session, leftMs)
    // unless there is other news by now
    if (untold.get(digest) === news) untold.delete(digest)
  }
  link.onUp(() => {
    // one that fails is told the next time
    for (const digest of [...untold.keys()]) tell(digest).catch(() => {})
  })

  return {
    async create(digest, session, forMs) {
      await own.create(digest, session, forMs)
      untold.delete(digest)
      await write(digest, session, forMs).catch(() => {
        untold.set(digest, { session, untilMs: now() + forMs })
      })
    },
    async find(digest) {
      const news = untold.get(digest)
      if (news) return news.session && own.find(digest)
      try {
        const [text, leftMs] = found.parse(await link.send(['EVAL', FIND, '1', nameOf(digest)]))
        const session = text === null ? undefined : stored.parse(JSON.parse(text))
        if (session) await own.create(digest, session, leftMs)
        else await own.revoke(digest)
        return session
      } catch {
        return own.find(digest)
      }
    },
    async touch(digest, session, forMs) {
      await own.touch(digest, session, forMs)
      const news = untold.get(digest)
      if (news?.session) untold.set(digest, { session, untilMs: now() + forMs })
      // only where it is still there: what was revoked meanwhile stays so
      else if (!news) await write(digest, session, forMs, 'XX').catch(() => {})
    },
    async revoke(digest) {
      await own.revoke(digest)
      untold.set(digest, { untilMs: now() + REVOCATION_MS })
      await tell(digest).catch(() => {})
      // a find that was under way has put it there again
      await own.revoke(digest)
    },
  }
}

function milliseconds(ms: number): string {
  return String(Math.max(1, Math.floor(ms)))
}
