import type { Logger } from '../../outbox/delivery-worker.ts'
import { createHttpPost } from '../../outbox/http-post.ts'
import { DEFAULT_TIMING, type Timing } from '../../outbox/retry-schedule.ts'
import { type Sender, startSender } from '../../outbox/start-sender.ts'
import type { Store } from '../store/store.ts'

export interface WebhookSenderOptions {
  store: Pick<Store, 'outbox' | 'deliveryTargets'>
  now: () => number
  logger: Logger
  timing?: Timing
  /** Whether receivers may be on this machine or in a private network. */
  allowPrivate: boolean
}

/** Delivers the store's webhook messages to its subscribers until stopped (R34). */
export function startWebhookSender(options: WebhookSenderOptions): Sender {
  const { store, now, logger, timing = DEFAULT_TIMING, allowPrivate } = options
  const http = createHttpPost({ attemptMs: timing.attemptMs, allowPrivate })
  const sender = startSender({
    outbox: store.outbox,
    receivers: () => store.deliveryTargets(),
    send: ({ url, key }, body) => http.send(url, { 'x-api-key': key }, body),
    now,
    logger,
    timing,
  })
  return {
    async stop() {
      await sender.stop()
      await http.close()
    },
  }
}
