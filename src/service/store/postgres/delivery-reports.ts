import type { Pool } from 'pg'
import type { WebhookStore } from '../webhook-store.ts'
import { all, inTransaction, one, run } from './database.ts'

interface LaneRow {
  device: string
  waiting: number
  failures: number
  due_at: number
}

interface AttemptRow {
  message: number
  device: string
  started_at: number
  ended_at: number
  status: number | null
  problem: string | null
}

interface DeadRow {
  id: number
  device: string
  body: string
  dead_at: number
}

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
      const counts = await one<{ waiting: number; dead: number }>(pool, COUNT, id)
      const lanes = await all<LaneRow>(pool, SELECT_LANES, id, limit)
      const attempts = await all<AttemptRow>(pool, SELECT_ATTEMPTS, id, limit)
      const deadLetters = await all<DeadRow>(pool, SELECT_DEAD, id, limit)
      return {
        waiting: counts?.waiting ?? 0,
        dead: counts?.dead ?? 0,
        lanes: lanes.map((row) => ({
          deviceId: row.device,
          waiting: row.waiting,
          failures: row.failures,
          nextTryMs: row.due_at,
        })),
        attempts: attempts.map((row) => ({
          messageId: row.message,
          deviceId: row.device,
          startedAtMs: row.started_at,
          endedAtMs: row.ended_at,
          status: row.status,
          problem: row.problem,
        })),
        deadLetters: deadLetters.map((row) => ({
          messageId: row.id,
          deviceId: row.device,
          body: row.body,
          diedAtMs: row.dead_at,
        })),
      }
    },
    replay: (id, deadOnly) =>
      inTransaction(pool, async (db) => {
        if ((await run(db, 'UPDATE subscription SET disabled_at = NULL WHERE id = $1', id)) === 0)
          return undefined
        const waiting = (await one<{ waiting: number }>(db, COUNT, id))?.waiting ?? 0
        if (!deadOnly) await run(db, WAKE_WAITING, id)
        await run(db, WAKE_DEAD, id)
        return { deadLetters: await run(db, REVIVE, id), waiting: deadOnly ? 0 : waiting }
      }),
  }
}
