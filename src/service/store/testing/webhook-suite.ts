import { describe, expect, onTestFinished, test } from 'vitest'
import type { Attempt, ClaimedLane, LaneClaim } from '../../../outbox/outbox.ts'
import type { Device, PublishedSets, Store } from '../store.ts'
import { WEIR } from './weir.ts'

const URL = 'https://receiver.test/webhook/sensor-data'
const REFUSED: Attempt = { startedAtMs: 100, endedAtMs: 110, status: 500, problem: 'answered 500' }

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
      expect(await store.outbox.deliveries(id, 10)).toMatchObject({ waiting: 0, lanes: [] })
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
      expect(lane?.claim).toMatchObject({ receiverId: id, lane: 'weir' })
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

  describe(`${engine}: receivers`, () => {
    test('a receiver that is gone gets nothing more, and what it has not got is kept', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1, 2])
      const [lane] = await claim(store, id)
      await store.outbox.settle(claimOf(lane), lane?.messages[0]?.id ?? 0, REFUSED, { kind: 'gone' })
      await append(store, device, [3])
      expect(await store.deliveryTargets()).toEqual([])
      expect((await store.subscriptions())[0]?.disabledAtMs).toBe(110)
      expect(await claim(store, id)).toEqual([])
      expect(await store.outbox.deliveries(id, 10)).toMatchObject({ waiting: 0, dead: 2 })
    })

    test('replay makes dead letters messages again, before those that came later, and enables', async () => {
      const { store, device, id } = await subscribed()
      await append(store, device, [1, 2])
      // leased for much longer than the answer took: it is sent again at once all the same
      const [lane] = await claim(store, id, 1000, 60_000)
      await store.outbox.settle(claimOf(lane), lane?.messages[0]?.id ?? 0, REFUSED, { kind: 'gone' })
      expect(await store.outbox.replay(id, true)).toEqual({ deadLetters: 2, waiting: 0 })
      await append(store, device, [3])
      expect(await store.deliveryTargets()).toHaveLength(1)
      const [again] = await claim(store, id)
      expect(again).toMatchObject({ failures: 0, messages: [{ waitingSinceMs: null }, {}, {}] })
      expect(secondsIn(again)).toEqual([1, 2, 3])
      expect(await store.outbox.replay('nobody', true)).toBeUndefined()
    })
  })
}

async function append(
  store: Store,
  device: Device,
  seconds: number[],
  published?: PublishedSets,
): Promise<void> {
  await store.append(
    device,
    seconds.map((second) => ({ timeMs: second * 1000, values: [second] })),
    published,
  )
}

function claim(store: Store, receiverId: string, nowMs = 1000, leaseUntilMs = nowMs): Promise<ClaimedLane[]> {
  return store.outbox.claimLanes({ receiverId, nowMs, leaseUntilMs, maxLanes: 10, maxMessages: 10 })
}

async function claimedSeconds(store: Store, receiverId: string): Promise<number[]> {
  return (await claim(store, receiverId)).flatMap(secondsIn)
}

function secondsIn(lane: ClaimedLane | undefined): number[] {
  return (lane?.messages ?? []).map(
    ({ body }) => (JSON.parse(body) as { data: { fluid_level: number } }).data.fluid_level,
  )
}

function claimOf(lane: ClaimedLane | undefined): LaneClaim {
  if (!lane) throw new Error('No lane was claimed')
  return lane.claim
}
