import { createHmac } from 'node:crypto'
import { createHttpPost } from '../../../../outbox/http-post.ts'
import type { ReceiverOf } from '../../file/receiver.ts'
import { type Channel, type ChannelContext, finalOn } from '../channel.ts'

const PREFIX = 'whsec_'
const LEAST_BYTES = 24
const MAX_BYTES = 64
/** Too large, or cannot be processed: the next try sends the same. */
const REFUSALS = [413, 422]

/** Posts messages as JSON, signed by Standard Webhooks: https://www.standardwebhooks.com. */
export function createWebhookChannel(
  { url, secret }: Pick<ReceiverOf<'webhook'>, 'url' | 'secret'>,
  { now, attemptMs, allowPrivate }: ChannelContext,
): Channel {
  const http = createHttpPost({ attemptMs, allowPrivate })
  const key = keyOf(secret ?? '')
  return {
    async send(message) {
      const body = JSON.stringify({ type: 'alarm.message', ...message })
      const seconds = String(Math.floor(now() / 1000))
      const signature = createHmac('sha256', key).update(`${message.id}.${seconds}.${body}`).digest('base64')
      const headers = {
        'webhook-id': message.id,
        'webhook-timestamp': seconds,
        'webhook-signature': `v1,${signature}`,
      }
      return finalOn(REFUSALS, await http.send(url, headers, body))
    },
    close: () => http.close(),
  }
}

export function webhookSecretProblem(secret: string): string | null {
  const encoded = secret.slice(PREFIX.length)
  const bytes = keyOf(secret)
  const isWhole = bytes.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '')
  if (secret.startsWith(PREFIX) && isWhole && bytes.length >= LEAST_BYTES && bytes.length <= MAX_BYTES)
    return null
  return `is no secret of Standard Webhooks: whsec_ and ${LEAST_BYTES} to ${MAX_BYTES} random bytes in base64`
}

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64')
}
