import type { Pool } from 'pg'
import { all, inTransaction, one, run } from '../../../database/postgres/database.ts'
import { type AttemptRow, type CountRow, type DeadRow, deliveriesOf, type LaneRow } from '../table-rows.ts'
import type { WebhookStore } from '../webhook-store.ts'

const COUNT = `
  SELECT count(*) - count(dead_at) AS waiting, count(dead_at) AS dead FROM outbox WHERE subscription = $1`

const SELECT_LANES = `
  SELECT l.device, count(*) AS waiting, l.failures, l.due_at
  FROM lane l JOIN outbox o ON o.subscription = l.subscription AND o.device = l.device AND o.dead_at IS NULL
  WHERE l.subscription = $1 GROUP BY l.subscription, l.device ORDER BY l.device LIMIT $2`

const SELECT_ATTEMPTS = `
  SELECT message, device, started_at, ended_at, status, problem FROM attempt
  WHERE subscription = $1 ORDER BY id DESC LIMIT $2`

const SELECT_DEAD = `
  SELECT id, device, body, dead_at FROM outbox
  WHERE subscription = $1 AND dead_at IS NOT NULL ORDER BY id LIMIT $2`

const WAKE_WAITING = `
  UPDATE lane SET due_at = 0, failures = 0 WHERE subscription = $1 AND due_at IS NOT NULL`

const WAKE_DEAD = `
  UPDATE lane SET due_at = 0, failures = 0 WHERE subscription = $1 AND device IN
    (SELECT device FROM outbox WHERE subscription = $1 AND dead_at IS NOT NULL)`

const REVIVE = `
  UPDATE outbox SET dead_at = NULL, waiting_since = NULL WHERE subscription = $1 AND dead_at IS NOT NULL`

/** How deliveries are getting on, and sending again what did not get through. */
export function deliveryReports(pool: Pool): Pick<WebhookStore, 'deliveries' | 'replay'> {
  return {
    async deliveries(id, limit) {
      return deliveriesOf(
        await one<CountRow>(pool, COUNT, id),
        await all<LaneRow>(pool, SELECT_LANES, id, limit),
        await all<AttemptRow>(pool, SELECT_ATTEMPTS, id, limit),
        await all<DeadRow>(pool, SELECT_DEAD, id, limit),
      )
    },
    replay: (id, deadOnly) =>
      inTransaction(pool, async (db) => {
        if ((await run(db, 'UPDATE subscription SET disabled_at = NULL WHERE id = $1', id)) === 0)
          return undefined
        const waiting = (await one<CountRow>(db, COUNT, id))?.waiting ?? 0
        if (!deadOnly) await run(db, WAKE_WAITING, id)
        await run(db, WAKE_DEAD, id)
        return { deadLetters: await run(db, REVIVE, id), waiting: deadOnly ? 0 : waiting }
      }),
  }
}
