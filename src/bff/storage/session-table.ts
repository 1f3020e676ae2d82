import type { Sql } from '../../database/sql.ts'

/** A session as text, until epoch milliseconds. */
export interface KeptSession {
  digest: string
  text: string
  untilMs: number
}

/** One process's sessions for its next start, by a digest of the browser's token. */
export interface SessionTable {
  load(nowMs: number): Promise<KeptSession[]>
  /** Also drops ended ones. */
  put(session: KeptSession, nowMs: number): Promise<void>
  /** Only if it still exists. */
  renew(session: KeptSession): Promise<void>
  drop(digest: string): Promise<void>
}

const DROP_ENDED = 'DELETE FROM session WHERE until <= ?1'
const ALL = 'SELECT digest, session AS "text", until AS "untilMs" FROM session'
const PUT = `
  INSERT INTO session (digest, session, until) VALUES (?1, ?2, ?3)
  ON CONFLICT (digest) DO UPDATE SET session = excluded.session, until = excluded.until`
const RENEW = 'UPDATE session SET session = ?2, until = ?3 WHERE digest = ?1'
const DROP = 'DELETE FROM session WHERE digest = ?1'

export function sessionTable(sql: Sql): SessionTable {
  return {
    async load(nowMs) {
      await sql.run(DROP_ENDED, nowMs)
      return sql.all<KeptSession>(ALL)
    },
    put: ({ digest, text, untilMs }, nowMs) =>
      sql.runTogether([DROP_ENDED, nowMs], [PUT, digest, text, untilMs]),
    async renew({ digest, text, untilMs }) {
      // once a minute and session: after a power cut one may end a minute early
      await sql.runUnflushed(RENEW, digest, text, untilMs)
    },
    async drop(digest) {
      await sql.run(DROP, digest)
    },
  }
}
