import type { AlarmMessage } from '../../../domain/alarms/message/alarm-message.ts'
import type { SendResult } from '../../../outbox/outbox.ts'
import type { Receiver } from '../file/receiver.ts'
import type { Channel } from './channel.ts'

/** What the outbox holds: a message, and the alarms whose ledger records it. */
export interface Outgoing {
  message: AlarmMessage
  about: readonly string[]
}

/** One lane per receiver: "cleared" must not arrive before the alarm it ends. */
export const LANE = 'alarms'

export function receiverId(tenant: string, name: string): string {
  return `${tenant}/${name}`
}

interface OpenChannel {
  receiver: Receiver
  /** The receiver as text: an unchanged one keeps its channel. */
  text: string
  channel: Channel
  underWay: Set<Promise<unknown>>
}

export const NOT_IN_FILE: SendResult = { status: null, problem: 'is not in the alarms file any more' }

export class ReceiverChannels {
  readonly #create: (receiver: Receiver) => Channel
  #open = new Map<string, OpenChannel>()

  constructor(create: (receiver: Receiver) => Channel) {
    this.#create = create
  }

  get isEmpty(): boolean {
    return this.#open.size === 0
  }

  receiver(name: string): Receiver | undefined {
    return this.#open.get(name)?.receiver
  }

  /** Replaces the receivers. A channel closes after its sends under way. */
  use(receivers: readonly Receiver[]): void {
    const before = this.#open
    this.#open = new Map()
    for (const receiver of receivers) {
      const text = JSON.stringify(receiver)
      const known = before.get(receiver.name)
      const isSame = known?.text === text
      if (isSame) before.delete(receiver.name)
      const open = isSame ? known : this.#opened(receiver, text)
      this.#open.set(receiver.name, open)
    }
    for (const one of before.values()) void closed(one)
  }

  /** Never rejects. */
  async send(name: string, { message }: Outgoing): Promise<SendResult> {
    const open = this.#open.get(name)
    if (!open) return NOT_IN_FILE
    const sending = open.channel.send(message)
    open.underWay.add(sending)
    try {
      return await sending
    } catch {
      // the error's text may quote secrets
      return { status: null, problem: `could not be sent to by ${open.receiver.kind}` }
    } finally {
      open.underWay.delete(sending)
    }
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()]
    this.#open = new Map()
    await Promise.all(open.map(closed))
  }

  #opened(receiver: Receiver, text: string): OpenChannel {
    return { receiver, text, channel: this.#create(receiver), underWay: new Set() }
  }
}

async function closed({ channel, underWay }: OpenChannel): Promise<void> {
  await Promise.allSettled(underWay)
  await channel.close().catch(() => {})
}
