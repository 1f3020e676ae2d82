import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DEPOK,
  exampleAlarm,
  exampleMessage,
  MADE_MS,
  RETRIED,
} from '../../../../../domain/alarms/message/testing/example-messages.ts'
import { testReceiver } from '../../../../../outbox/testing/test-receiver.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import { createTelegramChannel } from './telegram-channel.ts'

const TOKEN = '12345:secret-token'

function channelTo(url: string, allowPrivate = true, attemptMs = 5_000, nowMs = MADE_MS) {
  const receiver: ReceiverOf<'telegram'> = {
    ...{ kind: 'telegram', name: 'group', sendResolved: true, language: 'id', zone: 'Asia/Jakarta' },
    ...{ chat: '-1001234', baseUrl: url.replace(/\/webhook.*/, ''), secret: TOKEN, tokenEnv: 'ALARM_TOKEN' },
  }
  const channel = createTelegramChannel(receiver, {
    ...{ now: () => nowMs, attemptMs, allowPrivate, mailServer: null },
  })
  onTestFinished(() => channel.close())
  return channel
}

/** A bot API that answers everything alike. */
function botApi(status: number, answer: object) {
  return testReceiver((response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
}

const OK = { ok: true, result: { message_id: 1, date: 1, chat: { id: -1001234, type: 'group', title: 'x' } } }

describe('a message', () => {
  test('is plain text in a chat', async () => {
    const { url, received } = await botApi(200, OK)
    expect(await channelTo(url).send(exampleMessage())).toEqual({ status: 200, problem: null })
    expect(received[0]?.url).toBe(`/bot${TOKEN}/sendMessage`)
    const body = JSON.parse(received[0]?.body ?? '')
    expect(body).toMatchObject({ chat_id: '-1001234', link_preview_options: { is_disabled: true } })
    expect(body.text).toContain('Manggarai · Siaga 1\nTinggi muka air 962,5')
    expect(body).not.toHaveProperty('parse_mode')
  })

  test('that is tried again says when it was made, and what is past', async () => {
    const { url, received } = await botApi(200, OK)
    await channelTo(url, true, 5_000, RETRIED.sentMs).send(RETRIED.message)
    const { text } = JSON.parse(received[0]?.body ?? '') as { text: string }
    expect(text).toContain('PERINGATAN · dibuat pukul 02.41 · Depok')
    expect(text).toContain('mencapai Siaga 1 sekitar pukul 03.10, sudah lewat')
  })

  test('ends with a whole alarm where there are too many', async () => {
    const { url, received } = await botApi(200, OK)
    const alarms = Array.from({ length: 60 }, (_, n) => exampleAlarm({ ...DEPOK, id: `a${n}` }))
    await channelTo(url).send(exampleMessage({ alarms }))
    const { text } = JSON.parse(received[0]?.body ?? '') as { text: string }
    expect(text.length).toBeLessThanOrEqual(4096)
    expect(text).toMatch(
      /\n\n\d+ alarm lagi tidak ditampilkan di sini\.\nSemua alarm: https:\/\/water\.example\/alarms$/,
    )
  })
})

describe('a refusal', () => {
  test.each([
    [400, 'it does not know the chat, or refuses the text', true],
    [401, 'it does not accept the token', false],
    [403, 'it does not let the bot write into the chat', true],
    [404, 'it does not accept the token', false],
    [429, 'it asks to wait', false],
  ])('with %i says what to do, and never the token', async (status, meaning, isFinal) => {
    const { url } = await botApi(status, {
      ...{ ok: false, error_code: status, description: `not for ${TOKEN}`, parameters: { retry_after: 7 } },
    })
    expect(await channelTo(url).send(exampleMessage())).toEqual({
      ...{ status, problem: `answered ${status}: ${meaning}` },
      ...(isFinal && { isFinal }),
    })
  })

  test('that is no answer of a bot API is one to try again', async () => {
    const { url } = await testReceiver((response) => void response.writeHead(502).end('<html>'))
    expect(await channelTo(url).send(exampleMessage())).toEqual({
      status: null,
      problem: 'gave no usable answer',
    })
  })
})

test('nothing is sent to an address that receivers may not have', async () => {
  const { url, received } = await botApi(200, OK)
  const result = await channelTo(url, false).send(exampleMessage())
  expect(result).toEqual({
    status: null,
    problem: expect.stringMatching(/^stands at 127\.0\.0\.1, a loopback address/),
  })
  expect(received).toEqual([])
})

test('a redirect is not followed, since the address has the token in it', async () => {
  const other = await botApi(200, OK)
  const { url } = await testReceiver((response) => {
    response.writeHead(302, { location: other.url }).end()
  })
  expect(await channelTo(url).send(exampleMessage())).toMatchObject({ status: null })
  expect(other.received).toEqual([])
})

test('no answer is waited for only so long', async () => {
  const { url } = await testReceiver(() => {})
  const result = await channelTo(url, true, 200).send(exampleMessage())
  expect(result).toEqual({ status: null, problem: 'gave no usable answer' })
})
