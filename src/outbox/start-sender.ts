import { StoreUnavailable } from '../database/store-failure.ts'
import { pauseUnreferenced } from '../database/when-available.ts'
import { createDeliveryWorker, type DeliveryWorkerOptions } from './delivery-worker.ts'

type SenderOptions<Receiver extends { id: string }> = Pick<
  DeliveryWorkerOptions<Receiver>,
  'outbox' | 'receivers' | 'send' | 'now' | 'logger' | 'timing'
>

export interface Sender {
  /** Resolves when running deliveries are recorded. */
  stop(): Promise<void>
}

/** Other processes add messages too; nothing due is two small reads. */
const POLL_EVERY_MS = 200
const PAUSE_AFTER_FAILURE_MS = 5_000

/** Delivers until stopped. Senders may share an outbox, across processes. Does not keep the process alive. */
export function startSender<Receiver extends { id: string }>(options: SenderOptions<Receiver>): Sender {
  const stopping = new AbortController()
  let wake = new AbortController()
  const worker = createDeliveryWorker({
    ...options,
    random: Math.random,
    signal: stopping.signal,
    onLaneEnd: () => wake.abort(),
  })

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      let pauseMs = POLL_EVERY_MS
      try {
        await worker.pass()
      } catch (err) {
        // the database's owner logs its outages
        if (!(err instanceof StoreUnavailable)) {
          options.logger.error({ err }, 'Messages could not be read from the outbox')
        }
        pauseMs = PAUSE_AFTER_FAILURE_MS
      }
      await pauseUnreferenced(pauseMs, wake.signal)
    }
    await worker.finished()
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
