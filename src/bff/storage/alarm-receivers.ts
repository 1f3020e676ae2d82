import type { Sql, Statement } from '../../database/sql.ts'
import { enqueueing, outboxStatements } from '../../outbox/statements.ts'

/** Receivers of the alarms' outbox: all that a message was ever enqueued for. */
export interface AlarmReceivers {
  /** What enqueues messages for a receiver, to be written with what they follow from; one that is new is added. */
  enqueue(id: string, lane: string, bodies: readonly string[]): Statement[]
  /** Those with messages to be sent, and how many. */
  waiting(): Promise<{ id: string; messages: number }[]>
  /** Those that said that they are no receivers any more. */
  gone(): Promise<string[]>
  /** Drops dead letters of before then. */
  dropDead(beforeMs: number): Promise<void>
}

/** What the tables of the outbox begin with: the service's store may have its own in the same database. */
export const OUTBOX_PREFIX = 'alarm_'

const STATEMENTS = outboxStatements(OUTBOX_PREFIX)
const ADD = `INSERT INTO ${OUTBOX_PREFIX}subscription (id) VALUES (?1) ON CONFLICT DO NOTHING`
const WAITING = `
  SELECT o.subscription AS id, count(*) AS messages
  FROM ${OUTBOX_PREFIX}outbox o JOIN ${OUTBOX_PREFIX}subscription s ON s.id = o.subscription
  WHERE o.dead_at IS NULL AND s.disabled_at IS NULL GROUP BY o.subscription`
const GONE = `SELECT id FROM ${OUTBOX_PREFIX}subscription WHERE disabled_at IS NOT NULL`
const DROP_DEAD = `DELETE FROM ${OUTBOX_PREFIX}outbox WHERE dead_at < ?1`

/** Receivers in the tables of the outbox of either engine. */
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
