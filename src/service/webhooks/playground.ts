import { WEBHOOK_RECEIVED } from '../../contract/errors.ts'
import { parseInstant } from '../../contract/instant.ts'
import { webhookMessageSchema } from '../../contract/wire.ts'
import { acknowledged } from '../answer.ts'
import { Refusal } from '../refusal.ts'

/** A message of a hundred sensors is a few thousand bytes. */
const BODY_CAP_BYTES = 65_536

/**
 * The playground's receiver: judges a message as a strict receiver would, acknowledges it and keeps nothing. Rejects
 * with 400 for what is no message of the interface, or is too long for one.
 */
export async function receiveWebhook(request: Request): Promise<Response> {
  const message = webhookMessageSchema.safeParse(jsonOf(await cappedBody(request)))
  if (!message.success || parseInstant(message.data.timestamp) === undefined) throw new Refusal('badRequest')
  return acknowledged(WEBHOOK_RECEIVED)
}

async function cappedBody(request: Request): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > BODY_CAP_BYTES) throw new Refusal('badRequest')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** `undefined` for what is no JSON in UTF-8. */
function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return undefined
  }
}
