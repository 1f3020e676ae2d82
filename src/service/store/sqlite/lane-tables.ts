import { randomUUID } from 'node:crypto'
import type Database from 'libsql'
import { all, one, run } from '../../../database/sqlite/rows.ts'
import { type MessageRow, messageOf } from '../table-rows.ts'
import type {
  Attempt,
  ClaimedLane,
  ClaimRequest,
  LaneClaim,
  Outcome,
  WebhookStore,
} from '../webhook-store.ts'
import type { GroupCommit } from './group-commit.ts'

/** Attempts kept of each subscription; older ones are dropped now and then. */
const ATTEMPTS_KEPT = 1_000
const PRUNE_EVERY = 100
/** About as many rows as settling a try writes. */
const SETTLED_ROWS = 4

/** Lanes: who may deliver what, and what came of it. */
export function laneTables(
  db: Database.Database,
  group: GroupCommit,
): Pick<WebhookStore, 'claimLanes' | 'settle' | 'releaseLane'> {
  const selectDue = db.prepare(
    `SELECT device, failures FROM lane WHERE subscription = ?1
       AND (due_at <= ?2 OR due_at > ?4) AND (leased_until <= ?2 OR leased_until > ?4)
     ORDER BY leased_until, device LIMIT ?3`,
  )
  const takeLane = db.prepare(
    'UPDATE lane SET lease = ?, leased_until = ? WHERE subscription = ? AND device = ?',
  )
  const selectMessages = db.prepare(
    `SELECT id, body, waiting_since FROM outbox
     WHERE subscription = ? AND device = ? AND dead_at IS NULL ORDER BY id LIMIT ?`,
  )
  const selectHeld = db.prepare('SELECT 1 FROM lane WHERE subscription = ? AND device = ? AND lease = ?')
  const release = db.prepare(
    'UPDATE lane SET lease = NULL, leased_until = ? WHERE subscription = ? AND device = ? AND lease = ?',
  )
  const insertAttempt = db.prepare(
    `INSERT INTO attempt (subscription, device, message, started_at, ended_at, status, problem)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const pruneAttempts = db.prepare(
    `DELETE FROM attempt WHERE subscription = ?1 AND id <=
       (SELECT id FROM attempt WHERE subscription = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,
  )
  const deleteMessage = db.prepare('DELETE FROM outbox WHERE id = ?')
  const keepLane = db.prepare(
    'UPDATE lane SET failures = 0, leased_until = ? WHERE subscription = ? AND device = ?',
  )
  const failLane = db.prepare(
    `UPDATE lane SET failures = failures + 1, due_at = ?, lease = NULL, leased_until = ?
     WHERE subscription = ? AND device = ?`,
  )
  const idleLane = db.prepare(
    `UPDATE lane SET due_at = NULL WHERE subscription = ?1 AND device = ?2 AND NOT EXISTS
       (SELECT 1 FROM outbox WHERE subscription = ?1 AND device = ?2 AND dead_at IS NULL)`,
  )
  const markWaiting = db.prepare(
    `UPDATE outbox SET waiting_since = ? WHERE subscription = ? AND device = ? AND dead_at IS NULL
       AND waiting_since IS NULL`,
  )
  const killMessage = db.prepare('UPDATE outbox SET dead_at = ? WHERE id = ?')
  const killMessages = db.prepare('UPDATE outbox SET dead_at = ? WHERE subscription = ? AND dead_at IS NULL')
  const disable = db.prepare('UPDATE subscription SET disabled_at = ? WHERE id = ?')
  const idleLanes = db.prepare('UPDATE lane SET due_at = NULL, lease = NULL WHERE subscription = ?')

  const dueLanes = ({
    subscriptionId,
    nowMs,
    maxLanes,
    furthestMs = Number.MAX_SAFE_INTEGER,
  }: ClaimRequest) =>
    all<{ device: string; failures: number }>(selectDue, subscriptionId, nowMs, maxLanes, furthestMs)

  const claim = (request: ClaimRequest): ClaimedLane[] =>
    dueLanes(request).map(({ device, failures }) => {
      const { subscriptionId, leaseUntilMs, maxMessages } = request
      const lease = randomUUID()
      run(takeLane, lease, leaseUntilMs, subscriptionId, device)
      const rows = all<MessageRow>(selectMessages, subscriptionId, device, maxMessages)
      return { claim: { subscriptionId, deviceId: device, lease }, failures, messages: rows.map(messageOf) }
    })

  function log({ subscriptionId, deviceId }: LaneClaim, messageId: number, attempt: Attempt): void {
    const { startedAtMs, endedAtMs, status, problem } = attempt
    const result = insertAttempt.run([
      subscriptionId,
      deviceId,
      messageId,
      startedAtMs,
      endedAtMs,
      status,
      problem,
    ])
    if (Number(result.lastInsertRowid) % PRUNE_EVERY === 0) run(pruneAttempts, subscriptionId, ATTEMPTS_KEPT)
  }

  function settle(claimed: LaneClaim, messageId: number, attempt: Attempt, outcome: Outcome): boolean {
    const { subscriptionId, deviceId, lease } = claimed
    if (!one(selectHeld, subscriptionId, deviceId, lease)) return false
    log(claimed, messageId, attempt)
    const endedMs = attempt.endedAtMs
    switch (outcome.kind) {
      case 'delivered':
        run(deleteMessage, messageId)
        run(keepLane, outcome.leaseUntilMs, subscriptionId, deviceId)
        run(idleLane, subscriptionId, deviceId)
        break
      case 'retry':
        run(failLane, outcome.atMs, endedMs, subscriptionId, deviceId)
        run(markWaiting, attempt.startedAtMs, subscriptionId, deviceId)
        break
      case 'dead':
        run(killMessage, endedMs, messageId)
        run(failLane, endedMs, endedMs, subscriptionId, deviceId)
        run(idleLane, subscriptionId, deviceId)
        break
      case 'gone':
        run(disable, endedMs, subscriptionId)
        run(killMessages, endedMs, subscriptionId)
        // nothing is under way in this lane any more: what is replayed goes out at once
        run(release, endedMs, subscriptionId, deviceId, lease)
        run(idleLanes, subscriptionId)
    }
    return true
  }

  return {
    async claimLanes(request) {
      const due = dueLanes(request).length
      return due > 0 ? group.run(() => claim(request), due) : []
    },
    async settle(claimed, messageId, attempt, outcome) {
      return group.run(() => settle(claimed, messageId, attempt, outcome), SETTLED_ROWS)
    },
    async releaseLane({ subscriptionId, deviceId, lease }, nowMs) {
      await group.run(() => run(release, nowMs, subscriptionId, deviceId, lease), 1)
    },
  }
}
