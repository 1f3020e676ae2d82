import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestStack } from '../testing/test-upstream.ts'

let appDirectory: string
beforeAll(async () => {
  appDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-app-'))
  await writeFile(join(appDirectory, 'index.html'), 'the dashboard')
  await writeFile(join(appDirectory, 'kiosk.html'), 'the public page')
})
afterAll(() => rm(appDirectory, { recursive: true, force: true }))

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
