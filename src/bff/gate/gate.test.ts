import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Gate, type GateBounds, type GateClosed, type Release, type Visitor } from './gate.ts'

const NOTHING = () => {}

/** A gate whose visitors leave when they are told to; `running` has their parties in the order they were let in. */
function createGate(bounds: GateBounds) {
  const gate = new Gate(bounds)
  const running: string[] = []
  const leaves: Release[] = []
  const refusals: string[] = []
  const enter = async (party: string, visitor: Omit<Visitor, 'party'> = {}) => {
    try {
      leaves.push(await gate.enter({ party, ...visitor }))
      running.push(party)
    } catch (error) {
      refusals.push(`${party}: ${(error as GateClosed).refusal}`)
    }
  }
  /** The one that has been in for longest leaves, and the next one is let in. */
  const leaveOne = async () => {
    leaves.shift()?.()
    await Promise.resolve().then(NOTHING)
  }
  return { gate, enter, running, refusals, leaveOne }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('places', () => {
  it('are no more than there are, and free again once they are left, however often', () => {
    const gate = new Gate({ running: 2 })
    const release = gate.take({ party: 'a' })
    expect(gate.take({ party: 'b' })).toBeDefined()
    expect(gate.take({ party: 'c' })).toBeUndefined()
    release?.()
    release?.()
    expect(gate.running).toBe(1)
    expect(gate.take({ party: 'c' })).toBeDefined()
    expect(gate.take({ party: 'd' })).toBeUndefined()
  })

  it('of one party are no more than it may have, whatever is free', () => {
    const gate = new Gate({ running: 9, runningOfOne: 2 })
    const release = gate.take({ party: 'a' })
    expect(gate.take({ party: 'a' })).toBeDefined()
    expect(gate.take({ party: 'a', evict: NOTHING })).toBeUndefined()
    expect(gate.take({ party: 'b' })).toBeDefined()
    release?.()
    expect(gate.take({ party: 'a' })).toBeDefined()
  })

  it('that are reserved are for preferred visitors only', () => {
    const gate = new Gate({ running: 3, reserved: 1 })
    for (const party of ['a', 'b']) expect(gate.take({ party })).toBeDefined()
    expect(gate.take({ party: 'c' })).toBeUndefined()
    expect(gate.take({ party: 'person', isPreferred: true })).toBeDefined()
    expect(gate.take({ party: 'another', isPreferred: true })).toBeUndefined()
  })

  it('are given up by who has most, the oldest first, to whoever then has no more', () => {
    const gate = new Gate({ running: 4 })
    const givenUp: number[] = []
    for (const n of [1, 2, 3]) gate.take({ party: 'crowd', evict: () => void givenUp.push(n) })
    gate.take({ party: 'few', evict: NOTHING })
    expect(gate.hasRoomFor({ party: 'other' })).toBe(true)
    expect(gate.take({ party: 'other', evict: NOTHING })).toBeDefined()
    expect(givenUp).toEqual([1])
    expect(['crowd', 'few', 'other'].map((party) => gate.runningOf(party))).toEqual([2, 1, 1])
    // one each is as fair as it gets
    expect(gate.take({ party: 'few', evict: NOTHING })).toBeUndefined()
    expect(gate.take({ party: 'newest', evict: NOTHING })).toBeDefined()
    expect(gate.hasRoomFor({ party: 'one more' })).toBe(false)
    expect(gate.take({ party: 'one more', evict: NOTHING })).toBeUndefined()
    expect(givenUp).toEqual([1, 2])
    expect(gate.running).toBe(4)
  })

  it('are not given up twice: who had to leave and leaves takes nothing from others', () => {
    const gate = new Gate({ running: 3 })
    const release = gate.take({ party: 'crowd', evict: () => release?.() })
    for (let n = 0; n < 2; n++) gate.take({ party: 'crowd', evict: NOTHING })
    gate.take({ party: 'other', evict: NOTHING })
    release?.()
    expect(gate.running).toBe(3)
    expect(gate.runningOf('crowd')).toBe(2)
  })

  it('of preferred visitors, and of those who cannot give theirs up, stay theirs', () => {
    const gate = new Gate({ running: 4 })
    for (let n = 0; n < 2; n++) gate.take({ party: 'room', isPreferred: true, evict: NOTHING })
    for (let n = 0; n < 2; n++) gate.take({ party: 'work' })
    expect(gate.take({ party: 'stranger', evict: NOTHING })).toBeUndefined()
    expect(gate.take({ party: 'person', isPreferred: true, evict: NOTHING })).toBeDefined()
    expect(gate.runningOf('work')).toBe(2)
  })
})

describe('the lines before a gate', () => {
  it('have parties take turns', async () => {
    const { enter, running, leaveOne } = createGate({ running: 1, waiting: 4 })
    for (const party of ['first', 'a', 'a', 'b', 'c']) void enter(party)
    for (let n = 0; n < 4; n++) {
      await settled()
      await leaveOne()
    }
    await settled()
    expect(running).toEqual(['first', 'a', 'b', 'c', 'a'])
  })

  it('let the next in that may run, past those whose party has all its places', async () => {
    const { enter, running, leaveOne } = createGate({ running: 2, runningOfOne: 1, waiting: 4 })
    for (const party of ['a', 'a', 'b', 'c']) void enter(party)
    await settled()
    expect(running).toEqual(['a', 'b'])
    await leaveOne()
    await settled()
    expect(running).toEqual(['a', 'b', 'a'])
    await leaveOne()
    await settled()
    expect(running).toEqual(['a', 'b', 'a', 'c'])
  })

  it('have preferred visitors in one of their own, which is served first', async () => {
    const { enter, running, leaveOne } = createGate({ running: 1, waiting: 1 })
    for (const party of ['first', 'a']) void enter(party)
    void enter('known', { isPreferred: true })
    for (let n = 0; n < 2; n++) {
      await settled()
      await leaveOne()
    }
    await settled()
    expect(running).toEqual(['first', 'known', 'a'])
  })

  it('refuse one party what it may not have, and the last of the fullest party for who has less', async () => {
    const { enter, refusals } = createGate({ running: 1, waiting: 3, waitingOfOne: 3 })
    for (const party of ['first', 'a', 'a', 'a']) void enter(party)
    await enter('a')
    expect(refusals).toEqual(['a: party'])
    void enter('b')
    await settled()
    expect(refusals).toEqual(['a: party', 'a: party'])
    void enter('c')
    await settled()
    expect(refusals).toEqual(['a: party', 'a: party', 'a: party'])
    // one each is as fair as it gets
    await enter('d')
    expect(refusals.at(-1)).toBe('d: full')
  })

  it('let go who does not wait any more, and give the room to others', async () => {
    const { enter, running, refusals, leaveOne } = createGate({ running: 1, waiting: 1 })
    void enter('first')
    const client = new AbortController()
    const left = enter('a', { signal: client.signal })
    client.abort()
    await left
    await enter('late', { signal: client.signal })
    expect(refusals).toEqual(['a: gone', 'late: gone'])
    void enter('b')
    await leaveOne()
    await settled()
    expect(running).toEqual(['first', 'b'])
  })
})

describe('a wait', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('that is as long as one may be ends without a place', async () => {
    const gate = new Gate({ running: 1, waiting: 1, maxWaitMs: 1_000 })
    gate.take({ party: 'first' })
    const refused = expect(gate.enter({ party: 'a' })).rejects.toMatchObject({ refusal: 'late' })
    vi.advanceTimersByTime(999)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(1)
    await refused
    expect(vi.getTimerCount()).toBe(0)
  })

  it('that is over leaves no timer and no listener', async () => {
    const gate = new Gate({ running: 1, waiting: 1, maxWaitMs: 1_000 })
    const release = gate.take({ party: 'first' })
    const { signal } = new AbortController()
    const removed = vi.spyOn(signal, 'removeEventListener')
    const entered = gate.enter({ party: 'a', signal })
    release?.()
    expect(await entered).toBeTypeOf('function')
    expect(vi.getTimerCount()).toBe(0)
    expect(removed).toHaveBeenCalledOnce()
  })
})
