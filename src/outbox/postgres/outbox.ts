import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { all, inTransaction, one, type Querying, run } from '../../database/postgres/pool.ts'
import type {
  Attempt,
  ClaimedLane,
  ClaimRequest,
  DeadLetter,
  Deliveries,
  LaneClaim,
  LoggedAttempt,
  Outbox,
  OutboxMessage,
  Outcome,
  WaitingLane,
} from '../outbox.ts'
import { ATTEMPTS_KEPT, changesOf, PRUNE_EVERY, STATEMENTS } from '../statements.ts'

const SQL = Object.fromEntries(
  Object.entries(STATEMENTS).map(([name, text]) => [name, text.replaceAll('?', '$')]),
) as typeof STATEMENTS

const SELECT_DUE = `${SQL.selectDue} FOR UPDATE SKIP LOCKED`
const SELECT_HELD = `${SQL.selectHeld} FOR UPDATE`
const INSERT_ATTEMPT = `${SQL.insertAttempt} RETURNING id`
const INSERT_MESSAGES = `
  INSERT INTO outbox (subscription, device, body)
  SELECT $1, $2, body FROM unnest($3::text[]) WITH ORDINALITY AS given (body, place) ORDER BY place`

interface DueLane {
  lane: string
  failures: number
}

/** The outbox in the tables of `OUTBOX_TABLES`. Several processes share it. */
export function postgresOutbox(pool: Pool): Outbox {
  return {
    async claimLanes(request) {
      const isDue = await one(pool, SQL.selectDue, ...dueOf({ ...request, maxLanes: 1 }))
      return isDue ? inTransaction(pool, (db) => claim(db, request)) : []
    },
    settle: (claimed, messageId, attempt, outcome) =>
      inTransaction(pool, (db) => settle(db, claimed, messageId, attempt, outcome)),
    async releaseLane({ receiverId, lane, lease }, nowMs) {
      await run(pool, SQL.releaseLane, receiverId, lane, lease, nowMs)
    },
    async deliveries(id, limit) {
      return {
        ...(await count(pool, id)),
        lanes: await all<WaitingLane>(pool, SQL.selectLanes, id, limit),
        attempts: await all<LoggedAttempt>(pool, SQL.selectAttempts, id, limit),
        deadLetters: await all<DeadLetter>(pool, SQL.selectDead, id, limit),
      }
    },
    replay: (id, deadOnly) =>
      inTransaction(pool, async (db) => {
        if ((await run(db, SQL.enable, id)) === 0) return undefined
        const { waiting } = await count(db, id)
        if (!deadOnly) await run(db, SQL.wakeWaiting, id)
        await run(db, SQL.wakeDead, id)
        return { deadLetters: await run(db, SQL.revive, id), waiting: deadOnly ? 0 : waiting }
      }),
  }
}

/** Adds messages to a receiver's lane, in the caller's transaction. */
export async function enqueue(
  db: Querying,
  receiverId: string,
  lane: string,
  bodies: readonly string[],
): Promise<void> {
  await run(db, INSERT_MESSAGES, receiverId, lane, bodies)
  await run(db, SQL.wakeLane, receiverId, lane)
}

function dueOf({ receiverId, nowMs, furthestMs = Number.MAX_SAFE_INTEGER, maxLanes }: ClaimRequest) {
  return [receiverId, nowMs, furthestMs, maxLanes]
}

async function count(db: Querying, receiverId: string): Promise<Pick<Deliveries, 'waiting' | 'dead'>> {
  return (await one<Deliveries>(db, SQL.count, receiverId)) ?? { waiting: 0, dead: 0 }
}

async function claim(db: Querying, request: ClaimRequest): Promise<ClaimedLane[]> {
  const { receiverId, leaseUntilMs, maxMessages } = request
  const lanes: ClaimedLane[] = []
  for (const { lane, failures } of await all<DueLane>(db, SELECT_DUE, ...dueOf(request))) {
    const lease = randomUUID()
    await run(db, SQL.takeLane, receiverId, lane, lease, leaseUntilMs)
    const messages = await all<OutboxMessage>(db, SQL.selectMessages, receiverId, lane, maxMessages)
    lanes.push({ claim: { receiverId, lane, lease }, failures, messages })
  }
  return lanes
}

/** Each statement sees what was committed before it, so the lane is locked before what is in it is looked at. */
async function settle(
  db: Querying,
  claimed: LaneClaim,
  messageId: number,
  attempt: Attempt,
  outcome: Outcome,
): Promise<boolean> {
  const { receiverId, lane, lease } = claimed
  if (outcome.kind === 'gone') await holdAllLanes(db, receiverId)
  if (!(await one(db, SELECT_HELD, receiverId, lane, lease))) return false
  await log(db, claimed, messageId, attempt)
  for (const [name, ...parameters] of changesOf(claimed, messageId, attempt, outcome)) {
    await run(db, SQL[name], ...parameters)
  }
  return true
}

/**
 * For changes to all messages of a receiver: settling locks a lane before its message, and the reverse order would deadlock.
 */
async function holdAllLanes(db: Querying, receiverId: string): Promise<void> {
  await run(db, 'SELECT 1 FROM subscription WHERE id = $1 FOR NO KEY UPDATE', receiverId)
  await run(db, 'SELECT 1 FROM lane WHERE subscription = $1 ORDER BY device FOR UPDATE', receiverId)
}

async function log(
  db: Querying,
  { receiverId, lane }: LaneClaim,
  messageId: number,
  { startedAtMs, endedAtMs, status, problem }: Attempt,
): Promise<void> {
  const row = [receiverId, lane, messageId, startedAtMs, endedAtMs, status, problem]
  const logged = await one<{ id: number }>(db, INSERT_ATTEMPT, ...row)
  if ((logged?.id ?? 0) % PRUNE_EVERY === 0) await run(db, SQL.pruneAttempts, receiverId, ATTEMPTS_KEPT)
}
