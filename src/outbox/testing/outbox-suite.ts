import { describe, expect, onTestFinished, test } from 'vitest'
import type { Attempt, ClaimedLane, LaneClaim, Outbox } from '../outbox.ts'
import type { TestOutbox } from './open-outbox.ts'

const ID = 'receiver'
const REFUSED: Attempt = { startedAtMs: 100, endedAtMs: 110, status: 500, problem: 'answered 500' }
const TAKEN: Attempt = { startedAtMs: 200, endedAtMs: 210, status: 200, problem: null }

/** What every outbox must do, whichever engine it is. `open` gives a new and empty one. */
export function outboxSuite(engine: string, open: () => Promise<TestOutbox>): void {
  async function opened() {
    const one = await open()
    onTestFinished(() => one.close())
    await one.addReceiver(ID)
    return { ...one, add: (...bodies: string[]) => one.enqueue(ID, 'weir', bodies) }
  }

  describe(`${engine}: messages`, () => {
    test('they come out in the order in which they went in, each receiver its own', async () => {
      const { outbox, add, enqueue, addReceiver } = await opened()
      await addReceiver('other')
      await add('2', '1')
      await enqueue('other', 'weir', ['4'])
      await add('3')
      expect(await claimedBodies(outbox)).toEqual(['2', '1', '3'])
    })

    test('a transaction that fails leaves none', async () => {
      const { outbox, enqueue } = await opened()
      await expect(enqueue(ID, 'weir', ['1'], true)).rejects.toThrow('undone')
      expect(await claim(outbox)).toEqual([])
      expect(await outbox.deliveries(ID, 10)).toMatchObject({ waiting: 0, lanes: [] })
    })

    test('a receiver that is removed takes its messages, its lanes and its log along', async () => {
      const { outbox, add, addReceiver, removeReceiver } = await opened()
      await add('1', '2')
      await settleFirst(outbox, REFUSED, { kind: 'retry', atMs: 0 })
      await removeReceiver(ID)
      await addReceiver(ID)
      expect(await outbox.deliveries(ID, 10)).toEqual({
        waiting: 0,
        dead: 0,
        lanes: [],
        attempts: [],
        deadLetters: [],
      })
    })
  })

  describe(`${engine}: lanes`, () => {
    test('a lane is claimed once until its lease ends or it is given back', async () => {
      const { outbox, add } = await opened()
      await add('1')
      const [first] = await claim(outbox, 1000, 2000)
      expect(first?.claim).toMatchObject({ receiverId: ID, lane: 'weir' })
      expect(await claim(outbox, 1999, 3000)).toEqual([])
      const [second] = await claim(outbox, 2000, 3000)
      expect(second?.claim.lease).not.toBe(first?.claim.lease)
      await outbox.releaseLane(claimOf(first), 2001)
      expect(await claim(outbox, 2001, 3000)).toEqual([])
      await outbox.releaseLane(claimOf(second), 2001)
      expect(await claim(outbox, 2001, 3000)).toHaveLength(1)
    })

    test('whoever lost the lane settles nothing', async () => {
      const { outbox, add } = await opened()
      await add('1')
      const [first] = await claim(outbox, 1000, 2000)
      const [second] = await claim(outbox, 2000, 9000)
      const messageId = first?.messages[0]?.id ?? 0
      const delivered = { kind: 'delivered', leaseUntilMs: 9000 } as const
      expect(await outbox.settle(claimOf(first), messageId, TAKEN, delivered)).toBe(false)
      expect(await outbox.settle(claimOf(first), messageId, TAKEN, { kind: 'gone' })).toBe(false)
      expect(await outbox.deliveries(ID, 10)).toMatchObject({ waiting: 1, attempts: [] })
      expect(await outbox.settle(claimOf(second), messageId, TAKEN, delivered)).toBe(true)
      expect(await outbox.deliveries(ID, 10)).toMatchObject({ waiting: 0, attempts: [TAKEN] })
    })

    test('a wait and a lease beyond the furthest time are of a clock that was ahead, and over', async () => {
      const { outbox, add } = await opened()
      await add('1')
      const request = { receiverId: ID, leaseUntilMs: 90_000, maxLanes: 1, maxMessages: 1 }
      const [failing] = await outbox.claimLanes({ ...request, nowMs: 80_000 })
      const messageId = failing?.messages[0]?.id ?? 0
      await outbox.settle(claimOf(failing), messageId, REFUSED, { kind: 'retry', atMs: 85_000 })
      expect(await outbox.claimLanes({ ...request, nowMs: 1000, furthestMs: 85_000 })).toEqual([])
      expect(await outbox.claimLanes({ ...request, nowMs: 1000, furthestMs: 84_999 })).toHaveLength(1)
      expect(await outbox.claimLanes({ ...request, nowMs: 1000, furthestMs: 90_000 })).toEqual([])
      expect(await outbox.claimLanes({ ...request, nowMs: 1000, furthestMs: 84_999 })).toHaveLength(1)
    })

    test('a delivered message is gone, and the lane is claimed again only for what comes after', async () => {
      const { outbox, add } = await opened()
      await add('1')
      await settleFirst(outbox, TAKEN, { kind: 'delivered', leaseUntilMs: 1000 })
      expect(await claim(outbox)).toEqual([])
      await add('2')
      expect(await claimedBodies(outbox)).toEqual(['2'])
    })

    test('those served least recently come first, and no more than were asked for', async () => {
      const { outbox, enqueue } = await opened()
      for (const lane of ['a', 'b', 'weir']) await enqueue(ID, lane, ['1', '2'])
      const order: string[] = []
      for (let nowMs = 1000; nowMs < 1004; nowMs++) {
        const lanes = await claim(outbox, nowMs, 2000, 1)
        expect(lanes).toHaveLength(1)
        order.push(lanes[0]?.claim.lane ?? '')
        await outbox.releaseLane(claimOf(lanes[0]), nowMs)
      }
      expect(order).toEqual(['a', 'b', 'weir', 'a'])
    })

    test('a failed try makes the lane wait, with everything in it since then', async () => {
      const { outbox, add } = await opened()
      await add('1', '2')
      const messageId = await settleFirst(outbox, REFUSED, { kind: 'retry', atMs: 5000 })
      await add('3')
      expect(await claim(outbox, 4999)).toEqual([])
      expect(await outbox.deliveries(ID, 10)).toEqual({
        waiting: 3,
        dead: 0,
        lanes: [{ lane: 'weir', waiting: 3, failures: 1, nextTryMs: 5000 }],
        attempts: [{ ...REFUSED, messageId, lane: 'weir' }],
        deadLetters: [],
      })
      const [again] = await claim(outbox, 5000)
      expect(again?.failures).toBe(1)
      expect(again?.messages.map(({ waitingSinceMs }) => waitingSinceMs)).toEqual([100, 100, null])
    })

    test('a dead letter is set aside, and the next message is due', async () => {
      const { outbox, add } = await opened()
      await add('1', '2')
      const messageId = await settleFirst(outbox, REFUSED, { kind: 'dead' })
      expect(await outbox.deliveries(ID, 10)).toMatchObject({
        waiting: 1,
        dead: 1,
        deadLetters: [{ messageId, lane: 'weir', body: '1', diedAtMs: 110 }],
      })
      expect(await claimedBodies(outbox, 110)).toEqual(['2'])
    })

    test('a receiver that is gone is disabled, and what it has not got is kept', async () => {
      const { outbox, add, enqueue, enabledReceivers } = await opened()
      await add('1', '2')
      await enqueue(ID, 'mast', ['3'])
      await settleFirst(outbox, REFUSED, { kind: 'gone' })
      expect(await enabledReceivers()).toEqual([])
      expect(await claim(outbox)).toEqual([])
      expect(await outbox.deliveries(ID, 10)).toMatchObject({ waiting: 0, dead: 3 })
    })

    test('replay makes dead letters messages again, before those that came later, and enables', async () => {
      const { outbox, add, enabledReceivers } = await opened()
      await add('1', '2')
      // leased for much longer than the answer took: it is sent again at once all the same
      await settleFirst(outbox, REFUSED, { kind: 'gone' }, 60_000)
      expect(await outbox.replay(ID, true)).toEqual({ deadLetters: 2, waiting: 0 })
      await add('3')
      expect(await enabledReceivers()).toEqual([{ id: ID }])
      const [again] = await claim(outbox)
      expect(again).toMatchObject({ failures: 0, messages: [{ waitingSinceMs: null }, {}, {}] })
      expect(bodiesOf(again)).toEqual(['1', '2', '3'])
      expect(await outbox.replay('nobody', true)).toBeUndefined()
    })

    test('replay lets what waits be tried at once, unless only dead letters are wanted', async () => {
      const { outbox, add } = await opened()
      await add('1')
      await settleFirst(outbox, REFUSED, { kind: 'retry', atMs: 5000 })
      expect(await outbox.replay(ID, true)).toEqual({ deadLetters: 0, waiting: 0 })
      expect(await claim(outbox, 4000)).toEqual([])
      expect(await outbox.replay(ID, false)).toEqual({ deadLetters: 0, waiting: 1 })
      expect(await claim(outbox, 4000)).toHaveLength(1)
    })

    test('the log keeps the last thousand tries or little more', async () => {
      const { outbox, add } = await opened()
      await add('1')
      for (let tries = 0; tries < 1_150; tries++)
        await settleFirst(outbox, REFUSED, { kind: 'retry', atMs: 0 })
      const { attempts } = await outbox.deliveries(ID, 2_000)
      expect(attempts.length).toBeGreaterThanOrEqual(1_000)
      expect(attempts.length).toBeLessThan(1_100)
    })
  })
}

/** Claims the one lane that is due and settles its first message so; resolves to the message's id. */
async function settleFirst(
  outbox: Outbox,
  attempt: Attempt,
  outcome: Parameters<Outbox['settle']>[3],
  leaseUntilMs = 1000,
): Promise<number> {
  const [lane] = await claim(outbox, 1000, leaseUntilMs)
  const messageId = lane?.messages[0]?.id ?? 0
  expect(await outbox.settle(claimOf(lane), messageId, attempt, outcome)).toBe(true)
  return messageId
}

function claim(outbox: Outbox, nowMs = 1000, leaseUntilMs = nowMs, maxLanes = 10): Promise<ClaimedLane[]> {
  return outbox.claimLanes({ receiverId: ID, nowMs, leaseUntilMs, maxLanes, maxMessages: 10 })
}

async function claimedBodies(outbox: Outbox, nowMs?: number): Promise<string[]> {
  return (await claim(outbox, nowMs)).flatMap(bodiesOf)
}

function bodiesOf(lane: ClaimedLane | undefined): string[] {
  return (lane?.messages ?? []).map(({ body }) => body)
}

function claimOf(lane: ClaimedLane | undefined): LaneClaim {
  if (!lane) throw new Error('No lane was claimed')
  return lane.claim
}
