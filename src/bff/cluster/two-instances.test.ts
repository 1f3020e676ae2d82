import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MemorySnapshots } from '../testing/memory-snapshots.ts'
import { redisProgram } from '../testing/redis-program.ts'
import {
  closeHouses,
  eventsOf,
  house,
  type Instance,
  levelEvent,
  reading,
  SESSION,
  timesOf,
  WAIT_OPTIONS,
} from '../testing/test-cluster.ts'
import { startRedis, type TestRedis } from '../testing/test-redis.ts'
import { lockUntilWritten } from '../upstream/fetch-lock.ts'

const program = redisProgram()
let redis: TestRedis

beforeAll(async () => {
  if (program) redis = await startRedis(program)
})

afterAll(async () => {
  await closeHouses()
  await redis?.stop()
})

describe.skipIf(!program)('two instances', () => {
  test('hear the same entries under the same ids, whoever published them', async () => {
    const join = house(redis.url)
    const [a, b] = [await join(), await join()]
    const [atA, atB] = [eventsOf(a.feed), eventsOf(b.feed)]
    for (let t = 1; t <= 20; t++) (t % 2 ? a : b).feed.publish(reading(t))
    await vi.waitFor(() => expect(atB).toHaveLength(20), WAIT_OPTIONS)
    await vi.waitFor(() => expect(atA).toEqual(atB), WAIT_OPTIONS)
    expect(b.feed.since(atA[7]?.id ?? '')).toEqual(atA.slice(8))
  })

  test('tell a reading once that both have got', async () => {
    const join = house(redis.url)
    const [a, b] = [await join(), await join()]
    const heard = eventsOf(b.feed)
    for (const { feed } of [a, b, a]) feed.publish(reading(1))
    a.feed.publish(reading(2))
    await vi.waitFor(() => expect(timesOf(heard)).toContain(2), WAIT_OPTIONS)
    expect(timesOf(heard)).toEqual([1, 2])
  })

  test('tell a correction, and that it was set back, whoever gets which', async () => {
    const join = house(redis.url)
    const [a, b] = [await join(), await join()]
    const heard = eventsOf(b.feed)
    const published: [Instance, number, sure?: boolean][] = [
      [a, 100],
      [b, 100],
      [b, 300],
      [a, 300],
      [a, 100, true],
      [b, 100],
      [b, 100, true],
    ]
    for (const [{ feed }, level, isSure] of published) await feed.publish(reading(1, level), isSure)
    await vi.waitFor(() => expect(heard.at(-1)?.event).toEqual(reading(1, 100)), WAIT_OPTIONS)
    expect(heard.map(({ event }) => event)).toEqual([reading(1, 100), reading(1, 300), reading(1, 100)])
  })

  test('know an old reading again, whoever had it first, and do not tell it unless it is sure', async () => {
    const join = house(redis.url)
    const [a, b] = [await join(), await join()]
    const heard = eventsOf(a.feed)
    for (const level of [100, 300]) expect(await a.feed.publish(reading(1, level))).toBe('published')
    expect(await b.feed.publish(reading(1, 300))).toBe('published')
    expect(await b.feed.publish(reading(1, 100))).toBe('old')
    expect(await b.feed.publish(reading(2, 100))).toBe('published')
    await vi.waitFor(() => expect(heard.at(-1)?.event).toEqual(reading(2, 100)), WAIT_OPTIONS)
    expect(heard.map(({ event }) => event)).toEqual([reading(1, 100), reading(1, 300), reading(2, 100)])
  })

  test('tell a level that both have noticed once, and none by older readings than what was told', async () => {
    const join = house(redis.url)
    const [a, b] = [await join(), await join()]
    const heard = eventsOf(b.feed)
    const publish = (instance: Instance, from: number, to: number, t: number) =>
      instance.feed.publish({ kind: 'level', level: levelEvent(from, to, t) })
    expect(await publish(a, 0, 2, 10)).toBe('published')
    expect(await publish(b, 0, 2, 10)).toBe('old')
    // one has read further than the other
    expect(await publish(b, 2, 3, 20)).toBe('published')
    expect(await publish(a, 2, 1, 15)).toBe('old')
    expect(await publish(a, 3, 0, 20)).toBe('published')
    expect(await publish(a, 0, 2, 30)).toBe('published')
    await vi.waitFor(() => expect(heard).toHaveLength(4), WAIT_OPTIONS)
    expect(heard.map(({ event }) => event.kind === 'level' && event.level.to)).toEqual([2, 3, 0, 2])
  })

  test('tell a level that follows one of a time yet to come', async () => {
    const join = house(redis.url)
    const { feed } = await join()
    const hour = 3_600_000
    expect(await feed.publish({ kind: 'level', level: levelEvent(0, 2, hour) })).toBe('published')
    expect(await feed.publish({ kind: 'level', level: levelEvent(2, 0, 10) })).toBe('published')
  })

  test('have what came before one of them started', async () => {
    const join = house(redis.url)
    const a = await join()
    const heard = eventsOf(a.feed)
    for (let t = 1; t <= 3; t++) a.feed.publish(reading(t))
    await vi.waitFor(() => expect(heard).toHaveLength(3), WAIT_OPTIONS)
    const b = await join()
    expect(timesOf(b.feed.since(heard[0]?.id ?? ''))).toEqual([2, 3])
  })

  test('hear nothing of another tenant', async () => {
    const join = house(redis.url)
    const [a, b] = [await join('one'), await join('other')]
    const heard = eventsOf(b.feed)
    a.feed.publish(reading(1))
    b.feed.publish(reading(2))
    await vi.waitFor(() => expect(timesOf(heard)).toContain(2), WAIT_OPTIONS)
    expect(timesOf(heard)).toEqual([2])
  })

  test('know the sessions of each other, and end them for both at once', async () => {
    const join = house(redis.url)
    const [a, b] = [await join(), await join()]
    await a.sessions.create('d', SESSION, 60_000)
    expect(await b.sessions.find('d')).toEqual(SESSION)
    await b.sessions.revoke('d')
    expect(await a.sessions.find('d')).toBeUndefined()
  })

  test('do not know the sessions of another deployment', async () => {
    const [ours, theirs] = [await house(redis.url)(), await house(redis.url)()]
    await ours.sessions.create('d', SESSION, 60_000)
    expect(await theirs.sessions.find('d')).toBeUndefined()
  })

  test('are both slowed by a refusal that one has met', async () => {
    const join = house(redis.url)
    const [a, b] = [await join(), await join()]
    expect(await b.budget.take()).toBe(0)
    await a.budget.refused(60_000)
    expect(await b.budget.take()).toBeGreaterThan(50_000)
  })

  test('make one trial call together after a silence', async () => {
    const join = house(redis.url)
    const [a, b] = [await join(), await join()]
    await a.budget.refused(null)
    const waits = async () => Promise.all([a, b, a, b].map(({ budget }) => budget.take()))
    await vi.waitFor(
      async () => expect((await waits()).filter((ms) => ms === 0)).toHaveLength(1),
      WAIT_OPTIONS,
    )
    expect((await waits()).filter((ms) => ms === 0)).toHaveLength(0)
  })

  test('fetch once: the other one waits and takes what was left for it', async () => {
    const join = house(redis.url)
    const instances = [await join(), await join()]
    const snapshots = new MemorySnapshots({ isShared: true })
    let fetches = 0
    const results = await Promise.all(
      instances.map(({ lock }) => {
        const shared = snapshots.of(['the service'])
        return lockUntilWritten(lock, shared).holding('k', async () => {
          const there = await shared.get('k')
          if (there) return there
          fetches++
          shared.put('k', 'readings')
          return 'fetched'
        })
      }),
    )
    expect(fetches).toBe(1)
    expect(results.toSorted()).toEqual(['fetched', 'readings'])
    expect(snapshots.kept.size).toBe(1)
  })
})
