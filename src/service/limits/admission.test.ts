import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { issueBasicKey, issuePublicKey, rotateBasicKey } from '../auth/issue-keys.ts'
import { createService } from '../create-service.ts'
import { openSqliteStore } from '../store/sqlite/open-store.ts'

const PER_MINUTE = 3
const FAILURES = 2

async function limitedService(limits: { requestsPerMinute?: number; failuresPerMinute?: number } = {}) {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  const { id } = await store.addOrganisation('River board')
  const pair = await issueBasicKey(store, id)
  const publicKey = await issuePublicKey(store, id)
  let steadyMs = 123.4
  const logger = { error: () => {}, warn: () => {} }
  const service = createService({
    store,
    now: () => Date.parse('2026-03-04T05:06:07Z'),
    logger,
    limits: {
      requestsPerMinute: PER_MINUTE,
      failuresPerMinute: FAILURES,
      now: () => steadyMs,
      ...limits,
    },
  })
  async function send(path: string, headers: Record<string, string>, address?: string, method = 'GET') {
    const request = new Request(`https://service.test/external/v1${path}`, { method, headers })
    return service(request, { address })
  }
  const basic = ({ apiKey, secretKey }: { apiKey: string; secretKey: string }) => ({
    authorization: `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`,
  })
  return {
    store,
    id,
    pair,
    publicKey,
    pass: (ms: number) => {
      steadyMs += ms
    },
    withPair: async (one = pair, address?: string) => (await send('/devices', basic(one), address)).status,
    openly: async (key = publicKey, address?: string) => (await send(`/${key}/devices`, {}, address)).status,
    basic,
    send,
  }
}

/** The statuses of so many equal requests, one after the other. */
async function repeated(times: number, send: () => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let left = times; left > 0; left--) statuses.push(await send())
  return statuses
}

describe('R33 C30 the rate of a key', () => {
  test('beyond it a request is 429 in the envelope with whole seconds to wait, and is answered after them', async () => {
    const { send, basic, pair, pass } = await limitedService()
    for (let left = PER_MINUTE; left > 0; left--)
      expect((await send('/devices', basic(pair))).status).toBe(200)
    const refused = await send('/devices', basic(pair))
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({ message: 'To Many Request', data: null })
    expect(refused.headers.get('retry-after')).toBe('20')
    pass(19_999)
    const early = await send('/devices', basic(pair))
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '1'])
    pass(1)
    expect((await send('/devices', basic(pair))).status).toBe(200)
  })

  test('each key has its own: the pair, the public key and a pair that replaces another', async () => {
    const { store, id, withPair, openly } = await limitedService()
    expect(await repeated(PER_MINUTE + 1, () => withPair())).toEqual([200, 200, 200, 429])
    expect(await repeated(PER_MINUTE + 1, () => openly())).toEqual([200, 200, 200, 429])
    const fresh = await rotateBasicKey(store, id, Number.MAX_SAFE_INTEGER)
    expect(await withPair(fresh)).toBe(200)
  })

  test('C2 the rate comes before parameters and device and after method and credentials', async () => {
    const { send, basic, pair, withPair } = await limitedService()
    const headers = basic(pair)
    expect(
      await repeated(5, async () => (await send('/devices', headers, undefined, 'POST')).status),
    ).toEqual(Array(5).fill(405))
    expect((await send('/devices/none/data?tz=x', headers)).status).toBe(400)
    expect((await send('/devices/none/data', headers)).status).toBe(404)
    expect(await repeated(2, () => withPair())).toEqual([200, 429])
    expect((await send('/devices/none/data?tz=x', headers)).status).toBe(429)
    expect(await withPair({ ...pair, secretKey: 'wrong' })).toBe(401)
  })

  test('0 is no limit, and so is a service without limits', async () => {
    const { withPair } = await limitedService({ requestsPerMinute: 0 })
    expect(await repeated(50, () => withPair())).toEqual(Array(50).fill(200))
  })
})

