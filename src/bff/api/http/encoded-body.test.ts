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
  const answers = await Promise.all([body.answer(request, {}), body.answer(request, {})])
  answers.push(await body.answer(request, {}))
  for (const { headers, body: bytes } of answers) {
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(bytes as Uint8Array).toString()).toBe(text)
  }
  expect(brotli.runs).toBe(1)
})

test('a request whose compression fails is answered uncompressed, and the next one compressed', async () => {
  brotli.failure = new Error('Insufficient memory')
  const plain = await body.answer(request, {})
  expect(plain).toMatchObject({ status: 200, headers: { 'content-length': String(text.length) } })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(new TextDecoder().decode(plain.body as Uint8Array)).toBe(text)
  brotli.failure = undefined
  const { headers } = await body.answer(request, {})
  expect(headers).toMatchObject({ 'content-encoding': 'br', etag: plain.headers.etag })
})
