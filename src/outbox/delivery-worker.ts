import { StoreUnavailable } from '../database/store-failure.ts'
import { whenAvailable } from '../database/when-available.ts'
import type { ClaimedLane, Outbox, SendResult } from './outbox.ts'
import { afterTry, furthestTime, leaseEnd, type Timing } from './retry-schedule.ts'

export interface DeliveryWorkerOptions<Receiver extends { id: string }> {
  outbox: Pick<Outbox, 'claimLanes' | 'settle' | 'releaseLane'>
  receivers: () => Promise<readonly Receiver[]>
  /** Never rejects. */
  send: (receiver: Receiver, body: string) => Promise<SendResult>
  /** Epoch milliseconds. */
  now: () => number
  random: () => number
  logger: Logger
  timing: Timing
  onLaneEnd?: () => void
  signal: AbortSignal
}

/** The needed part of a structured logger; pino fits. */
export interface Logger {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface DeliveryWorker {
  /** Resolves when due deliveries have begun. Rejects when the outbox fails. */
  pass(): Promise<void>
  finished(): Promise<void>
}

/** By receiver, so that a slow one delays no other. */
const LANES_A_RECEIVER = 8
const MESSAGES_A_TURN = 32

/** Each lane in order, lanes and receivers concurrently. */
export function createDeliveryWorker<Receiver extends { id: string }>(
  options: DeliveryWorkerOptions<Receiver>,
): DeliveryWorker {
  const { outbox, receivers, now, timing, logger, signal, onLaneEnd } = options
  const underWay = new Map<string, Set<Promise<void>>>()
  let unrecorded = 0

  /** Retries while the database is unavailable: an unrecorded message is sent again. */
  const settle: Outbox['settle'] = async (...settled) => {
    let isWaiting = false
    try {
      return await whenAvailable(() => outbox.settle(...settled), {
        signal,
        onFailure: () => {
          if (!isWaiting) unrecorded++
          isWaiting = true
        },
      })
    } finally {
      if (isWaiting) unrecorded--
    }
  }

  function begin(receiver: Receiver, lane: ClaimedLane, lanes: Set<Promise<void>>): void {
    const delivery = deliverLane(receiver, lane, { ...options, outbox: { ...outbox, settle } })
      .catch((err: unknown) => {
        // the lease expires, and the message is sent again; the database's owner logs its outages
        if (err instanceof StoreUnavailable) return
        logger.error({ err, receiver: receiver.id }, 'A delivery could not be recorded')
      })
      .finally(() => {
        lanes.delete(delivery)
        onLaneEnd?.()
      })
    lanes.add(delivery)
  }

  return {
    async pass() {
      // messages sent now would be sent again
      if (unrecorded > 0) return
      for (const receiver of await receivers()) {
        if (signal.aborted) return
        const lanes = underWay.get(receiver.id) ?? new Set()
        underWay.set(receiver.id, lanes)
        const maxLanes = LANES_A_RECEIVER - lanes.size
        if (maxLanes === 0) continue
        const nowMs = now()
        const claimed = await outbox.claimLanes({
          receiverId: receiver.id,
          nowMs,
          furthestMs: furthestTime(nowMs, timing),
          leaseUntilMs: leaseEnd(nowMs, timing),
          maxLanes,
          maxMessages: MESSAGES_A_TURN,
        })
        for (const lane of claimed) begin(receiver, lane, lanes)
      }
    },
    async finished() {
      await Promise.all([...underWay.values()].flatMap((lanes) => [...lanes]))
    },
  }
}

/** In order, until one fails or the lane is lost. */
async function deliverLane<Receiver extends { id: string }>(
  receiver: Receiver,
  { claim, messages, failures }: ClaimedLane,
  { outbox, send, now, random, timing, logger, signal }: DeliveryWorkerOptions<Receiver>,
): Promise<void> {
  let failuresSoFar = failures
  for (const { id, body, waitingSinceMs } of messages) {
    if (signal.aborted) break
    const startedAtMs = now()
    const result = await send(receiver, body)
    const attempt = { startedAtMs, endedAtMs: now(), ...result }
    const outcome = afterTry(attempt, { failures: failuresSoFar, waitingSinceMs }, timing, random())
    const isOurs = await outbox.settle(claim, id, attempt, outcome)
    if (!isOurs) return
    if (outcome.kind !== 'delivered') {
      const where = { receiver: receiver.id, lane: claim.lane, problem: attempt.problem }
      if (outcome.kind === 'gone') logger.warn(where, 'A receiver is gone and is sent nothing more')
      if (outcome.kind === 'dead') logger.warn(where, 'A message has become a dead letter')
      if (outcome.kind === 'retry' && failuresSoFar === 0) {
        logger.warn(where, 'A message was not taken and will be sent again')
      }
      return
    }
    failuresSoFar = 0
  }
  await outbox.releaseLane(claim, now())
}
