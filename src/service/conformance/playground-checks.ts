import assert from 'node:assert/strict'
import { WEBHOOK_RECEIVED } from '../../contract/errors.ts'
import { formatInstant } from '../../contract/instant.ts'
import { WEBHOOK_PATH } from '../../contract/paths.ts'
import type { WireWebhookMessage } from '../../contract/wire.ts'
import { assertRefused, type Reply, send } from './requests.ts'
import { type Check, check, type Subject } from './subject.ts'

export const PLAYGROUND_CHECKS: readonly Check[] = [
  check('R36 R37', 'the playground acknowledges a webhook message sent to it under /external/v1', (subject) =>
    isAcknowledged(subject, subject.facts.basic.apiKey),
  ),
  check('C36', 'the playground takes the public key too, and nothing without a key', async (subject) => {
    await isAcknowledged(subject, subject.facts.publicKey)
    for (const key of [null, 'nobody', '']) {
      assertRefused(await post(subject, key, message(subject)), 401, 'Unauthorized', 'a wrong key')
    }
  }),
  check(
    'C36',
    'the playground refuses what is no webhook message, and every method but POST',
    async (subject) => {
      const { apiKey } = subject.facts.basic
      const right = message(subject)
      const wrong: unknown[] = [
        {},
        [],
        { ...right, device_id: 1 },
        { ...right, timestamp: 'now' },
        { ...right, data: { fluid_level: '1' } },
      ]
      for (const body of wrong) {
        assertRefused(await post(subject, apiKey, body), 400, 'Bad Request', JSON.stringify(body))
      }
      for (const method of ['GET', 'PUT', 'DELETE']) {
        const reply = await send(subject, WEBHOOK_PATH, { method })
        assertRefused(reply, 405, 'Method Not Allowed', method)
        assert.equal(reply.headers.get('allow'), 'POST', `Allow of ${method}`)
      }
    },
  ),
]

async function isAcknowledged(subject: Subject, key: string): Promise<void> {
  const { status, body } = await post(subject, key, message(subject))
  assert.ok(status >= 200 && status < 300, `status ${status}`)
  assert.equal(
    (body as { message?: unknown } | undefined)?.message,
    WEBHOOK_RECEIVED,
    'message of the acknowledgement',
  )
}

function message({ facts }: Subject): WireWebhookMessage {
  const timestamp = formatInstant(facts.now())
  return { event: 'sensor.data', device_id: 'playground', timestamp, data: { fluid_level: 52.5 } }
}

function post(subject: Subject, key: string | null, body: unknown): Promise<Reply> {
  const headers = { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }) }
  return send(subject, WEBHOOK_PATH, { method: 'POST', headers, body: JSON.stringify(body) })
}
