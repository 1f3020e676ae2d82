import { describe, expect, it } from 'vitest'
import { FairQueue, QueueFull } from './fair-queue.ts'

/** A queue whose tasks end when they are told to; `begun` has the names of those that began, in order. */
function createQueue({ running = 1, waiting = 4, waitingOfOne = 2 } = {}) {
  const queue = new FairQueue({ running, waiting, waitingOfOne })
  const begun: string[] = []
  const ends: (() => void)[] = []
  const add = (party: string, { isPreferred = false, signal = new AbortController().signal } = {}) =>
    queue.run(
      () => {
        begun.push(party)
        return new Promise<string>((resolve) => ends.push(() => resolve(party)))
      },
      { party, isPreferred, signal },
    )
  /** Ends the task that has run for longest, and lets the next one begin. */
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { add, begun, endOne }
}

describe('the queue', () => {
  it('runs so many at once and has the others wait', async () => {
    const { add, begun, endOne } = createQueue({ running: 2 })
    const tasks = ['a', 'b', 'c'].map((party) => add(party))
    expect(begun).toEqual(['a', 'b'])
    await endOne()
    expect(begun).toEqual(['a', 'b', 'c'])
    await endOne()
    await endOne()
    expect(await Promise.all(tasks)).toEqual(['a', 'b', 'c'])
  })

  it('takes parties by turns', async () => {
    const { add, begun, endOne } = createQueue()
    for (const party of ['first', 'a', 'a', 'b', 'c']) void add(party)
    for (let n = 0; n < 4; n++) await endOne()
    expect(begun).toEqual(['first', 'a', 'b', 'c', 'a'])
  })

  it('refuses who finds no room, and one party before it takes all of it', async () => {
    const { add } = createQueue()
    for (const party of ['first', 'a', 'a']) void add(party)
    await expect(add('a')).rejects.toBeInstanceOf(QueueFull)
    for (const party of ['b', 'c']) void add(party)
    await expect(add('d')).rejects.toBeInstanceOf(QueueFull)
  })

  it('has those who are preferred wait in a line of their own, which is served first', async () => {
    const { add, begun, endOne } = createQueue({ waiting: 1 })
    for (const party of ['first', 'a']) void add(party)
    void add('known', { isPreferred: true })
    await endOne()
    await endOne()
    expect(begun).toEqual(['first', 'known', 'a'])
  })

  it('lets go who does not wait any more, and gives the room to others', async () => {
    const { add, begun, endOne } = createQueue({ waiting: 1 })
    void add('first')
    const client = new AbortController()
    const left = add('a', { signal: client.signal })
    client.abort()
    await expect(left).rejects.toBeInstanceOf(QueueFull)
    void add('b')
    await endOne()
    expect(begun).toEqual(['first', 'b'])
  })

  it('goes on behind a task that fails', async () => {
    const queue = new FairQueue({ running: 1, waiting: 1, waitingOfOne: 1 })
    const place = { party: 'a', isPreferred: false, signal: new AbortController().signal }
    const failing = queue.run(() => Promise.reject(new Error('no')), place)
    const next = queue.run(async () => 'done', place)
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('done')
    expect(await queue.run(async () => 'again', place)).toBe('again')
  })
})
