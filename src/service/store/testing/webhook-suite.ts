import { describe, expect, onTestFinished, test } from 'vitest'
import type { Device, Store } from '../store.ts'
import type { Attempt, ClaimedLane, LaneClaim, News } from '../webhook-store.ts'
import { WEIR } from './weir.ts'

const URL = 'https://receiver.test/webhook/sensor-data'
const REFUSED: Attempt = { startedAtMs: 100, endedAtMs: 110, status: 500, problem: 'answered 500' }
const TAKEN: Attempt = { startedAtMs: 200, endedAtMs: 210, status: 200, problem: null }

/** What every store must do with webhooks, whichever engine it is. `open` gives a new and empty one. */
export function webhookSuite(engine: string, open: () => Promise<Store>): void {
  async function subscribed() {
    const store = await open()
    onTestFinished(() => store.close())
    const { id: organisationId } = await store.addOrganisation('River board')
    const device = await store.registerDevice({ ...WEIR, organisationId })
    const added = { organisationId, url: URL, key: 'the-key', createdAtMs: 5 }
    const subscription = await store.addSubscription(added)
    return { store, organisationId, device, subscription, id: subscription.id }
  }

  describe(`${engine}: subscriptions`, () => {
    test('a subscription is listed without its key, which only a delivery gets', async () => {
      const { store, organisationId, subscription, id } = await subscribed()
      const other = await store.addOrganisation('Harbour')
      expect(subscription).toEqual({ id, organisationId, url: URL, createdAtMs: 5, disabledAtMs: null })
      expect(await store.subscriptions()).toEqual([subscription])
      expect(await store.subscriptions(organisationId)).toEqual([subscription])
      expect(await store.subscriptions(other.id)).toEqual([])
      expect(await store.deliveryTargets()).toEqual([{ id, url: URL, key: 'the-key' }])
    })

    test('a removed subscription is gone with its messages', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1])
      expect(await store.removeSubscription(id)).toBe(true)
      expect(await store.removeSubscription(id)).toBe(false)
      expect(await store.subscriptions()).toEqual([])
      expect(await claim(store, id)).toEqual([])
      expect(await store.deliveries(id, 10)).toMatchObject({ waiting: 0, lanes: [] })
    })
  })

  describe(`${engine}: outbox`, () => {
    test('C31 C33 each set that is stored is a message, oldest first; one already there is none', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [2, 1])
      await append(store, device, [2, 3])
      await store.append(device, [{ timeMs: 9000, values: [null] }])
      expect(await claimedSeconds(store, id)).toEqual([1, 2, 3])
    })

    test('C31 a message is what the interface says', async () => {
      const { store, device, id } = await subscribed()
      await store.append(device, [{ timeMs: 1_451_182_500_900, values: [521.7] }])
      const [lane] = await claim(store, id)
      expect(JSON.parse(lane?.messages[0]?.body ?? '')).toEqual({
        event: 'sensor.data',
        device_id: 'weir',
        timestamp: '2015-12-27T02:15:00Z',
        data: { fluid_level: 521.7 },
      })
    })

    test('C35 with `newerThanMs` only what is after that, with `none` nothing', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [10, 11], 'none')
      await append(store, device, [9, 12, 13], { newerThanMs: 11_000 })
      await append(store, device, [14], { newerThanMs: 13_500 })
      await append(store, device, [8])
      expect(await claimedSeconds(store, id)).toEqual([12, 13, 14, 8])
    })

    test('C35 where there was no reading, all are newer', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [-5, 3], { newerThanMs: null })
      expect(await claimedSeconds(store, id)).toEqual([-5, 3])
    })

    test('what the call refuses leaves no message', async () => {
      const { store, device, id } = await subscribed()
      const sets = [
        { timeMs: 0, values: [1] },
        { timeMs: 1000, values: [1, 2] },
      ]
      await expect(store.append(device, sets)).rejects.toThrow(RangeError)
      expect(await claim(store, id)).toEqual([])
    })

    test('every subscription of the organisation gets its own, those of another one none', async () => {
      const { store, organisationId, device, id } = await subscribed()
      const other = await store.addOrganisation('Harbour')
      const twin = await store.addSubscription({ organisationId, url: URL, key: 'k', createdAtMs: 6 })
      const foreign = await store.addSubscription({
        organisationId: other.id,
        url: URL,
        key: 'k',
        createdAtMs: 7,
      })
      await append(store, device, [1])
      expect(await claimedSeconds(store, id)).toEqual([1])
      expect(await claimedSeconds(store, twin.id)).toEqual([1])
      expect(await claim(store, foreign.id)).toEqual([])
    })
  })

  describe(`${engine}: lanes`, () => {
    test('a lane is claimed once until its lease ends or it is given back', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1])
      const [first] = await claim(store, id, 1000, 2000)
      expect(first?.claim).toMatchObject({ subscriptionId: id, deviceId: 'weir' })
      expect(await claim(store, id, 1999, 3000)).toEqual([])
      const [second] = await claim(store, id, 2000, 3000)
      expect(second?.claim.lease).not.toBe(first?.claim.lease)
      await store.releaseLane(claimOf(first), 2001)
      expect(await claim(store, id, 2001, 3000)).toEqual([])
      await store.releaseLane(claimOf(second), 2001)
      expect(await claim(store, id, 2001, 3000)).toHaveLength(1)
    })

    test('whoever lost the lane settles nothing', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1])
      const [first] = await claim(store, id, 1000, 2000)
      const [second] = await claim(store, id, 2000, 9000)
      const messageId = first?.messages[0]?.id ?? 0
      const delivered = { kind: 'delivered', leaseUntilMs: 9000 } as const
      expect(await store.settle(claimOf(first), messageId, TAKEN, delivered)).toBe(false)
      expect(await store.deliveries(id, 10)).toMatchObject({ waiting: 1, attempts: [] })
      expect(await store.settle(claimOf(second), messageId, TAKEN, delivered)).toBe(true)
      expect(await store.deliveries(id, 10)).toMatchObject({ waiting: 0, attempts: [TAKEN] })
    })

    test('a wait and a lease beyond the furthest time are of a clock that was ahead, and over', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1])
      const request = { subscriptionId: id, leaseUntilMs: 90_000, maxLanes: 1, maxMessages: 1 }
      const [failing] = await store.claimLanes({ ...request, nowMs: 80_000 })
      const messageId = failing?.messages[0]?.id ?? 0
      await store.settle(claimOf(failing), messageId, REFUSED, { kind: 'retry', atMs: 85_000 })
      expect(await store.claimLanes({ ...request, nowMs: 1000, furthestMs: 85_000 })).toEqual([])
      expect(await store.claimLanes({ ...request, nowMs: 1000, furthestMs: 84_999 })).toHaveLength(1)
      expect(await store.claimLanes({ ...request, nowMs: 1000, furthestMs: 90_000 })).toEqual([])
      expect(await store.claimLanes({ ...request, nowMs: 1000, furthestMs: 84_999 })).toHaveLength(1)
    })

    test('a delivered message is gone, and the lane is claimed again only for what comes after', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1])
      await deliverFirst(store, id)
      expect(await claim(store, id)).toEqual([])
      await append(store, device, [2])
      expect(await claimedSeconds(store, id)).toEqual([2])
    })

    test('those served least recently come first, and no more than were asked for', async () => {
      const { store, organisationId, device, id } = await subscribed()
      for (const name of ['a', 'b']) {
        await append(store, await store.registerDevice({ ...WEIR, organisationId, id: name }), [1, 2])
      }
      await append(store, device, [1, 2])
      const order: string[] = []
      for (let nowMs = 1000; nowMs < 1004; nowMs++) {
        const lanes = await claim(store, id, nowMs, 2000, 1)
        expect(lanes).toHaveLength(1)
        order.push(lanes[0]?.claim.deviceId ?? '')
        await store.releaseLane(claimOf(lanes[0]), nowMs)
      }
      expect(order).toEqual(['a', 'b', 'weir', 'a'])
    })

    test('a failed try makes the lane wait, with everything in it since then', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1, 2])
      const [lane] = await claim(store, id)
      await store.settle(claimOf(lane), lane?.messages[0]?.id ?? 0, REFUSED, { kind: 'retry', atMs: 5000 })
      await append(store, device, [3])
      expect(await claim(store, id, 4999)).toEqual([])
      expect(await store.deliveries(id, 10)).toEqual({
        waiting: 3,
        dead: 0,
        lanes: [{ deviceId: 'weir', waiting: 3, failures: 1, nextTryMs: 5000 }],
        attempts: [{ ...REFUSED, messageId: lane?.messages[0]?.id, deviceId: 'weir' }],
        deadLetters: [],
      })
      const [again] = await claim(store, id, 5000)
      expect(again?.failures).toBe(1)
      expect(again?.messages.map(({ waitingSinceMs }) => waitingSinceMs)).toEqual([100, 100, null])
    })

    test('a dead letter is set aside, and the next message is due', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1, 2])
      const [lane] = await claim(store, id)
      await store.settle(claimOf(lane), lane?.messages[0]?.id ?? 0, REFUSED, { kind: 'dead' })
      expect(await store.deliveries(id, 10)).toMatchObject({
        waiting: 1,
        dead: 1,
        deadLetters: [{ deviceId: 'weir', body: lane?.messages[0]?.body, diedAtMs: 110 }],
      })
      expect(await claimedSeconds(store, id, 110)).toEqual([2])
    })

    test('a receiver that is gone gets nothing more, and what it has not got is kept', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1, 2])
      const [lane] = await claim(store, id)
      await store.settle(claimOf(lane), lane?.messages[0]?.id ?? 0, REFUSED, { kind: 'gone' })
      await append(store, device, [3])
      expect(await store.deliveryTargets()).toEqual([])
      expect((await store.subscriptions())[0]?.disabledAtMs).toBe(110)
      expect(await claim(store, id)).toEqual([])
      expect(await store.deliveries(id, 10)).toMatchObject({ waiting: 0, dead: 2 })
    })

    test('replay makes dead letters messages again, before those that came later, and enables', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1, 2])
      // leased for much longer than the answer took: it is sent again at once all the same
      const [lane] = await claim(store, id, 1000, 60_000)
      await store.settle(claimOf(lane), lane?.messages[0]?.id ?? 0, REFUSED, { kind: 'gone' })
      expect(await store.replay(id, true)).toEqual({ deadLetters: 2, waiting: 0 })
      await append(store, device, [3])
      expect(await store.deliveryTargets()).toHaveLength(1)
      const [again] = await claim(store, id)
      expect(again).toMatchObject({ failures: 0, messages: [{ waitingSinceMs: null }, {}, {}] })
      expect(secondsIn(again)).toEqual([1, 2, 3])
      expect(await store.replay('nobody', true)).toBeUndefined()
    })

    test('replay lets what waits be tried at once, unless only dead letters are wanted', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1])
      const [lane] = await claim(store, id)
      await store.settle(claimOf(lane), lane?.messages[0]?.id ?? 0, REFUSED, { kind: 'retry', atMs: 5000 })
      expect(await store.replay(id, true)).toEqual({ deadLetters: 0, waiting: 0 })
      expect(await claim(store, id, 4000)).toEqual([])
      expect(await store.replay(id, false)).toEqual({ deadLetters: 0, waiting: 1 })
      expect(await claim(store, id, 4000)).toHaveLength(1)
    })
  })
}

