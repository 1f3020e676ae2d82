import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { redisProgram } from '../../../src/bff/testing/redis-program.ts'
import { testProgram } from '../../../src/cli/testing/test-program.ts'
import { postReading, readEvents, signIn, signOut, userAt } from './client.ts'
import { wrongOf } from './load.ts'
import { restartUnderLoad } from './restarts.ts'
import { openWorld, type World } from './world.ts'

const WAIT_OPTIONS = { timeout: 20_000, interval: 20 }
const LONG = { timeout: 120_000 }

const redis = redisProgram()
let world: World

beforeAll(async () => {
  if (redis) world = await openWorld([await testProgram()], redis, 1)
})
afterAll(() => world?.close())

describe.skipIf(!redis)('two instances', () => {
  test('are one dashboard, also when one is killed', LONG, async () => {
    const [a, b] = await Promise.all([world.start(), world.start()])
    const cookie = await signIn(a.url)
    expect(await userAt(b.url, cookie)).toBe('ani')

    const reader = readEvents(b.url, cookie)
    await reader.opened
    const t = world.service.newestMs + 1000
    const posts = [postReading(a.url, t, 100), postReading(b.url, t, 100), postReading(a.url, t + 1000, 101)]
    for (const { status } of await Promise.all(posts)) expect(status).toBe(200)
    await vi.waitFor(() => expect(reader.times.toSorted()).toEqual([t, t + 1000]), WAIT_OPTIONS)

    reader.move(a.url)
    await b.end('SIGKILL')
    await postReading(a.url, t + 2000, 102)
    await vi.waitFor(() => expect(reader.times.toSorted()).toEqual([t, t + 1000, t + 2000]), WAIT_OPTIONS)
    expect(reader.resets).toBe(0)
    reader.close()

    const c = await world.start()
    expect(await userAt(c.url, cookie)).toBe('ani')
    await signOut(c.url, cookie)
    expect(await userAt(a.url, cookie)).toBeUndefined()
    await Promise.all([a, c].map(({ end }) => end('SIGKILL')))
  })

  test('are restarted and killed without a failed request', LONG, async () => {
    const { failures, requests, cuts } = await restartUnderLoad({ world, restarts: 2, killEvery: 2 })
    expect(failures).toEqual([])
    for (const what of ['devices', 'series', 'session', 'webhook', 'events']) {
      expect(requests[what]).toBeGreaterThan(5)
    }
    expect(cuts).toBeGreaterThan(0)
  })

  test('that are killed behind a balancer which never asks twice are found out', LONG, async () => {
    const { failures } = await restartUnderLoad({ world, restarts: 1, killEvery: 1, retries: false })
    expect(failures).not.toEqual([])
  })
})

describe('what a reader of events was told', () => {
  const posted = [1, 2, 3, 4, 5]

  test.each([
    [[1, 2, 3, 4, 5], undefined],
    [[3, 4, 5], undefined],
    [[], 'no reading was told'],
    [[1, 2, 4, 3, 5], undefined],
    [[1, 2, 4, 5], 'reading 2 of 5 is missing'],
    [[1, 2, 3, 4], 'reading 4 of 5 is missing'],
    [[1, 2, 3, 3, 4, 5], 'reading 2 of 5 was told twice'],
    [[1, 2, 3, 4, 5, 6], 'a reading was told that is none'],
  ])('%j', (told, wrong) => {
    expect(wrongOf(told, posted)).toBe(wrong)
  })
})
