import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it, onTestFinished } from 'vitest'
import { sharedPostgres } from '../../../database/testing/shared-server.ts'
import type { AlarmMessage } from '../../../domain/alarms/message/alarm-message.ts'
import type { DeviceListing } from '../../../domain/device.ts'
import { type Received, testReceiver } from '../../../outbox/testing/test-receiver.ts'
import type { DashboardStore } from '../../storage/dashboard-store.ts'
import { openPostgresStore } from '../../storage/postgres/open-dashboard-store.ts'
import { openSqliteStore } from '../../storage/sqlite/open-dashboard-store.ts'
import { calm, MINUTE_MS, startAlarms } from '../../testing/test-alarms.ts'
import { SECRET, TestSettings, webhookTo } from '../../testing/test-settings.ts'
import { NOON_MS } from '../../testing/test-upstream.ts'

const server = await sharedPostgres()

/** Each makes a place and says how a store on it is opened, as often as is wanted. */
const ENGINES: [string, () => Promise<() => Promise<DashboardStore>>][] = [
  [
    'SQLite',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'gaugeboard-delivery-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      return async () => openSqliteStore(join(folder, 'dashboard.db'))
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const url = await server.newPlace()
      return () => openPostgresStore(url)
    },
  ],
]

/** Opens a store that is closed after all that uses it. */
async function opened(open: () => Promise<DashboardStore>): Promise<DashboardStore> {
  const store = await open()
  onTestFinished(() => store.close())
  return store
}

function start(store: DashboardStore, settings: TestSettings, device = calm()) {
  const delivery = { outbox: store.outbox, receivers: store.receivers, allowPrivate: true }
  const alarms = { journal: store.alarms, settings, delivery }
  const stack = startAlarms(store, [device], { alarms, publicUrl: 'https://rivers.example' })
  /** What a message of the first alarm has been through. */
  const hops = async () =>
    (await stack.listing()).alarms[0]?.hops.filter(({ message }) => message).map(({ kind }) => kind)
  const wait = (minutes: number) => {
    stack.upstream.nowMs += minutes * MINUTE_MS
  }
  /** Lets the clock go on, a second at each look. */
  const goOnUntil = (isSo: () => unknown) =>
    expect
      .poll(() => {
        wait(1 / 60)
        return isSo()
      })
      .toBe(true)
  return { ...stack, hops, wait, goOnUntil }
}

function messageIn({ body }: Received): AlarmMessage {
  return JSON.parse(body)
}

