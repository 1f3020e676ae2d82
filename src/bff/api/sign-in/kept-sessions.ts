import type { Logger } from '../../observe/logger.ts'
import { MinutelyWarning } from '../../observe/minutely-warning.ts'
import type { SessionTable } from '../../storage/session-table.ts'
import { memorySessionStore, type SessionStore, type StoredSession, storedSession } from './session-store.ts'

export interface KeptSessionsOptions {
  table: SessionTable
  now: () => number
  logger: Logger
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
