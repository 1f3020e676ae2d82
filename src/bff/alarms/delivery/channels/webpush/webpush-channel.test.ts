import { describe, expect, onTestFinished, test } from 'vitest'
import {
  DEPOK,
  exampleAlarm,
  exampleMessage,
  MADE_MS,
  RETRIED,
} from '../../../../../domain/alarms/message/testing/example-messages.ts'
import { openSqliteStore } from '../../../../storage/sqlite/open-dashboard-store.ts'
import type { AlarmSettings } from '../../../file/alarms-file.ts'
import { NO_ALARMS_FILE } from '../../../file/parse-alarms-file.ts'
import type { ReceiverOf } from '../../../file/receiver.ts'
import { PushSubscriptions } from '../../../push/push-subscriptions.ts'
import { startPushService, type TestBrowser, verifiedVapid } from './testing/test-push-service.ts'
import { createWebPushChannel } from './webpush-channel.ts'

const RECEIVER: ReceiverOf<'webpush'> = {
  ...{ kind: 'webpush', name: 'browsers', language: 'id', zone: 'Asia/Jakarta', sendResolved: true },
  secret: null,
}
const settings: Pick<AlarmSettings, 'config'> = { config: { ...NO_ALARMS_FILE, receivers: [RECEIVER] } }

async function pushService(...options: Parameters<typeof startPushService>) {
  const service = await startPushService(...options)
  onTestFinished(() => service.close())
  return service
}

/** A channel to browsers of ani, or of whom is said. */
async function channelTo(
  browsers: Partial<Record<string, TestBrowser[]>>,
  {
    allowPrivate = true,
    accounts,
    operators,
    nowMs = MADE_MS,
  }: { allowPrivate?: boolean; accounts?: string[]; operators?: string[]; nowMs?: number } = {},
) {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const subscriptions = new PushSubscriptions({
    ...{ store: store.push, settings, tenantName: 'main', now: Date.now, allowPrivate: true },
    ...(operators && { isOperator: async (account) => operators.includes(account) }),
  })
  for (const [account, theirs = []] of Object.entries(browsers))
    for (const { endpoint, p256dh, auth } of theirs)
      await subscriptions.subscribe({ account, endpoint, p256dh, auth })
  const subject = 'https://water.example'
  const channel = createWebPushChannel(
    { ...RECEIVER, ...(accounts && { accounts }) },
    { now: () => nowMs, attemptMs: 5_000, allowPrivate, mailServer: null, push: { subscriptions, subject } },
  )
  onTestFinished(() => channel.close())
  const left = async () => (await subscriptions.subscribers(undefined)).map(({ endpoint }) => endpoint)
  return { channel, subscriptions, left }
}