describe.each(ENGINES)('an alarm is delivered, on %s', (_, place) => {
  it('from a reading by webhook to a receiver, with all that is known of it', async () => {
    const receiver = await testReceiver()
    const settings = new TestSettings({ receivers: [webhookTo(receiver.url)] })
    const rising = calm()
    // the last of them is 96 cm at noon
    for (const [n, { values }] of rising.readings.entries()) values.level = 12 + 14 * n
    const { post, hops, json, goOnUntil } = start(await opened(await place()), settings, rising)
    await goOnUntil(async () => {
      const { devices } = (await json('/api/devices')) as DeviceListing
      return devices[0]?.ahead !== undefined
    })
    await post(5, 120)
    await receiver.until(1)
    const [{ headers, body }] = receiver.received as [Received]
    const id = String(headers['webhook-id'])
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(headers['webhook-signature']).toBe(new Webhook(SECRET).sign(id, at, body))
    expect(JSON.parse(body)).toMatchObject({
      ...{ type: 'alarm.message', id, reason: 'news', omitted: 0, resolved: [] },
      alarms: [
        {
          ...{ isSubject: true, kind: 'level', severity: 1, value: 120, sinceMs: NOON_MS + 5 * MINUTE_MS },
          station: { id: 'gauge', name: 'Katulampa', basin: 'Ciliwung' },
          level: { name: 'Alert', threshold: 100, impact: 'The market floods in nine hours.' },
          latest: { t: NOON_MS + 5 * MINUTE_MS, value: 120 },
          ratePerHour: expect.any(Number),
          expected: { level: { name: 'Danger' }, atMs: expect.any(Number) },
          notifiedBefore: [],
          link: 'https://rivers.example/stations/gauge',
        },
      ],
    })
    await expect.poll(hops).toEqual(['sent', 'delivered'])
  })

  it('with the time since when nobody has acknowledged it: since the lesser level was raised', async () => {
    const receiver = await testReceiver()
    const settings = new TestSettings({ receivers: [webhookTo(receiver.url)] })
    const { post, wait, listing, goOnUntil } = start(await opened(await place()), settings)
    await post(1, 120)
    await receiver.until(1)
    const raised = (await listing()).alarms[0]?.hops.find(({ kind }) => kind === 'raised')?.atMs
    wait(17)
    await post(18, 170)
    const ofDanger = () =>
      receiver.received.flatMap((one) => messageIn(one).alarms).find(({ level }) => level?.name === 'Danger')
    await goOnUntil(() => ofDanger() !== undefined)
    const danger = ofDanger()
    expect(danger?.sinceMs).toBe(NOON_MS + 18 * MINUTE_MS)
    expect(danger?.unacknowledgedSinceMs).toBe(raised)
    expect(raised).toBeLessThan(NOON_MS + 3 * MINUTE_MS)
  })

  it('and told to be over', async () => {
    const receiver = await testReceiver()
    const settings = new TestSettings({ receivers: [webhookTo(receiver.url)] })
    const { post, wait, hops } = start(await opened(await place()), settings)
    await post(1, 120)
    await expect.poll(hops).toEqual(['sent', 'delivered'])
    await post(2, 80)
    wait(1)
    await receiver.until(2)
    expect(messageIn(receiver.received[1] as Received)).toMatchObject({
      alarms: [],
      resolved: [
        { level: { name: 'Alert' }, returned: { value: 80 }, notifiedBefore: [{ receiver: 'room' }] },
      ],
    })
  })

  it('once the receiver can be reached, with the same id', async () => {
    let isUp = false
    const receiver = await testReceiver((response) => response.writeHead(isUp ? 200 : 503).end())
    const settings = new TestSettings({ receivers: [webhookTo(receiver.url)] })
    const { post, hops, goOnUntil } = start(await opened(await place()), settings)
    await post(1, 120)
    await expect.poll(hops).toEqual(['sent', 'failed'])
    await goOnUntil(() => receiver.received.length > 1)
    isUp = true
    await goOnUntil(async () => (await hops())?.includes('delivered'))
    expect(await hops()).toEqual(['sent', 'failed', 'delivered'])
    expect(new Set(receiver.received.map((one) => messageIn(one).id)).size).toBe(1)
  })

  it('by the next process where the one that wrote the message is gone', async () => {
    let isUp = false
    const receiver = await testReceiver((response) => response.writeHead(isUp ? 200 : 503).end())
    const settings = () => new TestSettings({ receivers: [webhookTo(receiver.url)] })
    const open = await place()
    const first = start(await opened(open), settings())
    await first.post(1, 120)
    await expect.poll(first.hops).toEqual(['sent', 'failed'])
    await first.stop()
    isUp = true
    const second = start(await opened(open), settings())
    second.upstream.nowMs = first.upstream.nowMs
    await second.goOnUntil(async () => (await second.hops())?.includes('delivered'))
    await second.json('/api/devices')
    await second.post(3, 121)
    expect(await second.hops()).toEqual(['sent', 'failed', 'delivered'])
    expect(new Set(receiver.received.map((one) => messageIn(one).id)).size).toBe(1)
  })

  it('again where the process ended before the outbox knew that it was, and once in the ledger', async () => {
    const receiver = await testReceiver()
    const settings = () => new TestSettings({ receivers: [webhookTo(receiver.url)] })
    const open = await place()
    const store = await opened(open)
    const settle = () => Promise.reject(new Error('gone'))
    const first = start({ ...store, outbox: { ...store.outbox, settle } }, settings())
    await first.post(1, 120)
    await expect.poll(first.hops).toEqual(['sent', 'delivered'])
    await first.stop()
    const second = start(await opened(open), settings())
    second.upstream.nowMs = first.upstream.nowMs
    await second.goOnUntil(async () => (await store.receivers.waiting()).length === 0)
    expect(receiver.received).toHaveLength(2)
    expect(new Set(receiver.received.map((one) => messageIn(one).id)).size).toBe(1)
    expect(await second.hops()).toEqual(['sent', 'delivered'])
  })

  it('once by two instances', async () => {
    const receiver = await testReceiver()
    const settings = () => new TestSettings({ receivers: [webhookTo(receiver.url)], severity: 3 })
    const open = await place()
    const store = await opened(open)
    const [one, other] = [start(store, settings()), start(await opened(open), settings())]
    await Promise.all([one, other].map(({ post }) => post(1, 120)))
    await receiver.until(1)
    // their clocks do not go on at the same moment, and a lease ends by the clock
    await expect.poll(() => store.receivers.waiting()).toEqual([])
    await Promise.all([one, other].map(({ post }) => post(2, 160)))
    await receiver.until(2)
    await expect.poll(one.hops).toEqual(['sent', 'delivered'])
    await expect.poll(other.hops).toEqual(['sent', 'delivered'])
    expect(receiver.received.map((request) => messageIn(request).alarms[0]?.level?.name)).toEqual([
      'Alert',
      'Danger',
    ])
  })

  it('to the next one until somebody has taken it', async () => {
    const receiver = await testReceiver()
    const officer = await testReceiver()
    const escalations = [
      { afterMs: 10 * MINUTE_MS, receiver: 'officer' },
      { afterMs: 20 * MINUTE_MS, receiver: 'officer' },
    ]
    const receivers = [webhookTo(receiver.url), webhookTo(officer.url, { name: 'officer' })]
    const { post, wait, listing, call, hops } = start(
      await opened(await place()),
      new TestSettings({ receivers, route: { escalations } }),
    )
    await post(1, 120)
    await receiver.until(1)
    await expect.poll(hops).toHaveLength(2)
    wait(10)
    await officer.until(1)
    expect(messageIn(officer.received[0] as Received)).toMatchObject({
      reason: 'escalation',
      alarms: [{ notifiedBefore: [{ receiver: 'room' }] }],
    })
    const [alarm] = (await listing()).alarms
    await call('POST', `/${encodeURIComponent(alarm?.id ?? '')}/acknowledge`, {})
    wait(15)
    await post(26, 160)
    await receiver.until(2)
    expect(officer.received).toHaveLength(1)
  })

  it('after quiet hours', async () => {
    const receiver = await testReceiver()
    const quietHours = [{ fromMinute: 660, toMinute: 750, days: [0, 1, 2, 3, 4, 5, 6], zone: 'UTC' }]
    const settings = new TestSettings({ receivers: [webhookTo(receiver.url)], quietHours })
    const { post, wait, states, bff } = start(await opened(await place()), settings)
    await post(1, 120)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    await bff.alarms?.commands.handOver(null, 'Ani')
    expect(receiver.received).toEqual([])
    wait(30)
    await receiver.until(1)
    expect(messageIn(receiver.received[0] as Received).madeMs).toBeGreaterThanOrEqual(
      NOON_MS + 30 * MINUTE_MS,
    )
  })

  it('to a receiver that was out of the file for a while', async () => {
    const receiver = await testReceiver()
    const settings = new TestSettings({ receivers: [webhookTo(receiver.url)] })
    const store = await opened(await place())
    const { post, states, hops, goOnUntil } = start(store, settings)
    await post(1, 80)
    settings.use([webhookTo(receiver.url, { name: 'other' })])
    // the route still leads to it
    settings.config = { ...settings.config, receivers: [webhookTo(receiver.url)] }
    await post(2, 120)
    await expect.poll(states).toEqual(['Alert unacknowledged'])
    await expect.poll(hops).toEqual(['sent'])
    expect(receiver.received).toEqual([])
    settings.use([webhookTo(receiver.url)])
    await goOnUntil(async () => (await hops())?.includes('delivered'))
    expect(await hops()).toEqual(['sent', 'delivered'])
  })

  it('after one that the receiver refused for good', async () => {
    const receiver = await testReceiver((response, { body }) =>
      response.writeHead(body.includes('"name":"Danger"') ? 200 : 413).end(),
    )
    const settings = new TestSettings({ receivers: [webhookTo(receiver.url)], severity: 3 })
    const { post, hops } = start(await opened(await place()), settings)
    await post(1, 120)
    await expect.poll(hops).toEqual(['sent', 'failed'])
    await post(2, 160)
    await expect.poll(hops).toEqual(['sent', 'delivered'])
    expect(receiver.received).toHaveLength(2)
  })

  it('to a receiver that was gone, once the file says something else of it', async () => {
    const gone = await testReceiver((response) => response.writeHead(410).end())
    const receiver = await testReceiver()
    const settings = new TestSettings({ receivers: [webhookTo(gone.url)] })
    const store = await opened(await place())
    const { post, hops } = start(store, settings)
    await post(1, 120)
    await expect.poll(() => store.receivers.gone()).toHaveLength(1)
    settings.use([webhookTo(receiver.url)])
    await receiver.until(1)
    await expect.poll(hops).toEqual(['sent', 'failed', 'delivered'])
  })
})
