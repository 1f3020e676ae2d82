import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStack, failed, gauge, NOON_MS } from '../../testing/test-upstream.ts'

let appDirectory: string
let filledDirectory: string
beforeAll(async () => {
  appDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-app-'))
  await writeFile(join(appDirectory, 'index.html'), 'the dashboard')
  await writeFile(join(appDirectory, 'kiosk.html'), 'the public page')
  filledDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-app-'))
  await writeFile(join(filledDirectory, 'kiosk.html'), '<p>before</p><!--first-list--><p>after</p>')
})
afterAll(async () => {
  for (const directory of [appDirectory, filledDirectory]) await rm(directory, { recursive: true })
})

function start() {
  return createTestStack([], { appDirectory, kiosks: [{ slug: 'harbour', publicKey: 'pk_canary-7f3a' }] })
}

describe('the page of a public screen', () => {
  it('stands at its own address, for every cache in between', async () => {
    const { get } = start()
    const response = await get('/kiosk/harbour')
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('the public page')
    expect(response.headers.get('cache-control')).toMatch(
      /^public, max-age=0, s-maxage=\d+, .*stale-if-error=86400$/,
    )
    expect(response.headers.get('vary')).toBe('accept-encoding')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  it('comes with its newest values, in the place that is kept for them', async () => {
    const { get, upstream } = createTestStack([gauge(NOON_MS - 3_600_000, NOON_MS)], {
      appDirectory: filledDirectory,
      kiosks: [{ slug: 'harbour', publicKey: 'pk_canary-7f3a' }],
    })
    // the first listing of all has no newest values yet
    await (await get('/api/kiosks/harbour/devices')).text()
    const html = await (await get('/kiosk/harbour')).text()
    expect(html).toMatch(/^<p>before<\/p><!--first-list-->.*<!--\/first-list--><p>after<\/p>$/s)
    expect(html).toContain('12.0\u00a0cm')
    expect(html).toContain('2024-05-10 19:00 UTC+7')
    expect(upstream.calls.every((call) => call.startsWith('/pk_canary-7f3a/'))).toBe(true)
    expect(html).not.toContain('pk_canary')
  })

  it('has no values where there are none, or no such screen', async () => {
    const { get, upstream } = createTestStack([], {
      appDirectory: filledDirectory,
      kiosks: [{ slug: 'harbour', publicKey: 'pk_canary-7f3a' }],
    })
    upstream.fault = () => failed(503, 'Service Unavailable')
    for (const path of ['/kiosk/harbour', '/kiosk/lake'])
      expect(await (await get(path)).text()).toBe('<p>before</p><!--first-list--><p>after</p>')
  })

  it('does not wait for a service that hangs', async () => {
    const { get, upstream } = createTestStack([gauge(NOON_MS, NOON_MS)], {
      appDirectory: filledDirectory,
      kiosks: [{ slug: 'harbour', publicKey: 'pk_canary-7f3a' }],
    })
    upstream.fault = () => new Promise(() => {})
    expect((await get('/kiosk/harbour')).status).toBe(200)
  })

  it('names the data it will ask for, by an address that answers', async () => {
    const { get } = start()
    const link = (await get('/kiosk/harbour')).headers.get('link') ?? ''
    const [, path = ''] = /^<([^>]+)>; rel=preload; as=fetch; crossorigin=anonymous$/.exec(link) ?? []
    expect((await get(path)).status).toBe(200)
  })

  it('may ask a visitor where they are, which no other page may', async () => {
    const { get } = start()
    const policyOf = async (path: string) => (await get(path)).headers.get('permissions-policy')
    expect(await policyOf('/kiosk/harbour')).toContain('geolocation=(self), gyroscope=()')
    expect(await policyOf('/')).toContain('geolocation=()')
  })

  it.each(['/kiosk/lake', '/kiosk/Harbour', '/kiosk/%2e%2e%2f'])(
    'says itself that there is no such screen at %s, to whoever saw it before too',
    async (path) => {
      const { get } = start()
      const etag = (await get('/kiosk/harbour')).headers.get('etag') ?? ''
      const response = await get(path, { 'if-none-match': etag })
      expect(response.status).toBe(404)
      expect(await response.text()).toBe('the public page')
      expect(response.headers.get('link')).toBeNull()
      expect(response.headers.get('etag')).toBeNull()
    },
  )

  it('can be installed as an app of its own', async () => {
    const { get } = start()
    const response = await get('/kiosk/harbour/manifest.webmanifest')
    expect(response.headers.get('content-type')).toBe('application/manifest+json')
    expect(await response.json()).toMatchObject({ start_url: '/kiosk/harbour', scope: '/kiosk/harbour' })
    expect((await get('/kiosk/lake/manifest.webmanifest')).status).toBe(404)
  })

  it('is reached by no other address', async () => {
    const { get } = start()
    expect((await get('/kiosk.html')).status).toBe(404)
    expect((await get('/kiosk')).status).toBe(404)
  })
})
