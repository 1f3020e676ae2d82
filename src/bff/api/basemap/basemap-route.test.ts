import { appendFile, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestStack } from '../../testing/test-upstream.ts'

const BYTES = Buffer.from(Array.from({ length: 600_000 }, (_, i) => (i * 7) % 256))
const PATHS = ['/api/basemap.pmtiles', '/api/kiosks/harbour/basemap.pmtiles']

let directory: string
let path: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gaugeboard-basemap-'))
  path = join(directory, 'region.pmtiles')
  await writeFile(path, BYTES)
  await writeFile(join(directory, 'secret.txt'), 'secret')
})
afterEach(() => rm(directory, { recursive: true }))

const start = (basemap: string | null = path) =>
  createTestStack([], { basemap, kiosks: [{ slug: 'harbour', publicKey: 'pk_canary' }] })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe.each(PATHS)('the detailed map at %s', (url) => {
  it('is given by ranges, each with its place in the whole', async () => {
    const { get } = start()
    for (const [range, from, to] of [
      ['bytes=0-126', 0, 127],
      ['bytes=300000-599999', 300_000, 600_000],
      ['bytes=599990-', 599_990, 600_000],
      ['bytes=-10', 599_990, 600_000],
      ['bytes=599990-999999999', 599_990, 600_000],
    ] as const) {
      const response = await get(url, { range })
      expect(response.status).toBe(206)
      expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/600000`)
      expect(response.headers.get('content-length')).toBe(String(to - from))
      expect(response.headers.get('content-type')).toBe('application/vnd.pmtiles')
      expect((await bytesOf(response)).equals(BYTES.subarray(from, to))).toBe(true)
    }
  })

  it('is given whole to who wants no range, or several', async () => {
    const { get } = start()
    for (const headers of [{}, { range: 'bytes=0-1,4-5' }, { range: 'pages=1-2' }]) {
      const response = await get(url, headers as Record<string, string>)
      expect(response.status).toBe(200)
      expect(response.headers.get('accept-ranges')).toBe('bytes')
      expect((await bytesOf(response)).equals(BYTES)).toBe(true)
    }
  })

  it('says how long it is where a range has none of it', async () => {
    const response = await start().get(url, { range: 'bytes=600000-' })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe('bytes */600000')
  })

  it('has a strong tag that another version has not, and no parts of two versions are mixed', async () => {
    const { get } = start()
    const etag = (await get(url, { range: 'bytes=0-0' })).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{27}"$/)
    expect((await get(url, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await get(url, { 'if-none-match': `"x", ${etag}` })).status).toBe(304)
    expect((await get(url, { range: 'bytes=0-9', 'if-match': etag })).status).toBe(206)
    await appendFile(path, 'more')
    const range = { range: 'bytes=0-9' }
    expect((await get(url, range)).headers.get('etag')).not.toBe(etag)
    for (const old of [etag, `W/${etag}`, new Date(0).toUTCString()]) {
      const response = await get(url, { ...range, 'if-range': old })
      expect(response.status).toBe(200)
      await response.body?.cancel()
    }
    expect((await get(url, { ...range, 'if-match': etag })).status).toBe(412)
  })

  it('breaks off where the file has become shorter, and is no whole answer then', async () => {
    const response = await start().get(url)
    await truncate(path, 1000)
    await expect(bytesOf(response)).rejects.toThrow()
  })

  it('is none where there is no file, or no regular one, and none where nothing is configured', async () => {
    for (const basemap of [join(directory, 'gone.pmtiles'), directory, null]) {
      const response = await start(basemap).get(url, { range: 'bytes=0-9' })
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain(directory)
    }
  })

  it.each(['%2e%2e%2fsecret.txt', '../secret.txt', 'basemap.pmtiles/../secret.txt', '?path=secret.txt'])(
    'leads to nothing else of the disk by %s',
    async (elsewhere) => {
      const response = await start().get(url.replace('basemap.pmtiles', elsewhere))
      expect(await response.text()).not.toContain('secret\n')
      expect(response.status).toBe(404)
    },
  )
})

it('is for those who are signed in, and for everybody at a public screen', async () => {
  const { get } = start()
  const cacheControl = async (url: string) => {
    const response = await get(url, { range: 'bytes=0-0' })
    return response.headers.get('cache-control')
  }
  expect(await cacheControl(PATHS[0] as string)).toMatch(/^private/)
  expect(await cacheControl(PATHS[1] as string)).toMatch(/^public/)
  expect((await get('/api/kiosks/lake/basemap.pmtiles')).status).toBe(404)
})

it('a HEAD request leaves no file open', async () => {
  const stack = createTestStack([], { basemap: path })
  const response = await stack.bff(new Request('http://127.0.0.1/api/basemap.pmtiles', { method: 'HEAD' }))
  expect(response.status).toBe(200)
  expect(response.headers.get('content-length')).toBe('600000')
  expect(response.body).toBeNull()
})
