import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { SIMULATED_NOW } from '../../../e2e/support/clock.ts'
import { STATION, startRemoteUpstream } from '../../../e2e/support/remote-upstream.ts'
import type { DeviceListing } from '../../domain/device.ts'
import type { DeviceSeries } from '../../domain/series/series.ts'
import { issuePublicKey } from '../../service/auth/issue-keys.ts'
import { openStore } from '../../service/store/sqlite/open-store.ts'
import { readConfig } from '../config/config.ts'
import { refusalOf } from '../testing/problems-of.ts'
import { createStack } from './stack.ts'

const DAY_MS = 86_400_000
const yesterday = `from=${new Date(SIMULATED_NOW - DAY_MS).toISOString()}&to=${new Date(SIMULATED_NOW).toISOString()}`

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'gaugeboard-stack-'))
  closing.push(() => rm(path, { recursive: true, force: true }))
  return path
}

async function start(environment: Record<string, string>) {
  const config = readConfig({ DATA_DIR: await directory(), SIMULATE_DAYS: '2', ...environment })
  const stack = await createStack(config, {
    now: () => SIMULATED_NOW,
    logger: pino({ level: 'silent' }),
    appDirectory: undefined,
  })
  closing.push(() => stack.close())
  stack.begin()
  const get = (path: string, host = '127.0.0.1:8080') =>
    stack.handler(new Request(`http://dashboard.test${path}`, { headers: { host } }))
  const json = async <T>(path: string) => (await (await get(path)).json()) as T
  return { get, json }
}

