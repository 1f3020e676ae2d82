import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SIMULATED_NOW } from './support/clock.ts'
import { type RemoteUpstream, STATION, startRemoteUpstream } from './support/remote-upstream.ts'
import { expect, test } from './support/test.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const KEYS = { apiKey: 'canary-api-key-71c0', secretKey: 'canary:secret/é+4f2a' }
const APP_DIRECTORY = fileURLToPath(new URL('../dist/app', import.meta.url))

/** Every form in which a secret might travel. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  return [
    secret,
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ]
}

const CANARIES = [KEYS.secretKey, KEYS.apiKey, `${KEYS.apiKey}:${KEYS.secretKey}`].flatMap(formsOf)

function leaksIn(text: string): string[] {
  return CANARIES.filter((canary) => text.toLowerCase().includes(canary.toLowerCase()))
}

let upstream: RemoteUpstream
let stack: TestStack

test.beforeAll(async () => {
  upstream = await startRemoteUpstream(KEYS, SIMULATED_NOW)
  stack = await startTestStack(upstream.environment, () => SIMULATED_NOW)
})
test.afterAll(async () => {
  await stack.close()
  await upstream.close()
})
test.use({ stack: 'own', expectedErrors: { patterns: [/Failed to load resource/] } })

test('the credentials are in no byte that a browser can get', async ({ page, request }) => {
  const bodies: [string, string][] = []
  page.on('response', async (response) => {
    const headers = JSON.stringify(await response.allHeaders())
    const body = await response.body().catch(() => Buffer.alloc(0))
    bodies.push([response.url(), headers + response.url() + body.toString('latin1') + body.toString('utf8')])
  })
  await page.goto(stack.url)
  await expect(page.getByText(STATION.name).first()).toBeVisible()
  await page.goto(`${stack.url}/stations/${STATION.id}`)
  await expect(page.getByRole('heading', { name: STATION.name })).toBeVisible()

  const paths = [
    '/api/devices',
    '/api/session',
    '/healthz',
    '/readyz',
    `/api/devices/${STATION.id}/export?from=2026-01-19T00:00:00Z&to=2026-01-20T00:00:00Z&format=csv`,
    '/api/devices/nobody/series?from=2026-01-19T00:00:00Z&to=2026-01-20T00:00:00Z',
    '/api/nothing',
  ]
  const askAll = async () => {
    for (const path of paths) {
      const response = await request.get(`${stack.url}${path}`)
      bodies.push([path, JSON.stringify(response.headers()) + (await response.text())])
    }
  }
  await askAll()
  await upstream.goAway()
  await askAll()
  bodies.push([
    'storage',
    await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie),
  ])

  expect(bodies.length).toBeGreaterThan(10)
  expect(bodies.filter(([, text]) => leaksIn(text).length > 0).map(([where]) => where)).toEqual([])
})

test('nor in the built app and its source maps', async () => {
  const names = await readdir(APP_DIRECTORY, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  expect(files.some((file) => file.endsWith('.map'))).toBe(true)
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    expect(leaksIn(text), file).toEqual([])
    expect(text, file).not.toContain('UPSTREAM_SECRET_KEY')
  }
})
