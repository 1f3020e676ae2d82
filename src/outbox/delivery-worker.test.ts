import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../database/store-failure.ts'
import { createDeliveryWorker } from './delivery-worker.ts'
import type { Outbox, SendResult } from './outbox.ts'
import { DEFAULT_TIMING, type Timing } from './retry-schedule.ts'
import { openSqliteOutbox } from './testing/open-outbox.ts'

const LANES = ['a', 'b', 'c']
const TAKEN = { status: 200, problem: null }
const REFUSED = { status: 503, problem: 'answered 503' }
const DAY_MS = 86_400_000

interface Message {
  lane: string
  number: number
}

interface Try extends Message {
  receiver: string
  taken: boolean
}

/** An outbox, a clock that is moved by hand and a worker whose receivers answer by the script. */
async function round(timing: Timing = DEFAULT_TIMING) {
  const { outbox, addReceiver, enabledReceivers, enqueue, close } = openSqliteOutbox()
  const tries: Try[] = []
  const warnings: object[] = []
  let nowMs = 1_000_000
  let newest = 0
  let receivers = 0

  const state = {
    answer: (_try: Omit<Try, 'taken'>): SendResult | Promise<SendResult> => TAKEN,
    /** As if the process ended between the receiver's answer and the record of it. */
    crashing: false,
    isFull: false,
  }
  const failing: Pick<Outbox, 'settle'> = {
    settle: (...settled) => {
      if (state.isFull) return Promise.reject(new StoreUnavailable('The disk is full.'))
      return state.crashing ? Promise.reject(new Error('killed')) : outbox.settle(...settled)
    },
  }
  const worker = createDeliveryWorker({
    outbox: { ...outbox, ...failing },
    receivers: async () => (await enabledReceivers()).map(({ id }) => ({ id, key: 'hush' })),
    send: async (receiver, body) => {
      const one = { receiver: receiver.id, ...(JSON.parse(body) as Message) }
      const answer = await state.answer(one)
      tries.push({ ...one, taken: answer.status === 200 })
      return answer
    },
    now: () => nowMs,
    random: () => 0.5,
    logger: { warn: (fields) => void warnings.push(fields), error: (fields) => void warnings.push(fields) },
    timing,
    signal: new AbortController().signal,
  })
  return {
    outbox,
    state,
    tries,
    warnings,
    subscribe: async () => {
      receivers++
      const id = `receiver-${receivers}`
      await addReceiver(id)
      return id
    },
    append: async (lane: number, count = 1) => {
      const bodies = Array.from({ length: count }, () => {
        newest++
        return JSON.stringify({ lane: LANES[lane], number: newest })
      })
      for (const { id } of await enabledReceivers()) await enqueue(id, LANES[lane] ?? '', bodies)
    },
    pass: async () => {
      await worker.pass()
      await worker.finished()
    },
    begin: () => worker.pass(),
    wait: (ms: number) => {
      nowMs += ms
    },
    close,
  }
}

async function closedAfterwards(timing?: Timing) {
  const one = await round(timing)
  onTestFinished(() => one.close())
  return one
}

