import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Logger } from '../../observe/logger.ts'
import { MinutelyWarning } from '../../observe/minutely-warning.ts'
import type { SessionTable } from '../../storage/session-table.ts'
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

interface KeptSessionsOptions {
  table: SessionTable
  now: () => number
  logger: Logger
}

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

/**
 * Sessions in memory, with a table for the next start. Only sign-out depends on the table: where it fails,
 * the sign-out is refused, or the next start would undo it.
 */
export async function keptSessions({ table, now, logger }: KeptSessionsOptions): Promise<SessionStore> {
  const warning = new MinutelyWarning(logger, 'sessions cannot be kept for the next start')
  const warn = ({ message }: Error) => warning.add({ reason: message })
  const kept = (digest: string, session: StoredSession, forMs: number) => ({
    ...{ digest, text: JSON.stringify(session), untilMs: Math.ceil(now() + forMs) },
  })
  const memory = memorySessionStore(now)
  try {
    for (const { digest, text, untilMs } of await table.load(now()))
      await memory.create(digest, storedSession.parse(JSON.parse(text)), untilMs - now())
  } catch (error) {
    warn(error as Error)
  }
  return {
    find: memory.find,
    async create(digest, session, forMs) {
      await memory.create(digest, session, forMs)
      await table.put(kept(digest, session, forMs), now()).catch(warn)
    },
    async touch(digest, session, forMs) {
      await memory.touch(digest, session, forMs)
      await table.renew(kept(digest, session, forMs)).catch(warn)
    },
    async revoke(digest) {
      await memory.revoke(digest)
      await table.drop(digest)
    },
  }
}
