import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { ROLES } from './caller.ts'

/** Checks what a store outside the process gives back. */
export const storedSession = z.object({
  user: z.object({ name: z.string(), role: z.enum(ROLES) }),
  /** The account's version at sign-in; a session of another version is invalid. */
  account: z.string(),
  /** Epoch milliseconds; the session ends then, however much it is used. */
  endsMs: z.number(),
  /** When it was last used, to the minute or so. */
  seenMs: z.number(),
})

/** A session as it is kept: plain JSON, so that several instances can share it. */
export type StoredSession = z.infer<typeof storedSession>

/** Where sessions are kept, each under a digest of what the browser holds; a store never learns the cookie itself. */
export interface SessionStore {
  /** Keeps it for that long unless it is touched. */
  create(digest: string, session: StoredSession, forMs: number): Promise<void>
  find(digest: string): Promise<StoredSession | undefined>
  /** Replaces it and keeps it for that long from now; what was revoked meanwhile stays so. */
  touch(digest: string, session: StoredSession, forMs: number): Promise<void>
  revoke(digest: string): Promise<void>
}

/** Far above what an organisation has; the one unused for longest goes first. */
const MAX_SESSIONS = 100_000

/** Sessions in memory: they end with the process. */
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