describe('C60 failed credentials', () => {
  const WRONG = { apiKey: 'nobody', secretKey: 'x' }
  const HERE = '203.0.113.7'

  test('too many of them from an address make it wait, right credentials included; other addresses do not', async () => {
    const { withPair, openly, send, basic, pair, pass } = await limitedService()
    expect([await withPair(WRONG, HERE), await openly('nobody', HERE)]).toEqual([401, 403])
    const refused = await send('/devices', basic(pair), HERE)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({ message: 'To Many Request', data: null })
    expect(refused.headers.get('retry-after')).toBe('30')
    expect([await withPair(pair, '203.0.113.8'), await openly(undefined, '203.0.113.8')]).toEqual([200, 200])
    pass(30_000)
    expect(await withPair(pair, HERE)).toBe(200)
  })

  test('right credentials, missing ones and other mistakes are not counted', async () => {
    const { send, basic, pair, withPair } = await limitedService({ requestsPerMinute: 0 })
    const statuses: number[] = []
    for (let left = 5; left > 0; left--) {
      statuses.push(await withPair(pair, HERE))
      statuses.push((await send('/devices', {}, HERE)).status)
      statuses.push((await send('/devices/none/data', basic(pair), HERE)).status)
      statuses.push((await send('/nothing', {}, HERE)).status)
    }
    expect(statuses).toEqual(Array(5).fill([200, 401, 404, 404]).flat())
    expect(await withPair(WRONG, HERE)).toBe(401)
  })

  test('a request without a known address is not counted', async () => {
    const { withPair } = await limitedService()
    expect(await repeated(5, () => withPair(WRONG))).toEqual(Array(5).fill(401))
  })

  describe('from many attempts at once', () => {
    /** A store that takes its time for what it does not know, and none for what it does. */
    async function slowlyLimited(limits: Parameters<typeof limitedService>[0]) {
      const service = await limitedService(limits)
      const { store } = service
      const basicKey = store.basicKey.bind(store)
      store.basicKey = async (apiKey) => {
        const known = await basicKey(apiKey)
        if (!known) await setImmediate()
        return known
      }
      const times = (statuses: readonly number[], status: number) =>
        statuses.filter((one) => one === status).length
      return { ...service, times }
    }

    test('no more are answered than might have failed one after the other', async () => {
      const { withPair, times } = await slowlyLimited({ failuresPerMinute: 10 })
      const statuses = await Promise.all(Array.from({ length: 500 }, () => withPair(WRONG, HERE)))
      expect([times(statuses, 401), times(statuses, 429)]).toEqual([10, 490])
    })

    test('a right guess among them is not told by its answer, unless it came in time', async () => {
      const { withPair, pair } = await slowlyLimited({ failuresPerMinute: 10, requestsPerMinute: 0 })
      const guesses = Array.from({ length: 500 }, (_, n) => withPair(n % 50 === 7 ? pair : WRONG, HERE))
      const statuses = await Promise.all(guesses)
      expect(statuses.flatMap((status, n) => (status === 200 ? [n] : []))).toEqual([7])
      expect(await withPair(pair, '203.0.113.8')).toBe(200)
    })

    test('right credentials are all answered, however many there are', async () => {
      const { withPair, pair, times } = await slowlyLimited({ failuresPerMinute: 10, requestsPerMinute: 0 })
      const statuses = await Promise.all(Array.from({ length: 2_000 }, () => withPair(pair, HERE)))
      expect(times(statuses, 200)).toBe(2_000)
      const mixed = await Promise.all(
        Array.from({ length: 2_000 }, (_, n) => withPair(n < 9 ? WRONG : pair, HERE)),
      )
      expect([times(mixed, 401), times(mixed, 200)]).toEqual([9, 1_991])
    })

    test('right credentials do not wait for others that are looked up, where there is allowance for those', async () => {
      const { store, withPair, pair } = await limitedService()
      const basicKey = store.basicKey.bind(store)
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      store.basicKey = async (apiKey) => {
        if (apiKey === WRONG.apiKey) await held
        return basicKey(apiKey)
      }
      const guess = withPair(WRONG, HERE)
      expect(await withPair(pair, HERE)).toBe(200)
      release()
      expect(await guess).toBe(401)
    })
  })

  test('a store that fails is no failure of the credentials', async () => {
    const { store, withPair, pair } = await limitedService()
    const { basicKey } = store
    store.basicKey = () => Promise.reject(new Error('disk on fire'))
    expect(await repeated(FAILURES, () => withPair(pair, HERE))).toEqual([500, 500])
    store.basicKey = basicKey
    expect(await withPair(pair, HERE)).toBe(200)
  })
})
