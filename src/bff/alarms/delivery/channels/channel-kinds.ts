import type { Receiver, ReceiverKind, ReceiverOf } from '../../file/receiver.ts'
import type { Channel, ChannelContext } from '../channel.ts'
import { createAlertmanagerChannel } from './alertmanager/alertmanager-channel.ts'
import { createNtfyChannel } from './ntfy/ntfy-channel.ts'
import { createWebhookChannel, webhookSecretProblem } from './webhook.ts'

type Create<Kind extends ReceiverKind> = (receiver: ReceiverOf<Kind>, context: ChannelContext) => Channel

interface ChannelKind<Kind extends ReceiverKind> {
  create(receiver: ReceiverOf<Kind>, context: ChannelContext): Channel
  secretProblem?: (secret: string) => string | null
  /** The variable it requires. */
  needs?: string
  /** A mirror of the state for machines: it gets everything, however much. */
  isMirror?: boolean
}

const CHANNEL_KINDS: { [Kind in ReceiverKind]: ChannelKind<Kind> } = {
  webhook: { create: createWebhookChannel, secretProblem: webhookSecretProblem },
  email: {
    create: loaded<'email'>(async () => (await import('./email/email-channel.ts')).createEmailChannel),
    needs: 'SMTP_URL',
  },
  alertmanager: { create: createAlertmanagerChannel, isMirror: true },
  telegram: {
    create: loaded<'telegram'>(
      async () => (await import('./telegram/telegram-channel.ts')).createTelegramChannel,
    ),
  },
  ntfy: { create: createNtfyChannel },
  mqtt: {
    create: loaded<'mqtt'>(async () => (await import('./mqtt/mqtt-channel.ts')).createMqttChannel),
    isMirror: true,
  },
  webpush: {
    create: loaded<'webpush'>(
      async () => (await import('./webpush/webpush-channel.ts')).createWebPushChannel,
    ),
  },
}

export function createChannel(receiver: Receiver, context: ChannelContext): Channel {
  return kindOf(receiver).create(receiver, context)
}

export function isMirror(receiver: Receiver): boolean {
  return kindOf(receiver).isMirror ?? false
}

/** Why nothing can be sent to a receiver of the file, with the field; `null` where it can. */
export function receiverProblem(
  receiver: Receiver,
  environment: Readonly<Record<string, string | undefined>>,
): { field: string; problem: string } | null {
  const kind = kindOf(receiver)
  const { needs, isMirror = false } = kind
  if (needs !== undefined && !environment[needs]?.trim())
    return { field: 'kind', problem: `${receiver.kind} needs the variable ${needs}, which is not set` }
  if (isMirror && !receiver.sendResolved)
    return { field: 'sendResolved', problem: 'what is over has to be told to what shows it as there' }
  const problem = receiver.secret === null ? null : (kind.secretProblem?.(receiver.secret) ?? null)
  return problem === null ? null : { field: 'secret', problem }
}

/** The compiler does not see that a receiver and its kind's entry belong together. */
function kindOf(receiver: Receiver): ChannelKind<ReceiverKind> {
  return CHANNEL_KINDS[receiver.kind] as ChannelKind<ReceiverKind>
}

/** Loads a kind's library only where a receiver needs it: each takes start time and memory. */
function loaded<Kind extends ReceiverKind>(load: () => Promise<Create<Kind>>): Create<Kind> {
  return (receiver, context) => {
    const channel = load().then((create) => create(receiver, context))
    // `send` reports the failure
    channel.catch(() => {})
    return {
      send: async (message) => (await channel).send(message),
      close: async () => (await channel).close(),
    }
  }
}