/** A data directory in which these devices are registered. */
async function directoryOf(ids: readonly string[]): Promise<string> {
  const path = await directory()
  const store = openStore(path)
  const { id: organisationId } = await store.addOrganisation('default')
  for (const id of ids) {
    const sensors = [{ id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
    const place = { lat: -6.6, long: 106.8, intervalSeconds: 300 }
    await store.registerDevice({ id, organisationId, name: id, type: 'AWLR', ...place, sensors })
  }
  await store.close()
  return path
}

async function listedIds(environment: Record<string, string>): Promise<string[]> {
  const { json } = await start(environment)
  const { devices } = await json<DeviceListing>('/api/devices')
  return devices.map(({ id }) => id)
}

describe('the stack with the embedded service', () => {
  test('has a simulated network with a month of readings, and says that it is one', async () => {
    const { json } = await start({ SIMULATE_DAYS: '30' })
    expect(await json('/api/session')).toMatchObject({ features: { simulated: true } })
    const { devices, simulated } = await json<DeviceListing>('/api/devices')
    expect(devices.length).toBe(24)
    expect(simulated).toBe(true)
    expect(devices.filter(({ name }) => /simulated/i.test(name))).toEqual([])
    const reporting = devices.filter(({ freshness }) => freshness === 'live')
    expect(reporting.length).toBeGreaterThan(18)
    expect(reporting.every(({ latest }) => Object.keys(latest).length > 0)).toBe(true)

    const katulampa = devices.find(({ name }) => name.includes('Katulampa'))
    const series = await json<DeviceSeries>(`/api/devices/${katulampa?.id}/series?${yesterday}`)
    expect(series.readings).toBeGreaterThan(250)
    expect(series.readings).toBeLessThanOrEqual(289)
    const month = `from=${new Date(SIMULATED_NOW - 30 * DAY_MS).toISOString()}&to=${new Date(SIMULATED_NOW).toISOString()}`
    expect(
      (await json<DeviceSeries>(`/api/devices/${katulampa?.id}/series?${month}`)).readings,
    ).toBeGreaterThan(28 * 288)
  })

  test('C61 is not held up by the limits that other clients of a service have', async () => {
    const { json } = await start({ RATE_LIMIT_PER_MINUTE: '1', FAILED_CREDENTIALS_PER_MINUTE: '1' })
    const { devices } = await json<DeviceListing>('/api/devices')
    for (const { id } of devices.slice(0, 5)) {
      expect(await json(`/api/devices/${id}/series?${yesterday}`)).toMatchObject({ stale: false })
    }
  })

  test('shows the same to the public as the kiosk called demo, read with a key of its own', async () => {
    const { get, json } = await start({})
    const own = await json<DeviceListing>('/api/devices')
    const kiosk = await json<DeviceListing>('/api/kiosks/demo/devices')
    expect(kiosk.devices.map(({ id }) => id)).toEqual(own.devices.map(({ id }) => id))
    const id = kiosk.devices.find(({ freshness }) => freshness === 'live')?.id
    const series = await json<DeviceSeries>(`/api/kiosks/demo/devices/${id}/series?last=24h`)
    expect(series.readings).toBeGreaterThan(90)
    expect((await get('/api/kiosks/harbour/devices')).status).toBe(404)
  })

  test('has the kiosks it is told to have, and no other', async () => {
    const DATA_DIR = await directoryOf(['R-1'])
    const store = openStore(DATA_DIR)
    const [organisation] = await store.organisations()
    const key = await issuePublicKey(store, organisation?.id ?? '')
    await store.close()
    const { get, json } = await start({ DATA_DIR, KIOSKS: `harbour:${key},lake:revoked` })
    const { devices } = await json<DeviceListing>('/api/kiosks/harbour/devices')
    expect(devices.map(({ id }) => id)).toEqual(['R-1'])
    expect((await get('/api/kiosks/lake/devices')).status).toBe(502)
    expect((await get('/api/kiosks/demo/devices')).status).toBe(404)
  })

  test('simulates nothing where it is told not to', async () => {
    const { json } = await start({ SIMULATE: '0' })
    expect(await json('/api/session')).toMatchObject({ features: { simulated: false } })
    expect(await json('/api/devices')).toMatchObject({ stale: false, devices: [] })
  })

  test('removes what was simulated once there are stations of somebody', async () => {
    const DATA_DIR = await directoryOf(['SIM-CLW-01', 'R-1'])
    expect(await listedIds({ DATA_DIR })).toEqual(['R-1'])
  })

  test('keeps both where it is told to simulate all the same', async () => {
    const DATA_DIR = await directoryOf(['R-1'])
    const ids = await listedIds({ DATA_DIR, SIMULATE: '1' })
    expect(ids).toEqual(expect.arrayContaining(['R-1', 'SIM-CLW-01']))
  })

  test('never calls a real station simulated: beside it those that are say so themselves, on screens as well', async () => {
    const DATA_DIR = await directoryOf(['R-1'])
    const { json } = await start({ DATA_DIR, SIMULATE: '1' })
    for (const path of ['/api/devices', '/api/kiosks/demo/devices']) {
      const listing = await json<DeviceListing>(path)
      expect(listing.simulated).toBeUndefined()
      const called = listing.devices.filter(({ name }) => name.endsWith(' (simulated)')).map(({ id }) => id)
      expect(called).toHaveLength(24)
      expect(called.filter((id) => !id.startsWith('SIM-'))).toEqual([])
    }
  })
})

describe('the stack that nobody has to sign in to', () => {
  const statusOf = async (environment: Record<string, string>, host: string, path = '/api/devices') =>
    (await (await start({ SIMULATE: '0', ...environment })).get(path, host)).status

  test.each(['localhost:8080', '[::1]:8080', '127.0.0.1'])('answers to %s', async (own) => {
    expect(await statusOf({}, own)).toBe(200)
  })

  test('does not answer to a name that somebody else may have made lead to this machine', async () => {
    expect(await statusOf({}, 'rebound.example:8080')).toBe(421)
    expect(await statusOf({}, 'rebound.example:8080', '/api/kiosks/demo/devices')).toBe(200)
  })

  test('answers to the name it is told, and to any where it is open to all on purpose', async () => {
    expect(await statusOf({ PUBLIC_URL: 'https://rivers.example' }, 'rivers.example')).toBe(200)
    expect(await statusOf({ HOST: '0.0.0.0', AUTH: 'none' }, 'gauge.local:8080')).toBe(200)
  })
})

test('the stack says what to do where it is open which of several organisations to show', async () => {
  const DATA_DIR = await directory()
  const store = openStore(DATA_DIR)
  for (const name of ['Harbour', 'River board']) await store.addOrganisation(name)
  await store.close()
  await expect(start({ DATA_DIR })).rejects.toThrow(/several organisations.*UPSTREAM_URL.*"default"/)
})

describe('the stack before a service elsewhere', () => {
  const keys = { apiKey: 'organisation-71c0', secretKey: 'a:secret:with/é+colons' }

  test('signs in with a secret that holds colons, and tells it to nobody', async () => {
    const upstream = await startRemoteUpstream(keys, SIMULATED_NOW)
    closing.push(() => upstream.close())
    const { get, json } = await start(upstream.environment)
    const { devices } = await json<DeviceListing>('/api/devices')
    expect(devices.map(({ id, latest }) => [id, latest.fluid_level?.t])).toEqual([
      [STATION.id, SIMULATED_NOW],
    ])
    expect(await json(`/api/devices/${STATION.id}/series?${yesterday}`)).toMatchObject({ readings: 144 })

    const paths = ['devices', 'session', 'nothing', `devices/${STATION.id}/export?${yesterday}`]
    const answers = await Promise.all(paths.map((path) => get(`/api/${path}`)))
    const texts = answers.map(async (answer) => JSON.stringify([...answer.headers]) + (await answer.text()))
    const all = (await Promise.all(texts)).join('\n')
    const pair = `${keys.apiKey}:${keys.secretKey}`
    for (const secret of [keys.secretKey, keys.apiKey, Buffer.from(pair).toString('base64')]) {
      expect(all).not.toContain(secret)
      expect(all).not.toContain(encodeURIComponent(secret))
    }
  })

  test('says that a wrong secret was not accepted', async () => {
    const upstream = await startRemoteUpstream(keys, SIMULATED_NOW)
    closing.push(() => upstream.close())
    const { get } = await start({ ...upstream.environment, UPSTREAM_SECRET_KEY: 'another' })
    const response = await get('/api/devices')
    expect(response.status).toBe(502)
    expect(await response.json()).toMatchObject({ type: 'urn:gaugeboard:problem:upstream-denied' })
  })

  test('does not start with a certificate that cannot be read, and leaves no connection open behind it', async () => {
    const sockets = new Set<Socket>()
    const redis = createServer((socket) => {
      sockets.add(socket)
      socket
        .on('close', () => sockets.delete(socket))
        .on('error', () => {})
        // yes to every command, each of which begins with the number of its parts
        .on('data', (data) =>
          socket.write('+OK\r\n'.repeat(data.toString('latin1').match(/\*\d+\r\n/g)?.length ?? 0)),
        )
    }).listen(0, '127.0.0.1')
    closing.push(async () => void redis.close())
    await once(redis, 'listening')
    const connected = once(redis, 'connection')
    const environment = {
      UPSTREAM_URL: 'https://telemetry.test/external/v1',
      UPSTREAM_API_KEY: 'a',
      UPSTREAM_SECRET_KEY: 'b',
      UPSTREAM_CA_FILE: '/no/such/file.pem',
      AUTH: 'none',
      REDIS_URL: `redis://127.0.0.1:${(redis.address() as AddressInfo).port}`,
    }
    expect(await refusalOf(start(environment))).toEqual([expect.stringMatching(/^UPSTREAM_CA_FILE: /)])
    await connected
    await expect.poll(() => sockets.size).toBe(0)
  })
})
