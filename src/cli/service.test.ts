import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { DeviceListing } from '../domain/device.ts'
import type { StatusReport } from '../domain/status.ts'
import { keptSelfSigned } from '../server/https/self-signed.ts'
import { testPair } from '../server/testing/test-pair.ts'
import { issueBasicKey, issuePublicKey } from '../service/auth/issue-keys.ts'
import { openStore } from '../service/store/sqlite/open-store.ts'
import { readConfig } from './config/config.ts'
import { startService } from './service.ts'
import { createStack } from './stack/stack.ts'
import { refusalOf } from './testing/problems-of.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'gaugeboard-service-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

async function started(environment: Record<string, string> = {}) {
  const dataDirectory = environment.DATA_DIR ?? (await directory())
  const out = new PassThrough({ encoding: 'utf8' })
  const logged = new PassThrough({ encoding: 'utf8' })
  const config = readConfig({
    SERVICE_PORT: '0',
    DATA_DIR: dataDirectory,
    SIMULATE_DAYS: '2',
    ...environment,
  })
  const running = await startService(config, { now: () => NOW_MS, logger: pino(logged), out })
  onTestFinished(() => running.close())
  return {
    ...running,
    dataDirectory,
    caFile: join(dataDirectory, 'tls', 'service.crt'),
    printed: String(out.read()),
    logged: () => String(logged.read() ?? ''),
  }
}

/** A GET by a client that trusts that certificate alone. */
async function get(url: string, caFile: string, options: RequestOptions = {}) {
  const ca = await text(createReadStream(caFile))
  const [response] = await once(request(url, { ca, agent: false, ...options }).end(), 'response')
  return { status: response.statusCode, headers: response.headers, body: JSON.parse(await text(response)) }
}

/** A store in which one organisation has keys and a station that reported a minute ago. */
async function stationed() {
  const dataDirectory = await directory()
  const store = openStore(dataDirectory)
  const { id: organisationId } = await store.addOrganisation('River board')
  const pair = await issueBasicKey(store, organisationId)
  const publicKey = await issuePublicKey(store, organisationId)
  const device = await store.registerDevice({
    organisationId,
    id: 'weir',
    name: 'Weir',
    type: 'AWLR',
    lat: -6.6,
    long: 106.8,
    intervalSeconds: 60,
    sensors: [{ id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }],
  })
  await store.append(device, [{ timeMs: NOW_MS - 60_000, values: [521.7] }])
  await store.close()
  return { dataDirectory, pair, publicKey, auth: `${pair.apiKey}:${pair.secretKey}` }
}

describe('gaugeboard service', () => {
  test('on an empty store says where it is, which certificate it has and how to get keys', async () => {
    const { url, printed, caFile } = await started()
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/external\/v1$/)
    expect(printed).toBe(
      [
        `The telemetry service is at ${url}`,
        `Certificate: self-signed, ${caFile}, until 2028-06-06`,
        `SHA-256 fingerprint: ${/([0-9A-F]{2}:){31}[0-9A-F]{2}/.exec(printed)?.[0]}`,
        'The store is empty. This makes an organisation and prints its keys: npm run admin -- organisation add NAME',
        '',
      ].join('\n'),
    )
    expect(await get(`${url}/devices`, caFile)).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized', data: null },
    })
  })

  test('answers whoever trusts its certificate and has keys, and no longer says how to get them', async () => {
    const { dataDirectory, auth, publicKey } = await stationed()
    const { url, caFile, printed } = await started({ DATA_DIR: dataDirectory })
    expect(printed).not.toContain('npm run admin')
    for (const { body } of [
      await get(`${url}/devices`, caFile, { auth }),
      await get(`${url}/${publicKey}/devices`, caFile),
    ]) {
      expect(body).toMatchObject({ message: 'Success', data: [{ device_id: 'weir' }] })
    }
    await expect(get(`${url}/devices`, caFile, { auth, ca: [] })).rejects.toThrow(/self-signed/)
  })

  test('says how a store without any key gets one', async () => {
    const dataDirectory = await directory()
    const store = openStore(dataDirectory)
    await store.addOrganisation('default')
    await store.close()
    expect((await started({ DATA_DIR: dataDirectory })).printed).toContain(
      'npm run admin -- key rotate "default"',
    )
  })

  test('simulates when it is told to only, and with 0 removes what was simulated', async () => {
    const { dataDirectory, auth } = await stationed()
    const idsWith = async (environment: Record<string, string>) => {
      const { url, caFile, close } = await started({ DATA_DIR: dataDirectory, ...environment })
      const { body } = await get(`${url}/devices`, caFile, { auth })
      await close()
      return (body as { data: { device_id: string }[] }).data.map((device) => device.device_id)
    }
    expect(await idsWith({})).toEqual(['weir'])
    const simulated = await idsWith({ SIMULATE: '1' })
    expect(simulated).toContain('SIM-CLW-01')
    expect(await idsWith({})).toEqual(simulated)
    expect(await idsWith({ SIMULATE: '0' })).toEqual(['weir'])
  })

  test('C30 limits each key', async () => {
    const { dataDirectory, auth } = await stationed()
    const { url, caFile } = await started({ DATA_DIR: dataDirectory, RATE_LIMIT_PER_MINUTE: '1' })
    expect((await get(`${url}/devices`, caFile, { auth })).status).toBe(200)
    expect(await get(`${url}/devices`, caFile, { auth })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
      body: { message: 'To Many Request', data: null },
    })
  })

  test('C60 limits failed credentials by the address of the connection', async () => {
    const { dataDirectory, auth } = await stationed()
    const { url, caFile } = await started({ DATA_DIR: dataDirectory, FAILED_CREDENTIALS_PER_MINUTE: '1' })
    const headers = { 'x-forwarded-for': '203.0.113.7' }
    expect((await get(`${url}/devices`, caFile, { auth: 'a:b', headers })).status).toBe(401)
    expect((await get(`${url}/devices`, caFile, { auth })).status).toBe(429)
  })

  test('serves a certificate that was put in the place of its own, and keeps it when the next is broken', async () => {
    const files = await directory()
    const environment = { TLS_CERT_FILE: join(files, 'a.crt'), TLS_KEY_FILE: join(files, 'a.key') }
    const put = async ({ cert, key }: { cert: string; key: string }) => {
      await writeFile(environment.TLS_CERT_FILE, cert)
      await writeFile(environment.TLS_KEY_FILE, key)
    }
    const [one, two] = [await testPair(), await testPair('other')]
    await put(one)
    const { url, reloadCertificate, printed, logged } = await started(environment)
    expect(printed).toContain(`Certificate: ${environment.TLS_CERT_FILE}, until`)
    const statusFor = async (ca: string) =>
      (await get(`${url}/devices`, environment.TLS_CERT_FILE, { ca })).status
    expect(await statusFor(one.cert)).toBe(401)
    await put(two)
    await reloadCertificate()
    expect(await statusFor(two.cert)).toBe(401)
    await put({ cert: one.cert, key: 'broken' })
    await reloadCertificate()
    expect(await statusFor(two.cert)).toBe(401)
    expect(logged()).toMatch(/TLS_KEY_FILE: .* is no private key/)
  })

  test('says that a certificate has ended', async () => {
    const files = await directory()
    const { cert, key } = await keptSelfSigned(files, '127.0.0.1', NOW_MS - 900 * 86_400_000)
    const environment = { TLS_CERT_FILE: join(files, 'a.crt'), TLS_KEY_FILE: join(files, 'a.key') }
    await writeFile(environment.TLS_CERT_FILE, cert)
    await writeFile(environment.TLS_KEY_FILE, key)
    expect((await started(environment)).printed).toContain('It has ended')
    expect((await started()).printed).not.toContain('It has ended')
  })

  test('lets go of the port and the store when it cannot start', async () => {
    const { dataDirectory, url } = await started()
    const again = started({ DATA_DIR: dataDirectory, SERVICE_PORT: new URL(url).port })
    await expect(again).rejects.toThrow(/in use already.*SERVICE_PORT/)
    const wrong = started({ TLS_CERT_FILE: '/no/such.crt', TLS_KEY_FILE: '/no/such.key' })
    expect(await refusalOf(wrong)).toEqual([
      expect.stringMatching(/^TLS_CERT_FILE: /),
      expect.stringMatching(/^TLS_KEY_FILE: /),
    ])
  })
})

