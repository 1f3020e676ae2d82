import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createParser } from 'eventsource-parser'
import { describe, expect, onTestFinished, test } from 'vitest'
import { KEYS, STATION_ID, startService } from '../../e2e/prove/faults/service.ts'
import { started } from '../../e2e/prove/program.ts'
import { cookiesOf } from '../../e2e/support/cookies-of.ts'
import { writeAccountsFile } from '../bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../bff/api/sign-in/password-hash.ts'
import { redisProgram } from '../bff/testing/redis-program.ts'
import { startRedis } from '../bff/testing/test-redis.ts'
import { BASE_PATH } from '../contract/paths.ts'
import { testProgram } from './testing/test-program.ts'

const WAIT = { timeout: 30_000, interval: 20 }
const ANI = { username: 'ani', password: 'a long enough password' }
const WEBHOOK_KEY = 'a-key-that-the-sender-has'
const OURS = { 'content-type': 'application/json', 'x-requested-with': 'gaugeboard' }

const redis = redisProgram()

/** What starts instances that are one dashboard, each on a machine of its own. */
async function openWorld() {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-instances-'))
  const usersFile = join(directory, 'users.json')
  const hash = await hashPassword(ANI.password)
  await writeAccountsFile(usersFile, [{ name: ANI.username, role: 'operator', hash }])
  const [service, shared] = [await startService({ days: 2 }), await startRedis(redis ?? '')]
  onTestFinished(async () => {
    await service.close()
    await shared.stop()
    await rm(directory, { recursive: true, force: true })
  })
  let count = 0
  const start = async () => {
    const instance = await started([await testProgram(), 'start'], {
      UPSTREAM_URL: `${service.url}${BASE_PATH}`,
      UPSTREAM_API_KEY: KEYS.apiKey,
      UPSTREAM_SECRET_KEY: KEYS.secretKey,
      AUTH: 'password',
      USERS_FILE: usersFile,
      SESSION_SECRET: 'the same for all instances',
      WEBHOOK_API_KEY: WEBHOOK_KEY,
      REDIS_URL: shared.url,
      DRAIN_SECONDS: '1',
      DATA_DIR: join(directory, String(++count)),
    })
    onTestFinished(() => instance.end('SIGKILL'))
    return instance
  }
  return { newestMs: service.newestMs, start }
}

/** Hears events at wherever the balancer sends it, and comes back with the last id it has heard when it is cut off. */
function readEvents(balanced: () => string, cookie: string) {
  const ending = new AbortController()
  const heard = { times: [] as number[], resets: 0 }
  let lastId: string | undefined
  const parser = createParser({
    onEvent({ event, id, data }) {
      lastId = id ?? lastId
      if (event === 'reset') heard.resets++
      if (event === 'reading') heard.times.push((JSON.parse(data) as { t: number }).t)
    },
  })
  const read = async () => {
    const headers = { cookie, ...(lastId !== undefined && { 'last-event-id': lastId }) }
    const { body } = await fetch(`${balanced()}/api/events`, { headers, signal: ending.signal })
    parser.reset()
    for await (const chunk of body ?? []) parser.feed(Buffer.from(chunk).toString())
  }
  const follow = async () => {
    while (!ending.signal.aborted) await read().catch(() => {})
  }
  void follow()
  onTestFinished(() => ending.abort())
  return heard
}

async function post(url: string, t: number, level: number): Promise<void> {
  const data = { level }
  const message = { event: 'sensor.data', device_id: STATION_ID, timestamp: new Date(t).toISOString(), data }
  const headers = { 'content-type': 'application/json', 'x-api-key': WEBHOOK_KEY }
  const init = { method: 'POST', headers, body: JSON.stringify(message) }
  expect((await fetch(`${url}/webhook/sensor-data`, init)).status).toBe(200)
}

describe.skipIf(!redis)('two instances behind a balancer', () => {
  test('are one dashboard: restarted and killed, no event is lost or sent twice', {
    timeout: 180_000,
  }, async () => {
    const { newestMs, start } = await openWorld()
    const [a, b] = [await start(), await start()]
    const session = { method: 'POST', headers: OURS, body: JSON.stringify(ANI) }
    const cookie = cookiesOf(await fetch(`${a.url}/api/session`, session))
    let there = b.url
    const reader = readEvents(() => there, cookie)
    await expect.poll(() => reader.resets, WAIT).toBe(1)
    const posted: number[] = []
    const postTo = async (...urls: string[]) => {
      const t = newestMs + (posted.length + 1) * 1000
      posted.push(t)
      for (const url of urls) await post(url, t, posted.length)
      await expect.poll(() => reader.times, WAIT).toEqual(posted)
    }
    await postTo(a.url, b.url)
    await postTo(a.url)

    there = a.url
    await b.end('SIGKILL')
    await postTo(a.url)
    const c = await start()
    await postTo(c.url)
    there = c.url
    await a.end('SIGTERM')
    await postTo(c.url)
    expect(reader.resets).toBe(1)
    const { user } = (await (await fetch(`${c.url}/api/session`, { headers: { cookie } })).json()) as {
      user: { name: string } | null
    }
    expect(user?.name).toBe(ANI.username)
  })
})
