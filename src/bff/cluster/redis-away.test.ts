import { afterAll, describe, expect, test, vi } from 'vitest'
import { redisProgram } from '../testing/redis-program.ts'
import {
  closeHouses,
  eventsOf,
  house,
  reading,
  SESSION,
  timesOf,
  WAIT_OPTIONS,
} from '../testing/test-cluster.ts'
import { startRedis, type TestRedis } from '../testing/test-redis.ts'

const program = redisProgram()

afterAll(closeHouses)

describe.skipIf(!program)('when Redis goes', () => {
  const withOwnRedis = async (work: (own: TestRedis) => Promise<void>) => {
    const own = await startRedis(program as string)
    try {
      await work(own)
    } finally {
      own.resume()
      await own.stop()
    }
  }

  test('an instance goes on alone, and together with the others again when it is back', () =>
    withOwnRedis(async (own) => {
      const join = house(own.url)
      const [a, b] = [await join(), await join()]
      const [atA, atB] = [eventsOf(a.feed), eventsOf(b.feed)]
      await a.sessions.create('before', SESSION, 600_000)
      expect(await b.sessions.find('before')).toEqual(SESSION)
      a.feed.publish(reading(1))
      await vi.waitFor(() => expect(timesOf(atB)).toEqual([1]), WAIT_OPTIONS)

      await own.stop()
      expect(await a.sessions.find('before')).toEqual(SESSION)
      await a.sessions.create('meanwhile', SESSION, 600_000)
      await b.sessions.revoke('before')
      expect(await b.sessions.find('before')).toBeUndefined()
      expect(await a.budget.take()).toBe(0)
      expect(await a.lock.holding('k', async () => 7)).toBe(7)
      a.feed.publish(reading(2))
      await vi.waitFor(() => expect(timesOf(atA)).toContain(2), WAIT_OPTIONS)
      expect(timesOf(atB)).not.toContain(2)

      await own.start()
      await vi.waitFor(async () => expect(await b.sessions.find('meanwhile')).toEqual(SESSION), WAIT_OPTIONS)
      // everything Redis had is gone, and with it what was between: both say so, and go on together
      await vi.waitFor(() => {
        for (const heard of [atA, atB]) expect(heard.map(({ event }) => event.kind)).toContain('reset')
      }, WAIT_OPTIONS)
      await vi.waitFor(() => expect(timesOf(atB)).toContain(2), WAIT_OPTIONS)
      a.feed.publish(reading(3))
      await vi.waitFor(() => expect(timesOf(atB).at(-1)).toBe(3), WAIT_OPTIONS)
      expect(atA.filter(({ event }) => timesOf([{ id: '', event }])[0] === 2)).toHaveLength(1)
      expect(atA.at(-1)).toEqual(atB.at(-1))
    }))

  test('one that hangs holds nobody up for long, and is used again when it answers', () =>
    withOwnRedis(async (own) => {
      const join = house(own.url)
      const [a, b] = [await join(), await join()]
      await a.sessions.create('d', SESSION, 600_000)
      own.pause()
      // would each of them wait, the test would run out of time
      for (let n = 0; n < 1_000; n++) expect(await a.sessions.find('d')).toEqual(SESSION)
      await a.sessions.revoke('d')
      own.resume()
      await vi.waitFor(async () => expect(await b.sessions.find('d')).toBeUndefined(), WAIT_OPTIONS)
    }))
})
