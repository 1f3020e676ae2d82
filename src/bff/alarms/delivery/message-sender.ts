import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
import { explained, StoreUnavailable } from '../../../database/store-failure.ts'
import { type Hop, isNotified, keyOf } from '../../../domain/alarms/alarm.ts'
import type { AlarmIndex } from '../../../domain/alarms/alarm-index.ts'
import { type NewEntry, pointSubject } from '../../../domain/alarms/journal-entry.ts'
import type { Outbox, SendResult } from '../../../outbox/outbox.ts'
import { DEFAULT_TIMING, isSuccess, type Timing } from '../../../outbox/retry-schedule.ts'
import { type Sender, startSender } from '../../../outbox/start-sender.ts'
import type { Logger } from '../../observe/logger.ts'
import { MinutelyWarning } from '../../observe/minutely-warning.ts'
import type { Observer } from '../../observe/observer.ts'
import type { AlarmReceivers } from '../../storage/alarm-receivers.ts'
import type { AlarmLog } from '../alarm-log.ts'
import type { Receiver } from '../file/receiver.ts'
import { NOT_IN_FILE, type Outgoing, type ReceiverChannels, receiverId } from './receiver-channels.ts'

interface MessageSenderOptions {
  log: AlarmLog
  outbox: Outbox
  receivers: Pick<AlarmReceivers, 'waiting'>
  channels: Pick<ReceiverChannels, 'isEmpty' | 'receiver' | 'send'>
  tenantName: string
  logger: Logger
  observer: Pick<Observer, 'alarmMessage' | 'alarmMessagesWaiting'>
  now: () => number
}

/** What could not be sent for a day is a dead letter: nobody needs yesterday's news. */
export const DELIVERY_TIMING: Timing = {
  ...DEFAULT_TIMING,
  firstWaitMs: 1_000,
  longestWaitMs: 60_000,
  giveUpAfterMs: DAY_MS,
}

/** Sends what the outbox holds until stopped. Any instance may. */
export function startMessageSender(options: MessageSenderOptions): Sender {
  const { outbox, channels, tenantName, logger, observer, now } = options
  const prefix = receiverId(tenantName, '')
  const warning = new MinutelyWarning(logger, 'the outbox of alarms cannot be read or written')
  const explain = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    warning.add({ reason })
    return new StoreUnavailable(reason)
  }
  const receivers = explained(options.receivers, explain)
  return startSender({
    ...{ logger, now, timing: DELIVERY_TIMING },
    outbox: explained(outbox, explain),
    async receivers() {
      if (channels.isEmpty) return []
      const waiting = (await receivers.waiting()).filter(({ id }) => id.startsWith(prefix))
      const found = waiting.map((one) => ({
        ...one,
        receiver: channels.receiver(one.id.slice(prefix.length)),
      }))
      observer.alarmMessagesWaiting(
        found.reduce((sum, { receiver, messages }) => sum + (receiver ? messages : 0), 0),
      )
      return found
    },
    // a receiver removed from the file may come back; else its messages are given up
    send: async ({ receiver }, body) => (receiver ? sent(JSON.parse(body), receiver, options) : NOT_IN_FILE),
  })
}

/** Records the result in the ledger before the outbox forgets the message. */
async function sent(
  outgoing: Outgoing,
  receiver: Receiver,
  { channels, log, observer, now }: MessageSenderOptions,
): Promise<SendResult> {
  const { message } = outgoing
  const isOld = now() - message.madeMs > DAY_MS
  const result = isOld ? TOO_OLD : await channels.send(receiver.name, outgoing)
  const state = isSuccess(result.status) ? 'delivered' : 'failed'
  observer.alarmMessage(state, receiver.kind)
  const step = { message: message.id, receiver: receiver.name, channel: receiver.kind, state } as const
  try {
    await log.write((index) => entriesOf(outgoing, step, { index, nowMs: now() }), 'background')
  } catch {
    if (state === 'delivered') return UNRECORDED
  }
  return result
}

const TOO_OLD: SendResult = { status: null, problem: 'was to get a message that is a day old', isFinal: true }
/** It is sent again, with the same id. */
const UNRECORDED: SendResult = { status: null, problem: 'got a message, which could not be recorded' }

type Step = Omit<Hop, 'atMs'>

function entriesOf(
  { about }: Outgoing,
  step: Step,
  { index, nowMs }: { index: AlarmIndex; nowMs: number },
): NewEntry[] {
  return about.flatMap((id) => {
    const { alarm } = index.point(keyOf(id)) ?? {}
    // for an earlier occurrence, whether a failure is recorded is unknown
    if (alarm?.id === id ? isNotified(alarm, step) : step.state === 'failed') return []
    const body = { kind: 'told', alarm: id, ...step } as const
    return [{ atMs: nowMs, subject: pointSubject(keyOf(id)), alarm: id, begins: false, body }]
  })
}
