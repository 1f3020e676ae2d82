/**
 * What the store keeps for webhooks: who is subscribed, which messages are still to be delivered, what became of
 * the tries. Messages of one subscription and one device form a lane: they are delivered one after the other,
 * oldest first, while lanes know nothing of each other. Times are epoch milliseconds.
 */

/** Which sets handed to `append` cause messages, as far as they are stored: see `Store.append`. */
export type News = 'all' | 'none' | { newerThanMs: number | null }

/** A subscription as its operator sees it: never with the key. */
export interface Subscription {
  id: string
  organisationId: string
  url: string
  createdAtMs: number
  /** Set when its receiver answered 410: it then causes no messages any more. */
  disabledAtMs: number | null
}

/** What a delivery needs. The key is in this shape alone, which only the sender asks for. */
export interface DeliveryTarget {
  id: string
  url: string
  key: string
}

export interface OutboxMessage {
  id: number
  /** JSON, as it is sent. */
  body: string
  /** When a try in its lane first failed while it was there; `null` before. */
  waitingSinceMs: number | null
}

/** The right to deliver a lane, until the lease runs out or someone else gets it. */
export interface LaneClaim {
  subscriptionId: string
  deviceId: string
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
  subscriptionId: string
  nowMs: number
  /** No wait and no lease goes beyond it: one that does was written by a clock that was ahead, and is over. */
  furthestMs?: number
  leaseUntilMs: number
  maxLanes: number
  maxMessages: number
}

/** One try to deliver a message. */
export interface Attempt {
  startedAtMs: number
  endedAtMs: number
  /** Of the answer; `null` when there was none. */
  status: number | null
  /** A sentence for the operator; `null` for a success. Never holds a key. */
  problem: string | null
}

/**
 * What a try means for the lane. `delivered` removes the message and keeps the lane until `leaseUntilMs`; the
 * others give the lane back. `retry` lets the lane wait, `dead` makes the message a dead letter and the next one
 * due, `gone` disables the subscription and makes all its messages dead letters.
 */
export type Outcome =
  | { kind: 'delivered'; leaseUntilMs: number }
  | { kind: 'retry'; atMs: number }
  | { kind: 'dead' }
  | { kind: 'gone' }

export interface WaitingLane {
  deviceId: string
  waiting: number
  failures: number
  /** Not before then; 0 is at once. */
  nextTryMs: number
}

export interface LoggedAttempt extends Attempt {
  messageId: number
  deviceId: string
}

export interface DeadLetter {
  messageId: number
  deviceId: string
  body: string
  diedAtMs: number
}

/** How a subscription is getting on. The lists hold the first `limit` of each: newest tries, oldest letters. */
export interface Deliveries {
  waiting: number
  dead: number
  lanes: WaitingLane[]
  attempts: LoggedAttempt[]
  deadLetters: DeadLetter[]
}

export interface WebhookStore {
  addSubscription(subscription: {
    organisationId: string
    url: string
    key: string
    createdAtMs: number
  }): Promise<Subscription>
  /** Oldest first. */
  subscriptions(organisationId?: string): Promise<Subscription[]>
  /** With its messages and its log. Resolves to whether there was such a subscription. */
  removeSubscription(id: string): Promise<boolean>
  deliveryTargets(): Promise<DeliveryTarget[]>

  /**
   * Takes lanes of a subscription that have a message due and nobody's unexpired lease, those first that were
   * served least recently. Safe against other processes doing the same; takes no write lock while nothing is due.
   */
  claimLanes(request: ClaimRequest): Promise<ClaimedLane[]>
  /**
   * Records a try and its meaning in one durable transaction. Resolves to false, having done nothing, when the
   * claim is no longer the lane's. An engine with concurrent writers locks the lane before it looks for further
   * messages, so that one appended meanwhile is never left behind in a lane that counts as empty.
   */
  settle(claim: LaneClaim, messageId: number, attempt: Attempt, outcome: Outcome): Promise<boolean>
  /** Gives a lane back as it is. */
  releaseLane(claim: LaneClaim, nowMs: number): Promise<void>

  deliveries(subscriptionId: string, limit: number): Promise<Deliveries>
  /**
   * Makes dead letters messages again and enables the subscription; unless `deadOnly`, lanes that wait are due at
   * once too. How many of each; `undefined` when there is no such subscription.
   */
  replay(
    subscriptionId: string,
    deadOnly: boolean,
  ): Promise<{ deadLetters: number; waiting: number } | undefined>
}
