import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { AlarmMessage } from '../../../../domain/alarms/message/alarm-message.ts'
import { testReceiver } from '../../../../outbox/testing/test-receiver.ts'
import { createWebhookChannel, webhookSecretProblem } from './webhook.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const MESSAGE: AlarmMessage = {
  ...{ id: '0b8c1f5e-3a5c-4b57-9d1a-0e0f7a3b2c11', reason: 'news', madeMs: 1_700_000_000_000 },
  ...{ alarms: [], resolved: [], omitted: 0, link: null },
}

function channelTo(url: string, allowPrivate = true) {
  const context = { now: Date.now, attemptMs: 5_000, allowPrivate, mailServer: null }
  const channel = createWebhookChannel({ url, secret: SECRET }, context)
  onTestFinished(() => channel.close())
  return channel
}

describe('a webhook', () => {
  it('is signed so that a verifier of Standard Webhooks takes it', async () => {
    const receiver = await testReceiver()
    expect(await channelTo(receiver.url).send(MESSAGE)).toEqual({ status: 200, problem: null })
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]]
    expect(headers['content-type']).toBe('application/json')
    expect(headers['webhook-id']).toBe(MESSAGE.id)
    const verified = new Webhook(SECRET).verify(body, headers as Record<string, string>)
    expect(verified).toEqual({ type: 'alarm.message', ...MESSAGE })
    expect(() => new Webhook(SECRET).verify(`${body} `, headers as Record<string, string>)).toThrow()
  })

  it.each([
    [413, true],
    [422, true],
    [400, undefined],
    [410, undefined],
    [503, undefined],
  ])('that is answered %i is refused for good: %s', async (status, isFinal) => {
    const receiver = await testReceiver((response) => response.writeHead(status).end())
    const result = await channelTo(receiver.url).send(MESSAGE)
    expect(result).toMatchObject({ status, problem: `answered ${status}` })
    expect(result.isFinal).toBe(isFinal)
  })

  it('is not sent to this machine unless that is allowed', async () => {
    const receiver = await testReceiver()
    const { problem } = await channelTo(receiver.url, false).send(MESSAGE)
    expect(problem).toMatch(/WEBHOOK_ALLOW_PRIVATE=1/)
    expect(receiver.received).toEqual([])
  })
})

describe('the secret of a webhook', () => {
  it.each([SECRET, `whsec_${'A'.repeat(86)}==`, `whsec_${'A'.repeat(86)}`])('may be %s', (secret) => {
    expect(webhookSecretProblem(secret)).toBeNull()
  })

  it.each(['', 'whsec_', 'whsec_c2hvcnQ=', SECRET.slice(6), `${SECRET}!`, `whsec_${'A'.repeat(100)}`])(
    'may not be "%s", and is not repeated',
    (secret) => {
      expect(webhookSecretProblem(secret)).toMatch(/^is no secret of Standard Webhooks: whsec_ and 24 to 64/)
    },
  )
})
