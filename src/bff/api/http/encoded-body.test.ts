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
  const answer = await body.respond(request, {})
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toBe(text)
})

test('a request whose compression fails is answered uncompressed, and the next one compressed', async () => {
  const options = { contentType: 'text/csv', effort: IMPOSSIBLE_EFFORT }
  const body = new EncodedBody(bytes, options)
  const plain = await body.respond(request, {})
  expect(plain.status).toBe(200)
  expect(plain.headers.get('content-length')).toBe(String(text.length))
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(text)
  options.effort = 1
  const { headers } = await body.respond(request, {})
  expect(headers.get('content-encoding')).toBe('gzip')
  expect(headers.get('etag')).toBe(plain.headers.get('etag'))
})
