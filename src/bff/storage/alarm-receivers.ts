import type { Sql, Statement } from '../../database/sql.ts'
import { enqueueing, outboxStatements } from '../../outbox/statements.ts'

export interface AlarmReceivers {
  /** Statements that enqueue messages, to be run with their cause; a new receiver is added. */
  enqueue(id: string, lane: string, bodies: readonly string[]): Statement[]
  waiting(): Promise<{ id: string; messages: number }[]>
  /** Those that answered that they are gone. */
  gone(): Promise<string[]>
  /** Drops dead letters of before then. */
  dropDead(beforeMs: number): Promise<void>
}

/** The service's store may have its own outbox in the same database. */
export const OUTBOX_PREFIX = 'alarm_'

const STATEMENTS = outboxStatements(OUTBOX_PREFIX)
const ADD = `INSERT INTO ${OUTBOX_PREFIX}subscription (id) VALUES (?1) ON CONFLICT DO NOTHING`
const WAITING = `
  SELECT o.subscription AS id, count(*) AS messages
  FROM ${OUTBOX_PREFIX}outbox o JOIN ${OUTBOX_PREFIX}subscription s ON s.id = o.subscription
  WHERE o.dead_at IS NULL AND s.disabled_at IS NULL GROUP BY o.subscription`
const GONE = `SELECT id FROM ${OUTBOX_PREFIX}subscription WHERE disabled_at IS NOT NULL`
const DROP_DEAD = `DELETE FROM ${OUTBOX_PREFIX}outbox WHERE dead_at < ?1`

export function alarmReceivers(sql: Sql): AlarmReceivers {
  return {
    enqueue: (id, lane, bodies) => [[ADD, id], ...enqueueing(STATEMENTS, id, lane, bodies)],
    waiting: () => sql.all(WAITING),
    gone: async () => (await sql.all<{ id: string }>(GONE)).map(({ id }) => id),
    async dropDead(beforeMs) {
      await sql.run(DROP_DEAD, beforeMs)
    },
  }
}
