import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../../database/store-failure.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import type { Device, Store } from '../store/store.ts'
import { type Timing, USUAL_TIMING } from './after-try.ts'
import { createCourier } from './courier.ts'
import type { PostAnswer } from './post-message.ts'

const LEVEL = { id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }
const TAKEN = { status: 200, problem: null }
const REFUSED = { status: 503, problem: 'answered 503' }
const DAY_MS = 86_400_000

interface Try {
  subscription: string
  device: string
  second: number
  taken: boolean
}

/** A store, its devices, a clock that is moved by hand and a courier whose receivers answer as told. */
async function round(timing: Timing = USUAL_TIMING) {
  const store = openSqliteStore(':memory:')
  const { id: organisationId } = await store.addOrganisation('River board')
  const devices: Device[] = []
  for (const id of ['a', 'b', 'c']) {
    const place = { organisationId, id, name: id, type: 'AWLR', lat: null, long: null, intervalSeconds: 60 }
    devices.push(await store.registerDevice({ ...place, sensors: [LEVEL] }))
  }
  const tries: Try[] = []
  const warnings: object[] = []
  let nowMs = 1_000_000
  let newest = 0

  const state = {
    answer: (_try: Omit<Try, 'taken'>): PostAnswer | Promise<PostAnswer> => TAKEN,
    /** As if the process ended between the receiver's answer and the record of it. */
    crashing: false,
    isFull: false,
  }
  const failing: Pick<Store, 'settle'> = {
    settle: (...settled) => {
      if (state.isFull) return Promise.reject(new StoreUnavailable('The disk is full.'))
      return state.crashing ? Promise.reject(new Error('killed')) : store.settle(...settled)
    },
  }
  const courier = createCourier({
    store: { ...store, ...failing },
    post: async (target, body) => {
      const message = JSON.parse(body) as { device_id: string; data: { fluid_level: number } }
      const one = {
        subscription: target.id,
        device: message.device_id,
        second: message.data.fluid_level,
      }
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
    store,
    state,
    tries,
    warnings,
    subscribe: async () =>
      (await store.addSubscription({ organisationId, url: 'https://r.test/', key: 'hush', createdAtMs: 0 }))
        .id,
    append: async (device: number, count = 1) => {
      const sets = Array.from({ length: count }, () => {
        newest++
        return { timeMs: newest * 1000, values: [newest] }
      })
      await store.append(devices[device] as Device, sets)
    },
    pass: async () => {
      await courier.pass()
      await courier.finished()
    },
    begin: () => courier.pass(),
    wait: (ms: number) => {
      nowMs += ms
    },
  }
}

async function closedAfterwards(timing?: Timing) {
  const one = await round(timing)
  onTestFinished(() => one.store.close())
  return one
}

describe('C32 deliveries', () => {
  test('whatever fails and crashes, each receiver gets each message, those of a device in order', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('append' as const),
        device: fc.nat(2),
        count: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ kind: fc.constant('pass' as const), answers: fc.array(fc.boolean(), { minLength: 1 }) }),
      fc.record({ kind: fc.constant('crash' as const), answers: fc.array(fc.boolean(), { minLength: 1 }) }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 60_000 }) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { store, state, tries, subscribe, append, pass, wait } = await round()
        const subscriptions = [await subscribe(), await subscribe()]
        let appended = 0
        for (const one of steps) {
          if (one.kind === 'append') {
            await append(one.device, one.count)
            appended += one.count
          } else if (one.kind === 'wait') {
            wait(one.ms)
          } else {
            let asked = 0
            state.crashing = one.kind === 'crash'
            state.answer = () => (one.answers[asked++ % one.answers.length] ? TAKEN : REFUSED)
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
        for (const id of subscriptions) {
          const theirs = taken.filter(({ subscription }) => subscription === id)
          expect(new Set(theirs.map(({ second }) => second)).size).toBe(appended)
          expect(await store.deliveries(id, 1)).toMatchObject({ waiting: 0, dead: 0 })
        }
        assertInOrder(tries)
        await store.close()
      }),
      { numRuns: 150 },
    )
  })

  test('a receiver that hangs delays no other, and a device that fails no other device', async () => {
    const { state, tries, subscribe, append, begin, pass } = await closedAfterwards()
    const hanging = await subscribe()
    const quick = await subscribe()
    let answerLate: (answer: PostAnswer) => void = () => {}
    const late = new Promise<PostAnswer>((resolve) => {
      answerLate = resolve
    })
    state.answer = ({ subscription, device }) => {
      if (subscription === hanging) return late
      return device === 'a' ? REFUSED : TAKEN
    }
    for (const device of [0, 1, 2]) await append(device, 2)
    await begin()
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve))
    const seen = tries.map(({ subscription, device, taken }) => [subscription === quick, device, taken])
    expect(seen.toSorted()).toEqual([
      [true, 'a', false],
      [true, 'b', true],
      [true, 'b', true],
      [true, 'c', true],
      [true, 'c', true],
    ])
    answerLate(TAKEN)
    await pass()
    expect(tries.filter(({ subscription }) => subscription === hanging)).toHaveLength(6)
  })

  test('after three days of failures a message is a dead letter, and replay sends it', async () => {
    const { store, state, tries, warnings, subscribe, append, pass, wait } = await closedAfterwards()
    const id = await subscribe()
    state.answer = () => REFUSED
    await append(0)
    await pass()
    wait(3 * DAY_MS - 1)
    await pass()
    expect(await store.deliveries(id, 1)).toMatchObject({ waiting: 1, dead: 0 })
    wait(3_600_000)
    await pass()
    expect(await store.deliveries(id, 1)).toMatchObject({ waiting: 0, dead: 1 })
    expect(warnings).toHaveLength(2)
    state.answer = () => TAKEN
    await pass()
    expect(tries.at(-1)?.taken).toBe(false)
    await store.replay(id, true)
    await pass()
    expect(tries.at(-1)).toMatchObject({ second: 1, taken: true })
    expect(JSON.stringify(warnings)).not.toContain('hush')
  })

  test('410 ends the subscription at once, for every device', async () => {
    const { store, state, tries, subscribe, append, pass, wait } = await closedAfterwards()
    const id = await subscribe()
    state.answer = () => ({ status: 410, problem: 'answered 410' })
    await append(0, 3)
    await pass()
    await append(1)
    wait(DAY_MS)
    await pass()
    expect(tries).toHaveLength(1)
    expect(await store.deliveries(id, 1)).toMatchObject({ waiting: 0, dead: 3 })
  })

  test('a delivery that a full disk cannot take down is held on to: nothing is sent again, nor anything more', async () => {
    const { store, state, tries, warnings, subscribe, append, begin, pass, wait } = await closedAfterwards()
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
    await expect.poll(async () => (await store.deliveries(id, 1)).waiting).toBeLessThan(3)
    wait(DAY_MS)
    await pass()
    await pass()
    expect(tries.map(({ second }) => second).toSorted()).toEqual([1, 2, 3])
    expect(await store.deliveries(id, 1)).toMatchObject({ waiting: 0, dead: 0 })
    expect(warnings).toEqual([])
  })

  test('a device with many messages leaves others their turn', async () => {
    const { tries, subscribe, append, pass, wait } = await closedAfterwards()
    await subscribe()
    await append(0, 100)
    await pass()
    expect(tries.length).toBeLessThan(100)
    for (let left = 4; left > 0; left--) {
      wait(1)
      await pass()
    }
    expect(tries.map(({ second }) => second)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  })
})

/** An older message after a newer one of its lane was taken is a repeat of one that was taken before. */
function assertInOrder(tries: readonly Try[]): void {
  const taken = new Map<string, number>()
  for (const one of tries) {
    const lane = `${one.subscription} ${one.device}`
    const newest = taken.get(lane) ?? 0
    const known = tries
      .slice(0, tries.indexOf(one))
      .some((before) => before.taken && sameMessage(before, one))
    expect(one.second > newest || known, `${lane}: ${one.second} after ${newest}`).toBe(true)
    if (one.taken) taken.set(lane, Math.max(newest, one.second))
  }
}

function sameMessage(one: Try, other: Try): boolean {
  return one.subscription === other.subscription && one.second === other.second
}
