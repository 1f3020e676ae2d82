import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ROLES } from './caller.ts'

/** Validates sessions from an outside store. */
export const storedSession = z.object({
  user: z.object({ name: z.string(), role: z.enum(ROLES) }),
  /** The account's version at sign-in; another version invalidates the session. */
  account: z.string(),
  endsMs: z.number(),
  /** To the minute or so. */
  seenMs: z.number(),
})

export type StoredSession = z.infer<typeof storedSession>

/** Sessions by a digest of the cookie; a store never learns the cookie itself. */
export interface SessionStore {
  create(digest: string, session: StoredSession, forMs: number): Promise<void>
  find(digest: string): Promise<StoredSession | undefined>
  /** Replaces a session and its expiry; a revoked one stays revoked. */
  touch(digest: string, session: StoredSession, forMs: number): Promise<void>
  revoke(digest: string): Promise<void>
}

/** Far above any organisation's; the least recently used is evicted first. */
const MAX_SESSIONS = 100_000

/** In memory: sessions end with the process. */
export function memorySessionStore(now: () => number): SessionStore {
  const sessions = new LRUCache<string, StoredSession>({
    max: MAX_SESSIONS,
    perf: { now },
    ttlResolution: 0,
  })
  return {
    create: async (digest, session, forMs) => {
      sessions.set(digest, session, { ttl: forMs })
    },
    find: async (digest) => sessions.get(digest),
    touch: async (digest, session, forMs) => {
      if (sessions.has(digest)) sessions.set(digest, session, { ttl: forMs })
    },
    revoke: async (digest) => {
      sessions.delete(digest)
    },
  }
}
