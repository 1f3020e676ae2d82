import { describe, expect, onTestFinished, test } from 'vitest'
import { exampleMessage } from '../../../../domain/alarms/message/testing/example-messages.ts'
import type { Receiver } from '../../file/receiver.ts'
import { createChannel, isMirror, receiverProblem } from './channel-kinds.ts'

const common = { name: 'duty', language: 'en', zone: 'UTC', sendResolved: true, secret: null } as const
const NOWHERE = '127.0.0.1:1'
const EMAIL: Receiver = { ...common, kind: 'email', to: ['duty@water.example'] }
const MQTT: Receiver = {
  ...{ ...common, kind: 'mqtt', url: `mqtt://${NOWHERE}` },
  ...{ topic: 'gaugeboard', discoveryPrefix: 'homeassistant' },
}
const TELEGRAM: Receiver = {
  ...{ ...common, kind: 'telegram', chat: '-1', tokenEnv: 'ALARM_TOKEN', secret: '1:t' },
  baseUrl: `http://${NOWHERE}`,
}
const NTFY: Receiver = { ...common, kind: 'ntfy', url: `http://${NOWHERE}`, topic: 'floods' }
const ALERTMANAGER: Receiver = { ...common, kind: 'alertmanager', url: `http://${NOWHERE}` }

function channelTo(receiver: Receiver) {
  const mailServer = { host: '127.0.0.1', port: 1, isSecure: false, credentials: null, from: 'a@b.example' }
  const channel = createChannel(receiver, {
    ...{ now: Date.now, attemptMs: 5_000, allowPrivate: true, mailServer },
  })
  onTestFinished(() => channel.close())
  return channel
}

describe('a channel', () => {
  test.each([EMAIL, MQTT, TELEGRAM, NTFY, ALERTMANAGER])(
    'of kind $kind is there at the first message, and says what stands against it',
    async (receiver) => {
      const result = await channelTo(receiver).send(exampleMessage())
      expect(result).toEqual({ status: null, problem: expect.stringMatching(/^(could not be|gave no)/) })
    },
  )

  test('that mirrors the state gets everything', () => {
    expect([EMAIL, MQTT, TELEGRAM, NTFY, ALERTMANAGER].filter(isMirror)).toEqual([MQTT, ALERTMANAGER])
  })
})

describe('a receiver that cannot be sent to', () => {
  test.each([
    [EMAIL, {}, 'kind'],
    [EMAIL, { SMTP_URL: ' ' }, 'kind'],
    [{ ...MQTT, sendResolved: false }, {}, 'sendResolved'],
  ])('is refused by its field: %j', (receiver, environment, field) => {
    expect(receiverProblem(receiver, environment)?.field).toBe(field)
  })

  test('is none where nothing is missing', () => {
    expect(receiverProblem(EMAIL, { SMTP_URL: 'smtp://localhost' })).toBeNull()
    expect(receiverProblem(MQTT, {})).toBeNull()
  })
})
