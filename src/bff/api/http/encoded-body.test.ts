import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { EncodedBody } from './encoded-body.ts'

const text = 'station,level\n'.repeat(200)
const bytes = new TextEncoder().encode(text)
const request = { method: 'GET', headers: new Headers({ 'accept-encoding': 'gzip' }) }
/** zlib throws at it. */
const IMPOSSIBLE_EFFORT = -5

test('a body is answered in what its request accepts', async () => {
  const body = new EncodedBody(bytes, { contentType: 'text/csv' })
  const { headers, body: compressed } = await body.answer(request, {})
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(compressed as Uint8Array).toString()).toBe(text)
})

test('a request whose compression fails is answered uncompressed, and the next one compressed', async () => {
  const options = { contentType: 'text/csv', effort: IMPOSSIBLE_EFFORT }
  const body = new EncodedBody(bytes, options)
  const plain = await body.answer(request, {})
  expect(plain).toMatchObject({ status: 200, headers: { 'content-length': String(text.length) } })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(plain.body).toEqual(bytes)
  options.effort = 1
  const { headers } = await body.answer(request, {})
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', etag: plain.headers.etag })
})
