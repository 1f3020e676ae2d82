import { randomUUID } from 'node:crypto'
import type Database from 'libsql'
import type { GroupCommit } from '../../database/sqlite/group-commit.ts'
import { all, inTransaction, one, run } from '../../database/sqlite/rows.ts'
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

const SETTLED_ROWS = 4

/** Writes share transactions with others of `group`. */
export function sqliteOutbox(db: Database.Database, group: GroupCommit, prefix = ''): Outbox {
  const statements = Object.fromEntries(
    Object.entries(outboxStatements(prefix)).map(([name, text]) => [name, db.prepare(text)]),
  ) as Record<keyof OutboxStatements, Database.Statement>

  const dueLanes = ({ receiverId, nowMs, furthestMs = Number.MAX_SAFE_INTEGER, maxLanes }: ClaimRequest) =>
    all<{ lane: string; failures: number }>(statements.selectDue, receiverId, nowMs, furthestMs, maxLanes)

  const claim = (request: ClaimRequest): ClaimedLane[] =>
    dueLanes(request).map(({ lane, failures }) => {
      const { receiverId, leaseUntilMs, maxMessages } = request
      const lease = randomUUID()
      run(statements.takeLane, receiverId, lane, lease, leaseUntilMs)
      const messages = all<OutboxMessage>(statements.selectMessages, receiverId, lane, maxMessages)
      return { claim: { receiverId, lane, lease }, failures, messages }
    })

  function log({ receiverId, lane }: LaneClaim, messageId: number, attempt: Attempt): void {
    const { startedAtMs, endedAtMs, status, problem } = attempt
    const row = [receiverId, lane, messageId, startedAtMs, endedAtMs, status, problem]
    const { lastInsertRowid } = statements.insertAttempt.run(row)
    if (Number(lastInsertRowid) % PRUNE_EVERY === 0) run(statements.pruneAttempts, receiverId, ATTEMPTS_KEPT)
  }

  function settle(claimed: LaneClaim, messageId: number, attempt: Attempt, outcome: Outcome): boolean {
    const { receiverId, lane, lease } = claimed
    if (!one(statements.selectHeld, receiverId, lane, lease)) return false
    log(claimed, messageId, attempt)
    for (const [name, ...parameters] of changesOf(claimed, messageId, attempt, outcome)) {
      run(statements[name], ...parameters)
    }
    return true
  }

  function count(receiverId: string): Pick<Deliveries, 'waiting' | 'dead'> {
    const { waiting = 0, dead = 0 } = one<Deliveries>(statements.count, receiverId) ?? {}
    return { waiting, dead }
  }

  const replay = inTransaction(db, (id: string, deadOnly: boolean) => {
    if (run(statements.enable, id) === 0) return undefined
    const { waiting } = count(id)
    if (!deadOnly) run(statements.wakeWaiting, id)
    run(statements.wakeDead, id)
    return { deadLetters: run(statements.revive, id), waiting: deadOnly ? 0 : waiting }
  })

  return {
    async claimLanes(request) {
      const due = dueLanes(request).length
      return due > 0 ? group.run(() => claim(request), due) : []
    },
    async settle(claimed, messageId, attempt, outcome) {
      return group.run(() => settle(claimed, messageId, attempt, outcome), SETTLED_ROWS)
    },
    async releaseLane({ receiverId, lane, lease }, nowMs) {
      await group.run(() => run(statements.releaseLane, receiverId, lane, lease, nowMs), 1)
    },
    async deliveries(id, limit) {
      return {
        ...count(id),
        lanes: all<WaitingLane>(statements.selectLanes, id, limit),
        attempts: all<LoggedAttempt>(statements.selectAttempts, id, limit),
        deadLetters: all<DeadLetter>(statements.selectDead, id, limit),
      }
    },
    async replay(id, deadOnly) {
      return replay(id, deadOnly)
    },
  }
}

type Enqueue = (receiverId: string, lane: string, bodies: readonly string[]) => void

/** To be called in the caller's transaction. */
export function sqliteEnqueue(db: Database.Database): Enqueue {
  const { insertMessage, wakeLane: wake } = outboxStatements()
  const insert = db.prepare(insertMessage)
  const wakeLane = db.prepare(wake)
  return (receiverId, lane, bodies) => {
    for (const body of bodies) run(insert, receiverId, lane, body)
    run(wakeLane, receiverId, lane)
  }
}