describe('the dashboard before the service, over HTTPS with its self-signed certificate', () => {
  async function dashboard(environment: Record<string, string>, logger = pino({ level: 'silent' })) {
    const stack = await createStack(
      readConfig({ DATA_DIR: await directory(), SIMULATE_DAYS: '2', ...environment }),
      {
        now: () => NOW_MS,
        logger,
        appDirectory: undefined,
      },
    )
    onTestFinished(() => stack.close())
    stack.begin()
    return (path: string) => stack.handler(new Request(`http://dashboard.test${path}`))
  }

  test('reads it with that certificate as UPSTREAM_CA_FILE, and not without', async () => {
    const { dataDirectory, pair } = await stationed()
    const { url, caFile } = await started({ DATA_DIR: dataDirectory })
    const upstream = {
      AUTH: 'none',
      UPSTREAM_URL: url,
      UPSTREAM_API_KEY: pair.apiKey,
      UPSTREAM_SECRET_KEY: pair.secretKey,
    }
    const get = await dashboard({ ...upstream, UPSTREAM_CA_FILE: caFile })
    const listing = (await (await get('/api/devices')).json()) as DeviceListing
    expect(listing).toMatchObject({
      stale: false,
      devices: [{ id: 'weir', latest: { fluid_level: { t: NOW_MS - 60_000, v: 521.7 } } }],
    })
    const day = `from=${new Date(NOW_MS - 86_400_000).toISOString()}&to=${new Date(NOW_MS).toISOString()}`
    expect(await (await get(`/api/devices/weir/series?${day}`)).json()).toMatchObject({ readings: 1 })
    const exported = await get(`/api/devices/weir/export?${day}&format=csv&zone=UTC`)
    expect(await exported.text()).toContain('521.7')

    expect(await readFile(caFile, 'utf8')).not.toContain('PRIVATE KEY')
  })

  test('says what to do where it is not trusted: in the answer, in the log and on the status page', async () => {
    const { dataDirectory, pair } = await stationed()
    const { url } = await started({ DATA_DIR: dataDirectory })
    const logged = new PassThrough({ encoding: 'utf8' })
    const upstream = { UPSTREAM_URL: url, UPSTREAM_API_KEY: pair.apiKey, UPSTREAM_SECRET_KEY: pair.secretKey }
    const get = await dashboard({ ...upstream, AUTH: 'none' }, pino(logged))
    const answer = await get('/api/devices')
    expect(answer.status).toBe(502)
    const sentence = /DEPTH_ZERO_SELF_SIGNED_CERT.*Ask your administrator to check it, and UPSTREAM_CA_FILE/
    expect(await answer.json()).toMatchObject({ detail: expect.stringMatching(sentence) })
    expect(String(logged.read())).toMatch(sentence)
    const { upstream: figures } = (await (await get('/api/status')).json()) as StatusReport
    expect(figures[0]?.lastFailure?.outcome).toBe('untrusted')
  })
})
