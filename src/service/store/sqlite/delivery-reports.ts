import type Database from 'libsql'
import { inTransaction } from '../../../database/sqlite/in-transaction.ts'
import { all, one, run } from '../../../database/sqlite/rows.ts'
import { type AttemptRow, type CountRow, type DeadRow, deliveriesOf, type LaneRow } from '../table-rows.ts'
import type { WebhookStore } from '../webhook-store.ts'

/** How deliveries are getting on, and sending again what did not get through. */
export function deliveryReports(db: Database.Database): Pick<WebhookStore, 'deliveries' | 'replay'> {
  const count = db.prepare(
    'SELECT count(*) - count(dead_at) AS waiting, count(dead_at) AS dead FROM outbox WHERE subscription = ?',
  )
  const selectLanes = db.prepare(
    `SELECT l.device, count(*) AS waiting, l.failures, l.due_at
     FROM lane l JOIN outbox o ON o.subscription = l.subscription AND o.device = l.device AND o.dead_at IS NULL
     WHERE l.subscription = ? GROUP BY l.device ORDER BY l.device LIMIT ?`,
  )
  const selectAttempts = db.prepare(
    `SELECT message, device, started_at, ended_at, status, problem FROM attempt
     WHERE subscription = ? ORDER BY id DESC LIMIT ?`,
  )
  const selectDead = db.prepare(
    `SELECT id, device, body, dead_at FROM outbox
     WHERE subscription = ? AND dead_at IS NOT NULL ORDER BY id LIMIT ?`,
  )
  const enable = db.prepare('UPDATE subscription SET disabled_at = NULL WHERE id = ?')
  const wakeWaiting = db.prepare(
    'UPDATE lane SET due_at = 0, failures = 0 WHERE subscription = ? AND due_at IS NOT NULL',
  )
  const wakeDead = db.prepare(
    `UPDATE lane SET due_at = 0, failures = 0 WHERE subscription = ?1 AND device IN
       (SELECT device FROM outbox WHERE subscription = ?1 AND dead_at IS NOT NULL)`,
  )
  const revive = db.prepare(
    `UPDATE outbox SET dead_at = NULL, waiting_since = NULL
     WHERE subscription = ? AND dead_at IS NOT NULL`,
  )

  const replay = inTransaction(db, (id: string, deadOnly: boolean) => {
    if (run(enable, id) === 0) return undefined
    const waiting = one<CountRow>(count, id)?.waiting ?? 0
    if (!deadOnly) run(wakeWaiting, id)
    run(wakeDead, id)
    return { deadLetters: run(revive, id), waiting: deadOnly ? 0 : waiting }
  })

  return {
    async deliveries(id, limit) {
      return deliveriesOf(
        one<CountRow>(count, id),
        all<LaneRow>(selectLanes, id, limit),
        all<AttemptRow>(selectAttempts, id, limit),
        all<DeadRow>(selectDead, id, limit),
      )
    },
    async replay(id, deadOnly) {
      return replay(id, deadOnly)
    },
  }
}
