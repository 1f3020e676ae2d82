import type { Statement } from '../database/sql.ts'
import type { Attempt, LaneClaim, Outcome } from './outbox.ts'

/**
 * Statements in SQLite's spelling (`?1` is PostgreSQL's `$1`) on the tables of `tables.ts`: `device` is a
 * lane, `subscription` the caller's table of receivers. The prefix lets two outboxes share a database.
 */
export function outboxStatements(prefix = '') {
  return {
    selectDue: `
      SELECT device AS lane, failures FROM ${prefix}lane
      WHERE subscription = ?1 AND (due_at <= ?2 OR due_at > ?3) AND (leased_until <= ?2 OR leased_until > ?3)
      ORDER BY leased_until, device LIMIT ?4`,
    takeLane: `UPDATE ${prefix}lane SET lease = ?3, leased_until = ?4 WHERE subscription = ?1 AND device = ?2`,
    selectMessages: `
      SELECT id, body, waiting_since AS "waitingSinceMs" FROM ${prefix}outbox
      WHERE subscription = ?1 AND device = ?2 AND dead_at IS NULL ORDER BY id LIMIT ?3`,
    selectHeld: `SELECT 1 FROM ${prefix}lane WHERE subscription = ?1 AND device = ?2 AND lease = ?3`,
    releaseLane: `
      UPDATE ${prefix}lane SET lease = NULL, leased_until = ?4 WHERE subscription = ?1 AND device = ?2 AND lease = ?3`,
    insertMessage: `INSERT INTO ${prefix}outbox (subscription, device, body) VALUES (?1, ?2, ?3)`,
    wakeLane: `
      INSERT INTO ${prefix}lane (subscription, device, due_at) VALUES (?1, ?2, 0)
      ON CONFLICT (subscription, device) DO UPDATE SET due_at = coalesce(${prefix}lane.due_at, 0)`,

    insertAttempt: `
      INSERT INTO ${prefix}attempt (subscription, device, message, started_at, ended_at, status, problem)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)`,
    pruneAttempts: `
      DELETE FROM ${prefix}attempt WHERE subscription = ?1 AND id <=
        (SELECT id FROM ${prefix}attempt WHERE subscription = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)`,

    deleteMessage: `DELETE FROM ${prefix}outbox WHERE id = ?1`,
    keepLane: `UPDATE ${prefix}lane SET failures = 0, leased_until = ?3 WHERE subscription = ?1 AND device = ?2`,
    idleLane: `
      UPDATE ${prefix}lane SET due_at = NULL WHERE subscription = ?1 AND device = ?2 AND NOT EXISTS
        (SELECT 1 FROM ${prefix}outbox WHERE subscription = ?1 AND device = ?2 AND dead_at IS NULL)`,
    failLane: `
      UPDATE ${prefix}lane SET failures = failures + 1, due_at = ?3, lease = NULL, leased_until = ?4
      WHERE subscription = ?1 AND device = ?2`,
    markWaiting: `
      UPDATE ${prefix}outbox SET waiting_since = ?3
      WHERE subscription = ?1 AND device = ?2 AND dead_at IS NULL AND waiting_since IS NULL`,
    killMessage: `UPDATE ${prefix}outbox SET dead_at = ?2 WHERE id = ?1`,
    killMessages: `UPDATE ${prefix}outbox SET dead_at = ?2 WHERE subscription = ?1 AND dead_at IS NULL`,
    idleLanes: `UPDATE ${prefix}lane SET due_at = NULL, lease = NULL WHERE subscription = ?1`,
    disable: `UPDATE ${prefix}subscription SET disabled_at = ?2 WHERE id = ?1`,

    count: `
      SELECT count(*) - count(dead_at) AS waiting, count(dead_at) AS dead FROM ${prefix}outbox WHERE subscription = ?1`,
    selectLanes: `
      SELECT l.device AS lane, count(*) AS waiting, l.failures, l.due_at AS "nextTryMs"
      FROM ${prefix}lane l JOIN ${prefix}outbox o ON o.subscription = l.subscription AND o.device = l.device AND o.dead_at IS NULL
      WHERE l.subscription = ?1 GROUP BY l.subscription, l.device ORDER BY l.device LIMIT ?2`,
    selectAttempts: `
      SELECT message AS "messageId", device AS lane, started_at AS "startedAtMs", ended_at AS "endedAtMs",
        status, problem
      FROM ${prefix}attempt WHERE subscription = ?1 ORDER BY id DESC LIMIT ?2`,
    selectDead: `
      SELECT id AS "messageId", device AS lane, body, dead_at AS "diedAtMs"
      FROM ${prefix}outbox WHERE subscription = ?1 AND dead_at IS NOT NULL ORDER BY id LIMIT ?2`,

    enable: `UPDATE ${prefix}subscription SET disabled_at = NULL WHERE id = ?1`,
    wakeWaiting: `UPDATE ${prefix}lane SET due_at = 0, failures = 0 WHERE subscription = ?1 AND due_at IS NOT NULL`,
    wakeDead: `
      UPDATE ${prefix}lane SET due_at = 0, failures = 0 WHERE subscription = ?1 AND device IN
        (SELECT device FROM ${prefix}outbox WHERE subscription = ?1 AND dead_at IS NOT NULL)`,
    revive: `
      UPDATE ${prefix}outbox SET dead_at = NULL, waiting_since = NULL WHERE subscription = ?1 AND dead_at IS NOT NULL`,
  }
}

export type OutboxStatements = ReturnType<typeof outboxStatements>
type StatementName = keyof OutboxStatements

/** By receiver; pruned every `PRUNE_EVERY` attempts. */
export const ATTEMPTS_KEPT = 1_000
export const PRUNE_EVERY = 100

/** In order. */
export function changesOf(
  { receiverId, lane, lease }: LaneClaim,
  messageId: number,
  { startedAtMs, endedAtMs }: Attempt,
  outcome: Outcome,
): [StatementName, ...parameters: (string | number)[]][] {
  switch (outcome.kind) {
    case 'delivered':
      return [
        ['deleteMessage', messageId],
        ['keepLane', receiverId, lane, outcome.leaseUntilMs],
        ['idleLane', receiverId, lane],
      ]
    case 'retry':
      return [
        ['failLane', receiverId, lane, outcome.atMs, endedAtMs],
        ['markWaiting', receiverId, lane, startedAtMs],
      ]
    case 'dead':
      return [
        ['killMessage', messageId, endedAtMs],
        ['failLane', receiverId, lane, endedAtMs, endedAtMs],
        ['idleLane', receiverId, lane],
      ]
    case 'gone':
      return [
        ['disable', receiverId, endedAtMs],
        ['killMessages', receiverId, endedAtMs],
        // nothing is under way in this lane: a replay starts at once
        ['releaseLane', receiverId, lane, lease, endedAtMs],
        ['idleLanes', receiverId],
      ]
  }
}

/** In the caller's transaction. */
export function enqueueing(
  { insertMessage, wakeLane }: OutboxStatements,
  receiverId: string,
  lane: string,
  bodies: readonly string[],
): Statement[] {
  return [
    ...bodies.map((body): Statement => [insertMessage, receiverId, lane, body]),
    [wakeLane, receiverId, lane],
  ]
}