async function append(store: Store, device: Device, seconds: number[], news?: News): Promise<void> {
  await store.append(
    device,
    seconds.map((second) => ({ timeMs: second * 1000, values: [second] })),
    news,
  )
}

function claim(
  store: Store,
  subscriptionId: string,
  nowMs = 1000,
  leaseUntilMs = nowMs,
  maxLanes = 10,
): Promise<ClaimedLane[]> {
  return store.claimLanes({ subscriptionId, nowMs, leaseUntilMs, maxLanes, maxMessages: 10 })
}

async function claimedSeconds(store: Store, subscriptionId: string, nowMs?: number): Promise<number[]> {
  return (await claim(store, subscriptionId, nowMs)).flatMap(secondsIn)
}

function secondsIn(lane: ClaimedLane | undefined): number[] {
  return (lane?.messages ?? []).map(
    ({ body }) => (JSON.parse(body) as { data: { fluid_level: number } }).data.fluid_level,
  )
}

async function deliverFirst(store: Store, subscriptionId: string): Promise<void> {
  const [lane] = await claim(store, subscriptionId)
  const outcome = { kind: 'delivered', leaseUntilMs: 1000 } as const
  expect(await store.settle(claimOf(lane), lane?.messages[0]?.id ?? 0, TAKEN, outcome)).toBe(true)
}

function claimOf(lane: ClaimedLane | undefined): LaneClaim {
  if (!lane) throw new Error('No lane was claimed')
  return lane.claim
}