describe('C32 deliveries', () => {
  test('whatever fails and crashes, each receiver gets each message, those of a lane in order', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('append' as const),
        lane: fc.nat(2),
        count: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ kind: fc.constant('pass' as const), answers: fc.array(fc.boolean(), { minLength: 1 }) }),
      fc.record({ kind: fc.constant('crash' as const), answers: fc.array(fc.boolean(), { minLength: 1 }) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 60_000 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { outbox, state, tries, subscribe, append, pass, wait, close } = await round()
        const receivers = [await subscribe(), await subscribe()]
        let appended = 0
        for (const one of steps) {
          if (one.kind === 'append') {
            await append(one.lane, one.count)
            appended += one.count
          } else if (one.kind === 'wait') {
            wait(one.ms)
          } else {
            let requests = 0
            state.crashing = one.kind === 'crash'
            state.answer = () => (one.answers[requests++ % one.answers.length] ? TAKEN : REFUSED)
            await pass()
          }
        }
        state.crashing = false
        state.answer = () => TAKEN
        for (let left = 3; left > 0; left--) {
          wait(DAY_MS / 2)
          await pass()
        }
        const taken = tries.filter((one) => one.taken)
        for (const id of receivers) {
          const theirs = taken.filter(({ receiver }) => receiver === id)
          expect(new Set(theirs.map((one) => one.number)).size).toBe(appended)
          expect(await outbox.deliveries(id, 1)).toMatchObject({ waiting: 0, dead: 0 })
        }
        assertInOrder(tries)
        await close()
      }),
      { numRuns: 150 },
    )
  })

  test('a receiver that hangs delays no other, and a lane that fails no other lane', async () => {
    const { state, tries, subscribe, append, begin, pass } = await closedAfterwards()
    const hanging = await subscribe()
    const quick = await subscribe()
    let answerLate: (answer: SendResult) => void = () => {}
    const late = new Promise<SendResult>((resolve) => {
      answerLate = resolve
    })
    state.answer = ({ receiver, lane }) => {
      if (receiver === hanging) return late
      return lane === 'a' ? REFUSED : TAKEN
    }
    for (const lane of [0, 1, 2]) await append(lane, 2)
    await begin()
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    const seen = tries.map(({ receiver, lane, taken }) => [receiver === quick, lane, taken])
    expect(seen.toSorted()).toEqual([
      [true, 'a', false],
      [true, 'b', true],
      [true, 'b', true],
      [true, 'c', true],
      [true, 'c', true],
    ])
    answerLate(TAKEN)
    await pass()
    expect(tries.filter(({ receiver }) => receiver === hanging)).toHaveLength(6)
  })

  test('after three days of failures a message is a dead letter, and replay sends it', async () => {
    const { outbox, state, tries, warnings, subscribe, append, pass, wait } = await closedAfterwards()
    const id = await subscribe()
    state.answer = () => REFUSED
    await append(0)
    await pass()
    wait(3 * DAY_MS - 1)
    await pass()
    expect(await outbox.deliveries(id, 1)).toMatchObject({ waiting: 1, dead: 0 })
    wait(3_600_000)
    await pass()
    expect(await outbox.deliveries(id, 1)).toMatchObject({ waiting: 0, dead: 1 })
    expect(warnings).toHaveLength(2)
    state.answer = () => TAKEN
    await pass()
    expect(tries.at(-1)?.taken).toBe(false)
    await outbox.replay(id, true)
    await pass()
    expect(tries.at(-1)).toMatchObject({ number: 1, taken: true })
    expect(JSON.stringify(warnings)).not.toContain('hush')
  })

  test('410 ends the deliveries to a receiver at once, in every lane', async () => {
    const { outbox, state, tries, subscribe, append, pass, wait } = await closedAfterwards()
    const id = await subscribe()
    state.answer = () => ({ status: 410, problem: 'answered 410' })
    await append(0, 3)
    await pass()
    await append(1)
    wait(DAY_MS)
    await pass()
    expect(tries).toHaveLength(1)
    expect(await outbox.deliveries(id, 1)).toMatchObject({ waiting: 0, dead: 3 })
  })

  test('a delivery that a full disk cannot take down is held on to: nothing is sent again, nor anything more', async () => {
    const { outbox, state, tries, warnings, subscribe, append, begin, pass, wait } = await closedAfterwards()
    const id = await subscribe()
    state.isFull = true
    await append(0, 2)
    await begin()
    await expect.poll(() => tries.length).toBe(1)
    // long enough for the lease to run out
    wait(DAY_MS)
    await append(1)
    await begin()
    expect(tries).toHaveLength(1)
    state.isFull = false
    await pass()
    await expect.poll(async () => (await outbox.deliveries(id, 1)).waiting).toBeLessThan(3)
    wait(DAY_MS)
    await pass()
    await pass()
    expect(tries.map((one) => one.number).toSorted()).toEqual([1, 2, 3])
    expect(await outbox.deliveries(id, 1)).toMatchObject({ waiting: 0, dead: 0 })
    expect(warnings).toEqual([])
  })

  test('a lane with many messages leaves others their turn', async () => {
    const { tries, subscribe, append, pass, wait } = await closedAfterwards()
    await subscribe()
    await append(0, 100)
    await pass()
    expect(tries.length).toBeLessThan(100)
    for (let left = 4; left > 0; left--) {
      wait(1)
      await pass()
    }
    expect(tries.map((one) => one.number)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  })
})

/** An older message after a newer one of its lane was taken is a repeat of one that was taken before. */
function assertInOrder(tries: readonly Try[]): void {
  const taken = new Map<string, number>()
  for (const one of tries) {
    const lane = `${one.receiver} ${one.lane}`
    const newest = taken.get(lane) ?? 0
    const known = tries
      .slice(0, tries.indexOf(one))
      .some((before) => before.taken && sameMessage(before, one))
    expect(one.number > newest || known, `${lane}: ${one.number} after ${newest}`).toBe(true)
    if (one.taken) taken.set(lane, Math.max(newest, one.number))
  }
}

function sameMessage(one: Try, other: Try): boolean {
  return one.receiver === other.receiver && one.number === other.number
}
