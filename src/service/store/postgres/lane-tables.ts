import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { all, inTransaction, one, type Querying, run } from '../../../database/postgres/database.ts'
import { type MessageRow, messageOf } from '../table-rows.ts'
import type {
  Attempt,
  ClaimedLane,
  ClaimRequest,
  LaneClaim,
  Outcome,
  WebhookStore,
} from '../webhook-store.ts'

/** Attempts kept of each subscription; older ones are dropped now and then. */
const ATTEMPTS_KEPT = 1_000
const PRUNE_EVERY = 100

const IS_DUE =
  'subscription = $1 AND (due_at <= $2 OR due_at > $3) AND (leased_until <= $2 OR leased_until > $3)'

const NO_LIMIT = Number.MAX_SAFE_INTEGER

const SELECT_DUE = `
  SELECT device, failures FROM lane WHERE ${IS_DUE}
  ORDER BY leased_until, device LIMIT $4 FOR UPDATE SKIP LOCKED`

const PRUNE_ATTEMPTS = `
  DELETE FROM attempt WHERE subscription = $1 AND id <=
    (SELECT id FROM attempt WHERE subscription = $1 ORDER BY id DESC LIMIT 1 OFFSET $2)`

const IDLE_LANE = `
  UPDATE lane SET due_at = NULL WHERE subscription = $1 AND device = $2 AND NOT EXISTS
    (SELECT 1 FROM outbox WHERE subscription = $1 AND device = $2 AND dead_at IS NULL)`

/** Lanes: who may deliver what, and what came of it. Several processes share them. */
export function laneTables(pool: Pool): Pick<WebhookStore, 'claimLanes' | 'settle' | 'releaseLane'> {
  return {
    async claimLanes(request) {
      const due = `SELECT 1 FROM lane WHERE ${IS_DUE} LIMIT 1`
      const { subscriptionId, nowMs, furthestMs = NO_LIMIT } = request
      if (!(await one(pool, due, subscriptionId, nowMs, furthestMs))) return []
      return inTransaction(pool, (db) => claim(db, request))
    },
    settle: (claimed, messageId, attempt, outcome) =>
      inTransaction(pool, (db) => settle(db, claimed, messageId, attempt, outcome)),
    async releaseLane({ subscriptionId, deviceId, lease }, nowMs) {
      await run(
        pool,
        'UPDATE lane SET lease = NULL, leased_until = $1 WHERE subscription = $2 AND device = $3 AND lease = $4',
        nowMs,
        subscriptionId,
        deviceId,
        lease,
      )
    },
  }
}

async function claim(db: Querying, request: ClaimRequest): Promise<ClaimedLane[]> {
  const { subscriptionId, nowMs, furthestMs = NO_LIMIT, leaseUntilMs, maxLanes, maxMessages } = request
  const due = await all<{ device: string; failures: number }>(
    db,
    SELECT_DUE,
    subscriptionId,
    nowMs,
    furthestMs,
    maxLanes,
  )
  const lanes: ClaimedLane[] = []
  for (const { device, failures } of due) {
    const lease = randomUUID()
    await run(
      db,
      'UPDATE lane SET lease = $1, leased_until = $2 WHERE subscription = $3 AND device = $4',
      lease,
      leaseUntilMs,
      subscriptionId,
      device,
    )
    const rows = await all<MessageRow>(
      db,
      `SELECT id, body, waiting_since FROM outbox
       WHERE subscription = $1 AND device = $2 AND dead_at IS NULL ORDER BY id LIMIT $3`,
      subscriptionId,
      device,
      maxMessages,
    )
    lanes.push({
      claim: { subscriptionId, deviceId: device, lease },
      failures,
      messages: rows.map(messageOf),
    })
  }
  return lanes
}

