import { expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_TIMING } from '../../outbox/retry-schedule.ts'
import { testReceiver } from '../../outbox/testing/test-receiver.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import { startWebhookSender } from './start-webhook-sender.ts'

const KEY = 'the-key-of-the-receiver'
const FAST = { ...DEFAULT_TIMING, firstWaitMs: 1, longestWaitMs: 1 }

async function subscribed(url: string, { now = Date.now, timing = FAST } = {}) {
  const store = openSqliteStore(':memory:')
  const { id: organisationId } = await store.addOrganisation('River board')
  const sensors = [{ id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
  const place = { name: 'Weir', type: 'AWLR', lat: null, long: null, intervalSeconds: 60 }
  const device = await store.registerDevice({ organisationId, id: 'weir', ...place, sensors })
  const { id } = await store.addSubscription({ organisationId, url, key: KEY, createdAtMs: 0 })
  const logged: unknown[] = []
  const log = (fields: object, message: string) => void logged.push(fields, message)
  const sender = startWebhookSender({
    store,
    now,
    logger: { warn: log, error: log },
    timing,
    allowPrivate: true,
  })
  onTestFinished(async () => {
    await sender.stop()
    await store.close()
  })
  const append = (second: number) => store.append(device, [{ timeMs: second * 1000, values: [second] }])
  return { store, id, sender, append, logged }
}

const secondsOf = (bodies: { body: string }[]) =>
  bodies.map(({ body }) => (JSON.parse(body) as { data: { fluid_level: number } }).data.fluid_level)

test('what is stored is delivered, in order, refusals notwithstanding, and the key is in no log', async () => {
  let requests = 0
  const receiver = await testReceiver((response) => response.writeHead(++requests % 2 ? 500 : 204).end())
  const { append, logged, store, id } = await subscribed(receiver.url)
  for (const second of [1, 2, 3]) await append(second)
  await receiver.until(6)
  expect(secondsOf(receiver.received)).toEqual([1, 1, 2, 2, 3, 3])
  expect(
    JSON.stringify([logged, await store.outbox.deliveries(id, 50), await store.subscriptions()]),
  ).not.toContain(KEY)
})

test('R34 a message is posted as JSON with the key in X-API-KEY', async () => {
  const receiver = await testReceiver()
  const { append } = await subscribed(receiver.url)
  await append(1)
  await receiver.until(1)
  expect(receiver.received).toMatchObject([
    {
      method: 'POST',
      url: '/webhook/sensor-data',
      headers: { 'content-type': 'application/json', 'x-api-key': KEY },
      body: '{"event":"sensor.data","device_id":"weir","timestamp":"1970-01-01T00:00:01Z","data":{"fluid_level":1}}',
    },
  ])
})

test('C32 a clock that was hours ahead and is put back delays nothing, whether a try failed meanwhile or not', async () => {
  let aheadMs = 6 * 3_600_000
  let status = 500
  const receiver = await testReceiver((response) => response.writeHead(status).end())
  const waitAnHour = { ...FAST, firstWaitMs: 3_600_000, longestWaitMs: 3_600_000 }
  const { append, store, id } = await subscribed(receiver.url, {
    now: () => Date.now() + aheadMs,
    timing: waitAnHour,
  })
  const tries = (count: number) =>
    vi.waitUntil(async () => (await store.outbox.deliveries(id, 9)).attempts.length === count, {
      timeout: 20_000,
    })
  await append(1)
  await tries(1)
  aheadMs = 0
  status = 204
  await tries(2)
  aheadMs = 6 * 3_600_000
  await append(2)
  await tries(3)
  aheadMs = 0
  await append(3)
  await tries(4)
  expect(secondsOf(receiver.received)).toEqual([1, 1, 2, 3])
})

test('stop finishes what is under way and begins nothing more', async () => {
  const answers: (() => void)[] = []
  const receiver = await testReceiver((response) => void answers.push(() => response.end()))
  const { append, sender, store, id } = await subscribed(receiver.url)
  await append(1)
  await append(2)
  await receiver.until(1)
  const stopped = sender.stop()
  for (const answer of answers) answer()
  await stopped
  expect(receiver.received).toHaveLength(1)
  expect(await store.outbox.deliveries(id, 5)).toMatchObject({ waiting: 1, attempts: [{ status: 200 }] })
  const lanes = await store.outbox.claimLanes({
    receiverId: id,
    nowMs: Date.now(),
    leaseUntilMs: Date.now(),
    maxLanes: 1,
    maxMessages: 1,
  })
  expect(lanes).toHaveLength(1)
})

test('a store that fails is told of, without an end', async () => {
  const receiver = await testReceiver()
  const { store, logged, sender } = await subscribed(receiver.url)
  const failure = new Promise<void>((resolve) => {
    store.deliveryTargets = async () => {
      resolve()
      throw new Error('disk on fire')
    }
  })
  await failure
  await sender.stop()
  expect(logged).toContain('Messages could not be read from the outbox')
})
