import { describe, expect, it } from 'vitest'
import { framesOf, listsOf, readHead } from '../../../../columns/read-frames.ts'
import { type PackedHead, seriesFrom } from '../../../../domain/series/packed-form.ts'
import type { Line } from '../../../../domain/series/series.ts'
import { DAY_MS, day, month, warmed } from '../../../testing/month-stack.ts'
import { createTestStack, NOON_MS, seriesPath } from '../../../testing/test-upstream.ts'

const PACKED = { accept: 'application/vnd.gaugeboard.series.v3, application/json;q=0.9' }

async function seriesIn(response: Response) {
  const body = new Uint8Array(await response.arrayBuffer())
  const [head = body, ...blocks] = framesOf(body)
  return seriesFrom(readHead(head) as PackedHead, blocks.map(listsOf) as Line[])
}

describe('the form of a series', () => {
  it('is JSON for everybody, and packed for whoever names that: the same series', async () => {
    const { get, json } = createTestStack([month()])
    const response = await get(day, PACKED)
    expect(response.headers.get('content-type')).toBe('application/vnd.gaugeboard.series.v3')
    expect(await seriesIn(response)).toEqual(await json(day))
    for (const accept of ['*/*', 'application/json', 'text/html, */*;q=0.1']) {
      const plain = await get(day, { accept })
      expect(plain.headers.get('content-type')).toBe('application/json')
    }
  })

  it('costs the service nothing when another asks in the other', async () => {
    const { get, upstream } = await warmed()
    await get(day, PACKED)
    upstream.calls = []
    await get(day)
    await get(seriesPath('gauge', NOON_MS - DAY_MS / 2, NOON_MS), PACKED)
    expect(upstream.dataCalls()).toEqual([])
  })

  it('is part of what a cache has to know an answer by', async () => {
    const { get } = createTestStack([month()])
    const [plain, packed] = [await get(day), await get(day, PACKED)]
    for (const { headers } of [plain, packed]) expect(headers.get('vary')).toBe('accept, accept-encoding')
    const etag = packed.headers.get('etag') ?? ''
    expect(etag).not.toBe(plain.headers.get('etag'))
    expect((await get(day, { ...PACKED, 'if-none-match': etag })).status).toBe(304)
    expect((await get(day, { 'if-none-match': etag })).status).toBe(200)
  })

  it('is JSON on a public screen, whose answers are known by their address alone', async () => {
    const { get } = createTestStack([month()], { kiosks: [{ slug: 'harbour', publicKey: 'public-1234' }] })
    const { headers } = await get('/api/kiosks/harbour/devices/gauge/series?last=24h', PACKED)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('vary')).toBe('accept-encoding')
  })

  it('is a problem in JSON where there is no series', async () => {
    const { get } = createTestStack([month()])
    const { status, headers } = await get(`${day}&width=5`, PACKED)
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json'])
  })
})
