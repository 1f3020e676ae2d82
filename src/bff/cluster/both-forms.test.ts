import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { memorySessionStore } from '../api/sign-in/session-store.ts'
import { createMemoryFeed, type FeedEntry } from '../live/feed.ts'
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
import { processClock } from '../upstream/clock.ts'
import { NO_LOCK } from '../upstream/fetch-lock.ts'
import { createRequestBudget } from '../upstream/request-budget.ts'

const program = redisProgram()
let redis: TestRedis

beforeAll(async () => {
  if (program) redis = await startRedis(program)
})

afterAll(async () => {
  await closeHouses()
  await redis?.stop()
})

const forms = [
  {
    form: 'in memory',
    feed: async () => createMemoryFeed(),
    sessions: async () => memorySessionStore(Date.now),
    lock: async () => NO_LOCK,
    budget: async () => createRequestBudget(processClock),
  },
  {
    form: 'over Redis',
    feed: async () => (await house(redis.url)()).feed,
    sessions: async () => (await house(redis.url)()).sessions,
    lock: async () => (await house(redis.url)()).lock,
    budget: async () => (await house(redis.url)()).budget,
  },
]

for (const { form, ...ports } of forms) {
  describe.skipIf(form === 'over Redis' && !program)(`${form}, a feed`, () => {
    test('tells everyone who listens, in the order of what was published, under ids of their own', async () => {
      const feed = await ports.feed()
      const [one, two] = [eventsOf(feed), eventsOf(feed)]
      for (let t = 1; t <= 50; t++) feed.publish(reading(t))
      await vi.waitFor(() => expect(two).toHaveLength(50), WAIT_OPTIONS)
      expect(timesOf(one)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
      expect(two).toEqual(one)
      expect(new Set(one.map(({ id }) => id)).size).toBe(50)
    })

    test('goes on after any entry, or after its beginning, and begins anew after one it never had', async () => {
      const feed = await ports.feed()
      const beginning = feed.head
      const heard = eventsOf(feed)
      for (let t = 1; t <= 5; t++) feed.publish(reading(t))
      await vi.waitFor(() => expect(heard).toHaveLength(5), WAIT_OPTIONS)
      expect(timesOf(feed.since(beginning))).toEqual([1, 2, 3, 4, 5])
      expect(timesOf(feed.since(heard[2]?.id ?? ''))).toEqual([4, 5])
      expect(feed.since(feed.head)).toEqual([])
      expect(feed.head).toBe(heard[4]?.id)
      for (const id of ['', '1-1', 'x.3', `${feed.head}0`]) expect(feed.since(id)).toBe('reset')
    })

    test('tells nobody who has stopped listening', async () => {
      const feed = await ports.feed()
      const heard: FeedEntry[] = []
      const stop = feed.subscribe((entry) => heard.push(entry))
      const other = eventsOf(feed)
      stop()
      feed.publish(reading(1))
      await vi.waitFor(() => expect(other).toHaveLength(1), WAIT_OPTIONS)
      expect(heard).toEqual([])
    })
  })

  describe.skipIf(form === 'over Redis' && !program)(`${form}, a session`, () => {
    test('is found until it is revoked, and not brought back by a touch', async () => {
      const store = await ports.sessions()
      await store.create('d', SESSION, 60_000)
      expect(await store.find('d')).toEqual(SESSION)
      expect(await store.find('e')).toBeUndefined()
      await store.touch('d', { ...SESSION, seenMs: 5 }, 60_000)
      expect(await store.find('d')).toEqual({ ...SESSION, seenMs: 5 })
      await store.revoke('d')
      await store.touch('d', SESSION, 60_000)
      expect(await store.find('d')).toBeUndefined()
    })

    test('ends by itself when it is not touched in time', async () => {
      const store = await ports.sessions()
      await store.create('d', SESSION, 20)
      await vi.waitFor(async () => expect(await store.find('d')).toBeUndefined(), WAIT_OPTIONS)
    })
  })

  describe.skipIf(form === 'over Redis' && !program)(`${form}, a budget`, () => {
    test('lets calls go until one is refused, then nobody for as long as was asked', async () => {
      const budget = await ports.budget()
      for (let n = 0; n < 5; n++) expect(await budget.take()).toBe(0)
      await budget.refused(60_000)
      expect(await budget.take()).toBeGreaterThan(50_000)
    })
  })

  describe.skipIf(form === 'over Redis' && !program)(`${form}, a lock`, () => {
    test('gives what was fetched, and lets go after a failure', async () => {
      const lock = await ports.lock()
      expect(await lock.holding('k', async () => 7)).toBe(7)
      await expect(lock.holding('k', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
      expect(await lock.holding('k', async () => 8)).toBe(8)
    })
  })
}
