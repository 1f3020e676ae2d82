import { WEBHOOK_RECEIVED } from '../../contract/errors.ts'
import { parseInstant } from '../../contract/instant.ts'
import { jsonOf, webhookBody } from '../../contract/webhook-body.ts'
import { webhookMessageSchema } from '../../contract/wire.ts'
import { acknowledged } from '../answer.ts'
import { Refusal } from '../refusal.ts'

export async function receiveWebhook(request: Request): Promise<Response> {
  const body = await webhookBody(request)
  if (!body) throw new Refusal('tooLarge')
  const message = webhookMessageSchema.safeParse(jsonOf(body))
  if (!message.success || parseInstant(message.data.timestamp) === undefined) throw new Refusal('badRequest')
  return acknowledged(WEBHOOK_RECEIVED)
}
