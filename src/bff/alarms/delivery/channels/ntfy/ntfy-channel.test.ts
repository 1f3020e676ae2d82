import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DEPOK,
  exampleAlarm,
  exampleMessage,
  fullMessage,
  MADE_MS,
  RETRIED,
} from '../../../../../domain/alarms/message/testing/example-messages.ts'
import { testReceiver } from '../../../../../outbox/testing/test-receiver.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import { createNtfyChannel } from './ntfy-channel.ts'

function channelTo(url: string, secret: string | null = null, nowMs = MADE_MS) {
  const receiver: ReceiverOf<'ntfy'> = {
    ...{ kind: 'ntfy', name: 'phones', sendResolved: true, language: 'id', zone: 'Asia/Jakarta' },
    ...{ url: url.replace(/\/webhook.*/, '/'), topic: 'banjir', secret },
  }
  const context = { now: () => nowMs, attemptMs: 5_000, allowPrivate: true, mailServer: null }
  const channel = createNtfyChannel(receiver, context)
  onTestFinished(() => channel.close())
  return channel
}

describe('a notification', () => {
  test('rings, has a title, and leads to the alarms', async () => {
    const { url, received } = await testReceiver()
    expect(await channelTo(url, 'tk_secret').send(exampleMessage())).toEqual({ status: 200, problem: null })
    expect(received[0]).toMatchObject({
      method: 'POST',
      url: '/',
      headers: { authorization: 'Bearer tk_secret' },
    })
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      topic: 'banjir',
      title: 'BAHAYA · Manggarai · Siaga 1 · 962,5\u00a0cm ↑ 42\u00a0cm/jam',
      message: expect.stringContaining('Dampak: Jl. Jatinegara Barat'),
      ...{ priority: 5, tags: ['rotating_light'], click: 'https://water.example/alarms' },
    })
  })

  test.each([
    [2, 4],
    [1, 3],
    [0, 2],
  ])('of severity %i has priority %i', async (severity, priority) => {
    const { url, received } = await testReceiver()
    await channelTo(url).send(exampleMessage({ alarms: [exampleAlarm({ severity })] }))
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ priority })
    expect(received[0]?.headers).not.toHaveProperty('authorization')
  })

  test('of what is over does not ring', async () => {
    const { url, received } = await testReceiver()
    await channelTo(url).send(exampleMessage({ alarms: [], resolved: [exampleAlarm()], link: null }))
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      ...{ priority: 3, tags: ['white_check_mark'], click: 'https://water.example/stations/manggarai' },
    })
  })

  test('of what is over does not ring although danger that it was sent for before goes on', async () => {
    const { url, received } = await testReceiver()
    const alarms = [exampleAlarm({ isSubject: false })]
    await channelTo(url).send(exampleMessage({ alarms, resolved: [exampleAlarm(DEPOK)] }))
    expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
      ...{ priority: 3, title: 'BERAKHIR · Depok · Siaga 2 · 1 masih berlangsung' },
    })
  })

  test('that is tried again says when it was made, and what is past', async () => {
    const { url, received } = await testReceiver()
    await channelTo(url, null, RETRIED.sentMs).send(RETRIED.message)
    const { title, message } = JSON.parse(received[0]?.body ?? '') as Record<string, string>
    expect(title).toContain('PERINGATAN · dibuat pukul 02.41 · Depok')
    expect(message).toContain('mencapai Siaga 1 sekitar pukul 03.10, sudah lewat')
    expect(message).not.toContain('lagi')
  })

  test('is never so long that it becomes a file', async () => {
    const { url, received } = await testReceiver()
    const alarms = Array.from({ length: 60 }, (_, n) => exampleAlarm({ ...DEPOK, id: `a${n}` }))
    await channelTo(url).send(fullMessage({ alarms }))
    const { message } = JSON.parse(received[0]?.body ?? '') as { message: string }
    expect(Buffer.byteLength(message)).toBeLessThanOrEqual(4096)
    expect(message).toMatch(/5[4-9] alarm lagi tidak ditampilkan di sini/)
  })
})

test.each([
  [400, { isFinal: true }],
  [413, { isFinal: true }],
  [403, {}],
  [429, {}],
])('an answer %i is final where the message is refused', async (status, rest) => {
  const { url } = await testReceiver((response) => void response.writeHead(status).end())
  const result = await channelTo(url).send(exampleMessage())
  expect(result).toEqual({ status, problem: `answered ${status}`, ...rest })
})
