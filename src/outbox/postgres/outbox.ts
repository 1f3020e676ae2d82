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
import {
  ATTEMPTS_KEPT,
  changesOf,
  type OutboxStatements,
  outboxStatements,
  PRUNE_EVERY,
} from '../statements.ts'

interface DueLane {
  lane: string
  failures: number
}

interface Texts extends OutboxStatements {
  claimDue: string
  holdLane: string
  holdReceiver: string
  holdLanes: string
}

function textsOf(prefix: string): Texts {
  const texts = Object.fromEntries(
    Object.entries(outboxStatements(prefix)).map(([name, text]) => [name, text.replaceAll('?', '$')]),
  ) as OutboxStatements
  return {
    ...texts,
    insertAttempt: `${texts.insertAttempt} RETURNING id`,
    claimDue: `${texts.selectDue} FOR UPDATE SKIP LOCKED`,
    holdLane: `${texts.selectHeld} FOR UPDATE`,
    holdReceiver: `SELECT 1 FROM ${prefix}subscription WHERE id = $1 FOR NO KEY UPDATE`,
    holdLanes: `SELECT 1 FROM ${prefix}lane WHERE subscription = $1 ORDER BY device FOR UPDATE`,
  }
}

const TEXTS = textsOf('')
const INSERT_MESSAGES = `
  INSERT INTO outbox (subscription, device, body)
  SELECT $1, $2, body FROM unnest($3::text[]) WITH ORDINALITY AS given (body, place) ORDER BY place`

/** Several processes may share it. */
export function postgresOutbox(pool: Pool, prefix = ''): Outbox {
  const texts = textsOf(prefix)
  return {
    async claimLanes(request) {
      const isDue = await one(pool, texts.selectDue, ...dueOf({ ...request, maxLanes: 1 }))
      return isDue ? inTransaction(pool, (db) => claim(db, texts, request)) : []
    },
    settle: (claimed, messageId, attempt, outcome) =>
      inTransaction(pool, (db) => settle(db, texts, { claimed, messageId, attempt, outcome })),
    async releaseLane({ receiverId, lane, lease }, nowMs) {
      await run(pool, texts.releaseLane, receiverId, lane, lease, nowMs)
    },
    async deliveries(id, limit) {
      return {
        ...(await count(pool, texts, id)),
        lanes: await all<WaitingLane>(pool, texts.selectLanes, id, limit),
        attempts: await all<LoggedAttempt>(pool, texts.selectAttempts, id, limit),
        deadLetters: await all<DeadLetter>(pool, texts.selectDead, id, limit),
      }
    },
    replay: (id, deadOnly) =>
      inTransaction(pool, async (db) => {
        if ((await run(db, texts.enable, id)) === 0) return undefined
        const { waiting } = await count(db, texts, id)
        if (!deadOnly) await run(db, texts.wakeWaiting, id)
        await run(db, texts.wakeDead, id)
        return { deadLetters: await run(db, texts.revive, id), waiting: deadOnly ? 0 : waiting }
      }),
  }
}

/** In the caller's transaction. */
export async function enqueue(
  db: Querying,
  receiverId: string,
  lane: string,
  bodies: readonly string[],
): Promise<void> {
  await run(db, INSERT_MESSAGES, receiverId, lane, bodies)
  await run(db, TEXTS.wakeLane, receiverId, lane)
}

function dueOf({ receiverId, nowMs, furthestMs = Number.MAX_SAFE_INTEGER, maxLanes }: ClaimRequest) {
  return [receiverId, nowMs, furthestMs, maxLanes]
}

async function count(
  db: Querying,
  texts: Texts,
  receiverId: string,
): Promise<Pick<Deliveries, 'waiting' | 'dead'>> {
  return (await one<Deliveries>(db, texts.count, receiverId)) ?? { waiting: 0, dead: 0 }
}

async function claim(db: Querying, texts: Texts, request: ClaimRequest): Promise<ClaimedLane[]> {
  const { receiverId, leaseUntilMs, maxMessages } = request
  const lanes: ClaimedLane[] = []
  for (const { lane, failures } of await all<DueLane>(db, texts.claimDue, ...dueOf(request))) {
    const lease = randomUUID()
    await run(db, texts.takeLane, receiverId, lane, lease, leaseUntilMs)
    const messages = await all<OutboxMessage>(db, texts.selectMessages, receiverId, lane, maxMessages)
    lanes.push({ claim: { receiverId, lane, lease }, failures, messages })
  }
  return lanes
}

interface Settled {
  claimed: LaneClaim
  messageId: number
  attempt: Attempt
  outcome: Outcome
}

/** READ COMMITTED: the lane is locked before it is read. */
async function settle(db: Querying, texts: Texts, settled: Settled): Promise<boolean> {
  const { claimed, messageId, attempt, outcome } = settled
  const { receiverId, lane, lease } = claimed
  if (outcome.kind === 'gone') await holdAllLanes(db, texts, receiverId)
  if (!(await one(db, texts.holdLane, receiverId, lane, lease))) return false
  await log(db, texts, settled)
  for (const [name, ...parameters] of changesOf(claimed, messageId, attempt, outcome)) {
    await run(db, texts[name], ...parameters)
  }
  return true
}

/** Settling locks a lane before its message: the reverse order would deadlock. */
async function holdAllLanes(
  db: Querying,
  { holdReceiver, holdLanes }: Texts,
  receiverId: string,
): Promise<void> {
  await run(db, holdReceiver, receiverId)
  await run(db, holdLanes, receiverId)
}

async function log(db: Querying, texts: Texts, { claimed, messageId, attempt }: Settled): Promise<void> {
  const { receiverId, lane } = claimed
  const { startedAtMs, endedAtMs, status, problem } = attempt
  const row = [receiverId, lane, messageId, startedAtMs, endedAtMs, status, problem]
  const logged = await one<{ id: number }>(db, texts.insertAttempt, ...row)
  if ((logged?.id ?? 0) % PRUNE_EVERY === 0) await run(db, texts.pruneAttempts, receiverId, ATTEMPTS_KEPT)
}
