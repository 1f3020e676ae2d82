import { describe, expect, test } from 'vitest'
import { DUTY, type NewEntry } from '../../../domain/alarms/journal-entry.ts'
import type { Attempt, Outcome } from '../../../outbox/outbox.ts'
import type { DashboardStore } from '../dashboard-store.ts'

const ID = 'main/room'
const LANE = 'alarms'
const TRIED: Attempt = { startedAtMs: 100, endedAtMs: 110, status: 200, problem: null }

/** An entry to write messages with. */
export const DUTY_ENTRY: NewEntry = {
  ...{ atMs: 1, subject: DUTY, alarm: null, begins: true },
  body: { kind: 'duty-handed-over', by: null, to: 'Ani' },
}

/** What the outbox of alarms must do on every engine; `opening` makes an empty place and says how it is opened. */
export function alarmOutboxSuite(
  engine: string,
  opening: () => Promise<() => Promise<DashboardStore>>,
): void {
  async function opened() {
    const store = await (await opening())()
    const { alarms, outbox, receivers } = store
    const write = (after: number, ...bodies: string[]) =>
      alarms.append('main', after, [DUTY_ENTRY], receivers.enqueue(ID, LANE, bodies))
    const claim = async () => {
      const times = { nowMs: 1_000, leaseUntilMs: 1_001 }
      const [lane] = await outbox.claimLanes({ receiverId: ID, ...times, maxLanes: 9, maxMessages: 9 })
      return lane
    }
    const settle = async (outcome: Outcome) => {
      const lane = await claim()
      if (!lane) throw new Error('No lane was claimed')
      return outbox.settle(lane.claim, lane.messages[0]?.id ?? 0, TRIED, outcome)
    }
    return { outbox, receivers, write, claim, settle }
  }

  describe(`the outbox of alarms on ${engine}`, () => {
    test('holds what was written with an entry, in order', async () => {
      const { write, claim, receivers } = await opened()
      expect(await receivers.waiting()).toEqual([])
      expect(await write(0, '1', '2')).toBe(true)
      expect(await write(1, '3')).toBe(true)
      expect(await receivers.waiting()).toEqual([{ id: ID, messages: 3 }])
      expect((await claim())?.messages.map(({ body }) => body)).toEqual(['1', '2', '3'])
    })

    test('holds nothing of an entry that another one was first to write', async () => {
      const { write, receivers } = await opened()
      await write(0, '1')
      expect(await write(0, '2')).toBe(false)
      expect(await receivers.waiting()).toEqual([{ id: ID, messages: 1 }])
    })

    test('forgets what was delivered', async () => {
      const { write, settle, receivers } = await opened()
      await write(0, '1')
      expect(await settle({ kind: 'delivered', leaseUntilMs: 0 })).toBe(true)
      expect(await receivers.waiting()).toEqual([])
    })

    test('keeps what is for a receiver that is gone, until that is one again', async () => {
      const { write, settle, receivers, outbox, claim } = await opened()
      await write(0, '1')
      await settle({ kind: 'gone' })
      await write(1, '2')
      expect(await receivers.waiting()).toEqual([])
      expect(await receivers.gone()).toEqual([ID])
      await outbox.replay(ID, true)
      expect(await receivers.gone()).toEqual([])
      expect((await claim())?.messages.map(({ body }) => body)).toEqual(['1', '2'])
    })

    test('drops dead letters once they are old', async () => {
      const { write, settle, receivers, outbox } = await opened()
      await write(0, '1', '2')
      await settle({ kind: 'dead' })
      await receivers.dropDead(TRIED.endedAtMs)
      expect(await outbox.deliveries(ID, 9)).toMatchObject({ dead: 1, waiting: 1 })
      await receivers.dropDead(TRIED.endedAtMs + 1)
      expect(await outbox.deliveries(ID, 9)).toMatchObject({ dead: 0, waiting: 1 })
    })
  })
}
