import { setTimeout as timeout } from 'node:timers/promises'
import { StoreUnavailable } from '../../database/store-failure.ts'
import type { Logger } from '../logger.ts'
import type { WebhookStore } from '../store/webhook-store.ts'
import { type Timing, USUAL_TIMING } from './after-try.ts'
import { createCourier } from './courier.ts'
import { createPost } from './post-message.ts'

export interface WebhookSenderOptions {
  store: WebhookStore
  /** Epoch milliseconds. */
  now: () => number
  logger: Pick<Logger, 'warn' | 'error'>
  timing?: Timing
  /** Whether receivers may stand on this machine or in a private network. */
  allowPrivate: boolean
}

export interface WebhookSender {
  /** Begins nothing more and is fulfilled when what is under way is delivered or has failed, and is recorded. */
  stop(): Promise<void>
}

/** Messages come from other processes too, so the store is asked; nothing due is two small reads. */
const LOOK_EVERY_MS = 200
const PAUSE_AFTER_FAILURE_MS = 5_000

/**
 * Delivers the store's webhook messages until it is stopped. Any number of senders, in this process or others, may
 * share a store. It keeps no process alive by itself.
 */
export function startWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { store, now, logger, timing = USUAL_TIMING, allowPrivate } = options
  const post = createPost({ attemptMs: timing.attemptMs, allowPrivate })
  const stopping = new AbortController()
  let wake = new AbortController()
  const courier = createCourier({
    store,
    post: post.send,
    now,
    random: Math.random,
    logger,
    timing,
    signal: stopping.signal,
    onLaneEnd: () => wake.abort(),
  })

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      let pauseMs = LOOK_EVERY_MS
      try {
        await courier.pass()
      } catch (err) {
        // the store says so itself
        if (!(err instanceof StoreUnavailable)) {
          logger.error({ err }, 'Webhook messages could not be read from the store')
        }
        pauseMs = PAUSE_AFTER_FAILURE_MS
      }
      await timeout(pauseMs, undefined, { ref: false, signal: wake.signal }).catch(() => {})
    }
    await courier.finished()
    await post.close()
  }
  const ended = run()

  return {
    stop: () => {
      stopping.abort()
      wake.abort()
      return ended
    },
  }
}
