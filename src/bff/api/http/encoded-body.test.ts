import { type BrotliOptions, brotliDecompressSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { EncodedBody } from './encoded-body.ts'

type Done = (error: Error | null, result: Buffer) => void

/** Compressions so far, and what the next one fails with. */
const brotli = vi.hoisted(() => ({ runs: 0, failure: undefined as Error | undefined }))

vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>()
  const brotliCompress = (bytes: Uint8Array, options: BrotliOptions, done: Done) => {
    brotli.runs++
    if (brotli.failure) done(brotli.failure, Buffer.alloc(0))
    else zlib.brotliCompress(bytes, options, done)
  }
  return { ...zlib, brotliCompress }
})

const text = 'station,level\n'.repeat(200)
const request = { method: 'GET', headers: new Headers({ 'accept-encoding': 'br, gzip' }) }
let body: EncodedBody

beforeEach(() => {
  Object.assign(brotli, { runs: 0, failure: undefined })
  body = new EncodedBody(new TextEncoder().encode(text), { contentType: 'text/csv' })
})

test('a body is compressed once for all requests, at the same time and later', async () => {
  const answers = await Promise.all([body.respond(request, {}), body.respond(request, {})])
  answers.push(await body.respond(request, {}))
  for (const answer of answers) {
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(text)
  }
  expect(brotli.runs).toBe(1)
})

test('a request whose compression fails is answered uncompressed, and the next one compressed', async () => {
  brotli.failure = new Error('Insufficient memory')
  const plain = await body.respond(request, {})
  expect(plain.status).toBe(200)
  expect(plain.headers.get('content-length')).toBe(String(text.length))
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe(text)
  brotli.failure = undefined
  const { headers } = await body.respond(request, {})
  expect(headers.get('content-encoding')).toBe('br')
  expect(headers.get('etag')).toBe(plain.headers.get('etag'))
})