async function settle(
  db: Querying,
  claimed: LaneClaim,
  messageId: number,
  attempt: Attempt,
  outcome: Outcome,
): Promise<boolean> {
  const { subscriptionId, deviceId, lease } = claimed
  if (outcome.kind === 'gone') await holdAllLanes(db, subscriptionId)
  const held = await one(
    db,
    'SELECT 1 FROM lane WHERE subscription = $1 AND device = $2 AND lease = $3 FOR UPDATE',
    subscriptionId,
    deviceId,
    lease,
  )
  if (!held) return false
  await log(db, claimed, messageId, attempt)
  await apply(db, claimed, messageId, attempt, outcome)
  return true
}

/**
 * For what changes all messages of a receiver. Whoever else settles holds a lane before its message, and two
 * that each hold what the other wants would wait for each other.
 */
async function holdAllLanes(db: Querying, subscriptionId: string): Promise<void> {
  await run(db, 'SELECT 1 FROM subscription WHERE id = $1 FOR NO KEY UPDATE', subscriptionId)
  await run(db, 'SELECT 1 FROM lane WHERE subscription = $1 ORDER BY device FOR UPDATE', subscriptionId)
}

async function log(
  db: Querying,
  { subscriptionId, deviceId }: LaneClaim,
  messageId: number,
  { startedAtMs, endedAtMs, status, problem }: Attempt,
): Promise<void> {
  const logged = await one<{ id: number }>(
    db,
    `INSERT INTO attempt (subscription, device, message, started_at, ended_at, status, problem)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    subscriptionId,
    deviceId,
    messageId,
    startedAtMs,
    endedAtMs,
    status,
    problem,
  )
  if ((logged?.id ?? 0) % PRUNE_EVERY === 0) await run(db, PRUNE_ATTEMPTS, subscriptionId, ATTEMPTS_KEPT)
}

/** What a try means. Each statement sees what was committed before it, so the lane's lock has to be held already. */
async function apply(
  db: Querying,
  { subscriptionId, deviceId }: LaneClaim,
  messageId: number,
  { startedAtMs, endedAtMs }: Attempt,
  outcome: Outcome,
): Promise<void> {
  const failLane = (dueAtMs: number) =>
    run(
      db,
      `UPDATE lane SET failures = failures + 1, due_at = $1, lease = NULL, leased_until = $2
       WHERE subscription = $3 AND device = $4`,
      dueAtMs,
      endedAtMs,
      subscriptionId,
      deviceId,
    )
  switch (outcome.kind) {
    case 'delivered':
      await run(db, 'DELETE FROM outbox WHERE id = $1', messageId)
      await run(
        db,
        'UPDATE lane SET failures = 0, leased_until = $1 WHERE subscription = $2 AND device = $3',
        outcome.leaseUntilMs,
        subscriptionId,
        deviceId,
      )
      await run(db, IDLE_LANE, subscriptionId, deviceId)
      break
    case 'retry':
      await failLane(outcome.atMs)
      await run(
        db,
        `UPDATE outbox SET waiting_since = $1 WHERE subscription = $2 AND device = $3 AND dead_at IS NULL
           AND waiting_since IS NULL`,
        startedAtMs,
        subscriptionId,
        deviceId,
      )
      break
    case 'dead':
      await run(db, 'UPDATE outbox SET dead_at = $1 WHERE id = $2', endedAtMs, messageId)
      await failLane(endedAtMs)
      await run(db, IDLE_LANE, subscriptionId, deviceId)
      break
    case 'gone':
      await run(db, 'UPDATE subscription SET disabled_at = $1 WHERE id = $2', endedAtMs, subscriptionId)
      await run(
        db,
        'UPDATE outbox SET dead_at = $1 WHERE subscription = $2 AND dead_at IS NULL',
        endedAtMs,
        subscriptionId,
      )
      // nothing is under way in this lane any more: what is replayed goes out at once
      await run(
        db,
        'UPDATE lane SET leased_until = $1 WHERE subscription = $2 AND device = $3',
        endedAtMs,
        subscriptionId,
        deviceId,
      )
      await run(db, 'UPDATE lane SET due_at = NULL, lease = NULL WHERE subscription = $1', subscriptionId)
  }
}