describe('a message that is pushed', () => {
  test('is read by its browser alone, and the service knows who sends it', async () => {
    const service = await pushService()
    const [one, other] = [service.browser('one'), service.browser('other')]
    const { channel, subscriptions } = await channelTo({ ani: [one, other] })
    expect(await channel.send(exampleMessage())).toEqual({ status: 201, problem: null })
    expect(service.pushed.map(({ path }) => path).toSorted()).toEqual(['/push/one', '/push/other'])
    const [pushed] = service.pushed.filter(({ path }) => path === '/push/one')
    expect(pushed?.headers).toMatchObject({
      ...{ 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'high' },
    })
    const { claims, key } = verifiedVapid(String(pushed?.headers.authorization))
    expect(claims).toEqual({ aud: service.url, sub: 'https://water.example', exp: expect.any(Number) })
    expect(Number(claims.exp) * 1000 - Date.now()).toBeLessThan(86_400_000)
    expect(key).toBe(await subscriptions.publicKey())
    const body = pushed?.body ?? Buffer.alloc(0)
    expect(JSON.parse(one.read(body))).toEqual({
      title: 'BAHAYA · Manggarai · Siaga 1 · 962,5\u00a0cm ↑ 42\u00a0cm/jam',
      body: expect.stringContaining('Dampak: Jl. Jatinegara Barat'),
      ...{ tag: 'msg_2b4d', path: '/stations/manggarai', lang: 'id', atMs: expect.any(Number) },
    })
    expect(one.read(body)).not.toContain('http')
    expect(() => other.read(body)).toThrow()
  })

  test('that is tried again says when it was made, and what is past', async () => {
    const service = await pushService()
    const browser = service.browser('one')
    const { channel } = await channelTo({ ani: [browser] }, { nowMs: RETRIED.sentMs })
    await channel.send(RETRIED.message)
    const { title, body } = JSON.parse(browser.read(service.pushed[0]?.body ?? Buffer.alloc(0)))
    expect(title).toContain('PERINGATAN · dibuat pukul 02.41 · Depok')
    expect(body).toContain('mencapai Siaga 1 sekitar pukul 03.10, sudah lewat')
  })

  test('of several stations leads to the list, names the worst, and fits into a record', async () => {
    const service = await pushService()
    const browser = service.browser('one')
    const { channel } = await channelTo({ ani: [browser] })
    const alarms = Array.from({ length: 40 }, (_, n) => exampleAlarm({ ...DEPOK, id: `a${n}` }))
    await channel.send(exampleMessage({ alarms: [exampleAlarm(), ...alarms] }))
    const body = service.pushed[0]?.body ?? Buffer.alloc(0)
    expect(body.length).toBeLessThanOrEqual(4096)
    const message = JSON.parse(browser.read(body))
    expect(message).toMatchObject({ path: '/alarms', title: expect.stringContaining('+40 lagi') })
    expect(message.body).toContain('38 alarm lagi tidak ditampilkan di sini')
  })

  test('is not urgent where it only says that something is over', async () => {
    const service = await pushService()
    const { channel } = await channelTo({ ani: [service.browser('one')] })
    const alarms = [exampleAlarm({ isSubject: false })]
    await channel.send(exampleMessage({ alarms, resolved: [exampleAlarm(DEPOK)] }))
    expect(service.pushed[0]?.headers.urgency).toBe('normal')
  })

  test('goes to the browsers of those accounts that the file names', async () => {
    const service = await pushService()
    const browsers = { ani: [service.browser('ani')], budi: [service.browser('budi')] }
    const { channel } = await channelTo(browsers, { accounts: ['budi'] })
    await channel.send(exampleMessage())
    expect(service.pushed.map(({ path }) => path)).toEqual(['/push/budi'])
  })

  test('goes to no browser of an account that was removed, or is no operator’s any more', async () => {
    const service = await pushService()
    const browsers = { ani: [service.browser('ani')], budi: [service.browser('budi')] }
    const { channel } = await channelTo(browsers, { operators: ['budi'] })
    await channel.send(exampleMessage())
    expect(service.pushed.map(({ path }) => path)).toEqual(['/push/budi'])
  })

  test.each([404, 410])(
    'ends the subscription where the answer is %i, and not the receiver',
    async (gone) => {
      const service = await pushService((response, { path }) =>
        response.writeHead(path.endsWith('gone') ? gone : 201).end(),
      )
      const browsers = [service.browser('gone'), service.browser('here')]
      const { channel, left } = await channelTo({ ani: browsers })
      expect(await channel.send(exampleMessage())).toEqual({ status: 201, problem: null })
      expect(await left()).toEqual([browsers[1]?.endpoint])
    },
  )

  test('that nobody is subscribed to, or only browsers that are gone, is given up', async () => {
    const service = await pushService((response) => void response.writeHead(410).end())
    const { channel } = await channelTo({ ani: [service.browser('gone')] })
    expect(await channel.send(exampleMessage())).toEqual({
      ...{ status: null, problem: 'answered 410', isFinal: true },
    })
    expect(await channel.send(exampleMessage({ id: 'next' }))).toEqual({
      ...{ status: null, problem: 'has no browser that is subscribed', isFinal: true },
    })
  })

  test('is sent again to those alone who did not get it, and does not wait for one that fails for long', async () => {
    let fails = 2
    const service = await pushService((response, { path }) =>
      response.writeHead(path.endsWith('bad') || (path.endsWith('shaky') && fails-- > 0) ? 503 : 201).end(),
    )
    const { channel, left } = await channelTo({
      ani: [service.browser('good'), service.browser('shaky'), service.browser('bad')],
    })
    const again = { status: null, problem: 'answered 503' }
    expect(await channel.send(exampleMessage())).toEqual(again)
    expect(await channel.send(exampleMessage())).toEqual(again)
    expect(await channel.send(exampleMessage())).toEqual({ status: 201, problem: null })
    const times = (name: string) => service.pushed.filter(({ path }) => path === `/push/${name}`).length
    expect([times('good'), times('shaky'), times('bad')]).toEqual([1, 3, 3])
    // the next message does not wait for it, and it is not given up
    expect(await channel.send(exampleMessage({ id: 'next' }))).toEqual({ status: 201, problem: null })
    expect(times('bad')).toBe(4)
    expect(await left()).toHaveLength(3)
  })

  test('is tried on while no browser at all has it', async () => {
    let isUp = false
    const service = await pushService((response) => void response.writeHead(isUp ? 201 : 503).end())
    const { channel } = await channelTo({ ani: [service.browser('one')] })
    for (let n = 0; n < 5; n++)
      expect(await channel.send(exampleMessage())).toEqual({ status: null, problem: 'answered 503' })
    isUp = true
    expect(await channel.send(exampleMessage())).toEqual({ status: 201, problem: null })
  })

  test('is not sent into this machine unless that is allowed', async () => {
    const service = await pushService()
    const { channel } = await channelTo({ ani: [service.browser('inside')] }, { allowPrivate: false })
    const { status, problem } = await channel.send(exampleMessage())
    expect(status).toBeNull()
    expect(problem).toMatch(/WEBHOOK_ALLOW_PRIVATE=1/)
    expect(service.pushed).toEqual([])
  })
})
