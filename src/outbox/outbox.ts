/**
 * A durable queue of messages to receivers. Messages of one receiver and one lane are delivered one after the other,
 * oldest first, while lanes know nothing of each other. Times are epoch milliseconds.
 *
 * Messages are added by each engine's `enqueue`, in the transaction that stores what they are about.
 */

export interface OutboxMessage {
  id: number
  /** As it is sent. */
  body: string
  /** When a try in its lane first failed while it was there; `null` before. */
  waitingSinceMs: number | null
}

/** The right to deliver a lane, until the lease runs out or someone else gets it. */
export interface LaneClaim {
  receiverId: string
  lane: string
  /** Unique to this claim. */
  lease: string
}

export interface ClaimedLane {
  claim: LaneClaim
  /** Tries that failed since the last success. */
  failures: number
  /** The oldest ones, in order; at least one. */
  messages: OutboxMessage[]
}

export interface ClaimRequest {
  receiverId: string
  nowMs: number
  /** No wait and no lease goes beyond it: one that does was written by a clock that was ahead, and is over. */
  furthestMs?: number
  leaseUntilMs: number
  maxLanes: number
  maxMessages: number
}

/** What a receiver made of a message. */
export interface SendResult {
  /** Of the answer; `null` when there was none. */
  status: number | null
  /** A sentence for the operator; `null` for a success. Never holds a key. */
  problem: string | null
  /** It is the message that was refused: no further try will change that, and it must not hold up what comes after it. */
  isFinal?: boolean
}

/** One try to deliver a message. */
export interface Attempt extends SendResult {
  startedAtMs: number
  endedAtMs: number
}

/**
 * What a try means for the lane. `delivered` removes the message and keeps the lane until `leaseUntilMs`; the
 * others give the lane back. `retry` lets the lane wait, `dead` makes the message a dead letter and the next one
 * due, `gone` disables the receiver and makes all its messages dead letters.
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
  /** Not before then; 0 is at once. */
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

/** How a receiver is getting on. The lists hold the first `limit` of each: newest tries, oldest letters. */
export interface Deliveries {
  waiting: number
  dead: number
  lanes: WaitingLane[]
  attempts: LoggedAttempt[]
  deadLetters: DeadLetter[]
}

export interface Outbox {
  /**
   * Leases lanes of a receiver with a due message and no valid lease, least recently served first. Safe with concurrent
   * processes; takes no write lock while nothing is due.
   */
  claimLanes(request: ClaimRequest): Promise<ClaimedLane[]>
  /**
   * Records a try and its meaning in one durable transaction. Resolves to false, having done nothing, when the
   * claim is no longer the lane's. An engine with concurrent writers locks the lane before it looks for further
   * messages, so that one enqueued meanwhile is never left behind in a lane that counts as empty.
   */
  settle(claim: LaneClaim, messageId: number, attempt: Attempt, outcome: Outcome): Promise<boolean>
  /** Gives a lane back as it is. */
  releaseLane(claim: LaneClaim, nowMs: number): Promise<void>

  deliveries(receiverId: string, limit: number): Promise<Deliveries>
  /**
   * Makes dead letters messages again and enables the receiver; unless `deadOnly`, lanes that wait are due at
   * once too. How many of each; `undefined` when there is no such receiver.
   */
  replay(receiverId: string, deadOnly: boolean): Promise<{ deadLetters: number; waiting: number } | undefined>
}
