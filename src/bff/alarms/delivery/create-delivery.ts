import { hostRefusal } from '../../../outbox/address-refusal.ts'
import type { Outbox } from '../../../outbox/outbox.ts'
import { ALLOW_PRIVATE_VARIABLE } from '../../../outbox/receiver-connector.ts'
import type { Observer } from '../../observe/observer.ts'
import type { AlarmReceivers } from '../../storage/alarm-receivers.ts'
import type { Receiver } from '../file/receiver.ts'
import type { MailServer, PushSender } from './channel.ts'
import { createChannel } from './channels/channel-kinds.ts'
import { Dispatcher, type DispatcherOptions } from './dispatcher.ts'
import { DELIVERY_TIMING, startMessageSender } from './message-sender.ts'
import { ReceiverChannels, receiverId } from './receiver-channels.ts'

export interface DeliveryStore {
  outbox: Outbox
  receivers: AlarmReceivers
}

interface DeliveryOptions extends Omit<DispatcherOptions, 'receivers'> {
  store: DeliveryStore
  observer: Pick<Observer, 'alarmMessage' | 'alarmMessagesWaiting'>
  allowPrivate: boolean
  mailServer: MailServer | null
  push?: PushSender | undefined
}

interface Delivery {
  lead(): void
  misfits(): string[]
  checkStations(): void
  /** Sends from the outbox, and dispatches while this instance leads; returns what stops that. */
  start(): () => Promise<void>
}

const DEAD_LETTERS_KEPT_MS = 30 * 86_400_000

export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, settings, now, logger, allowPrivate, mailServer, push } = options
  const { attemptMs } = DELIVERY_TIMING
  const dispatcher = new Dispatcher({ ...options, receivers: store.receivers })
  const channels = new ReceiverChannels((receiver) =>
    createChannel(receiver, { now, attemptMs, allowPrivate, mailServer, ...(push && { push }) }),
  )
  const misfits = () => (allowPrivate ? [] : privateReceivers(settings.config.receivers))
  const followSettings = () => {
    channels.use(settings.config.receivers)
    const unsent = misfits()
    if (unsent.length > 0)
      logger.warn({ receivers: unsent }, 'the alarms file names receivers that nothing is sent to')
    void takeBack(options).catch((error: Error) =>
      logger.warn({ reason: error.message }, 'receivers of alarms that were gone are still sent nothing'),
    )
  }
  return {
    misfits,
    lead: () => dispatcher.look(),
    checkStations: () => dispatcher.checkStations(),
    start() {
      followSettings()
      settings.onChange(followSettings)
      const stopDispatching = dispatcher.start()
      const sender = startMessageSender({ ...options, ...store, channels })
      return async () => {
        stopDispatching()
        await sender.stop()
        await channels.close()
      }
    },
  }
}

/** Retries receivers that ended with 410: somebody may have fixed them. */
async function takeBack({ store, settings, tenantName, now }: DeliveryOptions): Promise<void> {
  const { outbox, receivers } = store
  await receivers.dropDead(now() - DEAD_LETTERS_KEPT_MS)
  const names = settings.config.receivers.map(({ name }) => receiverId(tenantName, name))
  for (const id of await receivers.gone()) if (names.includes(id)) await outbox.replay(id, true)
}

/** Receivers at a written address that is refused, each with its place in the alarms file. */
export function privateReceivers(receivers: readonly Receiver[]): string[] {
  return receivers.flatMap((receiver, n) =>
    Object.entries(receiver).flatMap(([field, value]) => {
      if (field !== 'url' && field !== 'baseUrl') return []
      const { protocol, hostname } = new URL(String(value))
      const refusal = /^https?:$/.test(protocol) ? hostRefusal(hostname) : null
      const what = `it is ${refusal}, and nothing is sent there unless ${ALLOW_PRIVATE_VARIABLE}=1`
      return refusal === null ? [] : [`receivers[${n}].${field}: ${what}`]
    }),
  )
}
