/**
 * A durable queue of messages. Messages of a receiver's lane are delivered in order, lanes independently.
 * Times are epoch milliseconds.
 * An engine's `enqueue` adds messages in the transaction of their cause.
 */

export interface OutboxMessage {
  id: number
  body: string
  /** First failure in its lane while it was there; `null` before. */
  waitingSinceMs: number | null
}

/** The right to deliver a lane, until the lease expires or is taken. */
export interface LaneClaim {
  receiverId: string
  lane: string
  lease: string
}

export interface ClaimedLane {
  claim: LaneClaim
  failures: number
  /** Oldest first; at least one. */
  messages: OutboxMessage[]
}

export interface ClaimRequest {
  receiverId: string
  nowMs: number
  /** A later wait or lease is of a clock that was ahead, and is over. */
  furthestMs?: number
  leaseUntilMs: number
  maxLanes: number
  maxMessages: number
}

export interface SendResult {
  /** `null` without a response. */
  status: number | null
  /** A sentence for the operator; `null` for a success. Never holds a key. */
  problem: string | null
  /** The message itself was refused: it must not hold up the next. */
  isFinal?: boolean
}

export interface Attempt extends SendResult {
  startedAtMs: number
  endedAtMs: number
}

/**
 * `delivered` removes the message and keeps the lane until `leaseUntilMs`; the others release it. `retry`
 * delays the lane, `dead` makes a dead letter, `gone` disables the receiver with all its messages dead
 * letters.
 */
export type Outcome =
  | { kind: 'delivered'; leaseUntilMs: number }
  | { kind: 'retry'; atMs: number }
  | { kind: 'dead' }
  | { kind: 'gone' }

export interface WaitingLane {
  lane: string
  waiting: number
  failures: number
  nextTryMs: number
}

export interface LoggedAttempt extends Attempt {
  messageId: number
  lane: string
}

export interface DeadLetter {
  messageId: number
  lane: string
  body: string
  diedAtMs: number
}

/** Up to `limit` each: newest tries, oldest letters. */
export interface Deliveries {
  waiting: number
  dead: number
  lanes: WaitingLane[]
  attempts: LoggedAttempt[]
  deadLetters: DeadLetter[]
}

export interface Outbox {
  /** Least recently served first. Safe with concurrent processes; no write lock while nothing is due. */
  claimLanes(request: ClaimRequest): Promise<ClaimedLane[]>
  /**
   * Durable, in one transaction. Resolves to false, without effect, for a lost claim. An engine with
   * concurrent writers locks the lane before it looks for further messages: one enqueued meanwhile must not
   * stay in an idle lane.
   */
  settle(claim: LaneClaim, messageId: number, attempt: Attempt, outcome: Outcome): Promise<boolean>
  releaseLane(claim: LaneClaim, nowMs: number): Promise<void>

  deliveries(receiverId: string, limit: number): Promise<Deliveries>
  /**
   * Revives dead letters and enables the receiver; unless `deadOnly`, waiting lanes are due at once. Counts
   * both; `undefined`: no such receiver.
   */
  replay(receiverId: string, deadOnly: boolean): Promise<{ deadLetters: number; waiting: number } | undefined>
}
