import { StoreUnavailable } from '../../database/store-failure.ts'
import { whenAvailable } from '../../database/when-available.ts'
import type { Logger } from '../logger.ts'
import type { ClaimedLane, DeliveryTarget, WebhookStore } from '../store/webhook-store.ts'
import { afterTry, furthestTime, leaseEnd, type Timing } from './after-try.ts'
import type { PostMessage } from './post-message.ts'

export interface CourierOptions {
  store: Pick<WebhookStore, 'deliveryTargets' | 'claimLanes' | 'settle' | 'releaseLane'>
  post: PostMessage
  /** Epoch milliseconds. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
  logger: Pick<Logger, 'warn' | 'error'>
  timing: Timing
  /** Called when a lane is over, as its place is free then. */
  onLaneEnd?: () => void
  /** No message is begun after this signal. */
  signal: AbortSignal
}

export interface Courier {
  /** Takes what is due and begins to deliver it; fulfilled when it is begun. Rejects when the store fails. */
  pass(): Promise<void>
  /** Fulfilled when nothing is under way. */
  finished(): Promise<void>
}

/** Devices served at once at each receiver. Every receiver has its own, so a slow one delays nobody else. */
const LANES_A_RECEIVER = 8
/** So many in a row of one device, before others get their turn. */
const MESSAGES_A_TURN = 32

/** Delivers what the store's lanes hold: each lane in order, lanes and receivers at the same time. */
export function createCourier(options: CourierOptions): Courier {
  const { store, now, timing, logger, signal, onLaneEnd } = options
  const underWay = new Map<string, Set<Promise<void>>>()
  /** Tries that the store could not take down yet. */
  let unrecorded = 0

  /** Held on to while the store is unavailable: a message whose delivery is forgotten is sent again. */
  const settle: WebhookStore['settle'] = async (...settled) => {
    let isWaiting = false
    try {
      return await whenAvailable(() => store.settle(...settled), {
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

  function begin(target: DeliveryTarget, lane: ClaimedLane, lanes: Set<Promise<void>>): void {
    const delivery = deliverLane(target, lane, { ...options, store: { ...store, settle } })
      .catch((err: unknown) => {
        // the lease runs out by itself, and the message is then sent again; the store says itself when it is unavailable
        if (err instanceof StoreUnavailable) return
        logger.error({ err, subscription: target.id }, 'A webhook delivery could not be recorded')
      })
      .finally(() => {
        lanes.delete(delivery)
        onLaneEnd?.()
      })
    lanes.add(delivery)
  }

  return {
    async pass() {
      // more that is sent now would only be sent again
      if (unrecorded > 0) return
      for (const target of await store.deliveryTargets()) {
        if (signal.aborted) return
        const lanes = underWay.get(target.id) ?? new Set()
        underWay.set(target.id, lanes)
        const maxLanes = LANES_A_RECEIVER - lanes.size
        if (maxLanes === 0) continue
        const nowMs = now()
        const claimed = await store.claimLanes({
          subscriptionId: target.id,
          nowMs,
          furthestMs: furthestTime(nowMs, timing),
          leaseUntilMs: leaseEnd(nowMs, timing),
          maxLanes,
          maxMessages: MESSAGES_A_TURN,
        })
        for (const lane of claimed) begin(target, lane, lanes)
      }
    },
    async finished() {
      await Promise.all([...underWay.values()].flatMap((lanes) => [...lanes]))
    },
  }
}

/** Sends the messages of a lane one after the other until one fails or the lane has become someone else's. */
async function deliverLane(
  target: DeliveryTarget,
  { claim, messages, failures }: ClaimedLane,
  { store, post, now, random, timing, logger, signal }: CourierOptions,
): Promise<void> {
  let failuresSoFar = failures
  for (const { id, body, waitingSinceMs } of messages) {
    if (signal.aborted) break
    const startedAtMs = now()
    const answer = await post(target, body)
    const attempt = { startedAtMs, endedAtMs: now(), ...answer }
    const outcome = afterTry(attempt, { failures: failuresSoFar, waitingSinceMs }, timing, random())
    const isOurs = await store.settle(claim, id, attempt, outcome)
    if (!isOurs) return
    if (outcome.kind !== 'delivered') {
      const where = { subscription: target.id, device: claim.deviceId, problem: attempt.problem }
      if (outcome.kind === 'gone') logger.warn(where, 'A receiver is gone: its subscription is disabled')
      if (outcome.kind === 'dead') logger.warn(where, 'A webhook message has become a dead letter')
      if (outcome.kind === 'retry' && failuresSoFar === 0) {
        logger.warn(where, 'A webhook message was not taken and will be sent again')
      }
      return
    }
    failuresSoFar = 0
  }
  await store.releaseLane(claim, now())
}
