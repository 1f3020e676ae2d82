import type { Facts } from '../../../src/service/conformance/subject.ts'
import { type FuzzedRequest, fuzzedRequest } from './fuzzed-request.ts'
import { hostileText } from './hostile-text.ts'
import type { Random } from './random.ts'

export interface RawRequest {
  bytes: Buffer
  /** Methods that may have been understood, so that an answer to HEAD is read without a body. */
  isHead: boolean
}

const NOISE_BYTES = 400

/** Bytes for a socket: requests as they should be, requests broken in the ways HTTP can be, and plain noise. */
export function rawRequest(random: Random, facts: Facts): RawRequest {
  const kind = random.below(12)
  if (kind === 0) return { bytes: noise(random), isHead: false }
  const request = fuzzedRequest(random, facts)
  const text = written(random, request)
  const isHead = request.method === 'HEAD'
  if (kind === 1) return { bytes: bytesOf(text).subarray(0, random.below(text.length)), isHead }
  if (kind === 2) return { bytes: flipped(random, bytesOf(text)), isHead: true }
  if (kind === 3 && !isHead) return { bytes: Buffer.concat([bytesOf(text), bytesOf(text)]), isHead }
  return { bytes: bytesOf(text), isHead }
}

function written(random: Random, { method, target, headers, body }: FuzzedRequest): string {
  const end = random.chance(0.97) ? '\r\n' : random.pick(['\n', '\r', '\r\r\n'])
  const version = random.chance(0.95)
    ? 'HTTP/1.1'
    : random.pick(['HTTP/1.0', 'HTTP/2.0', 'HTTP/0.9', 'http/1.1', '', 'HTTP/1.1 x'])
  const lines = [`${method} ${random.chance(0.97) ? target : oddTarget(random, target)} ${version}`]
  if (random.chance(0.95)) lines.push(`Host: ${random.chance(0.9) ? 'service.test' : hostileText(random)}`)
  for (const [name, value] of headers) lines.push(`${name}: ${value}`)
  if (random.chance(0.1)) lines.push(random.pick(ODD_HEADERS))
  if (random.chance(0.02)) lines.push(`x-long: ${'a'.repeat(random.below(40_000))}`)
  if (body !== null || random.chance(0.02)) lines.push(lengthOf(random, body ?? ''))
  return `${lines.join(end)}${end}${end}${body ?? ''}`
}

const ODD_HEADERS = [
  'Connection: close',
  'Connection: upgrade\r\nUpgrade: websocket',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c',
  'Expect: 100-continue',
  'Expect: the moon',
  'Transfer-Encoding: chunked\r\nContent-Length: 5',
  'Transfer-Encoding: chunked, gzip',
  ' folded: line',
  'no colon',
  ': no name',
  'name with space: x',
  'authorization: Basic eDp4\r\nauthorization: Basic eTp5',
  'Content-Length: -1',
  'Content-Length: 1\r\nContent-Length: 2',
]

function lengthOf(random: Random, body: string): string {
  const right = `Content-Length: ${Buffer.byteLength(body)}`
  if (random.chance(0.85)) return right
  return random.pick([
    'Content-Length: 9999999',
    'Content-Length: x',
    'Transfer-Encoding: chunked',
    'Content-Length: 0',
    right.replace(': ', ':'),
  ])
}

function oddTarget(random: Random, target: string): string {
  return random.pick([
    '*',
    'service.test:443',
    `http://service.test${target}`,
    `ftp://x${target}`,
    target.slice(1),
    '//',
    '/\\',
    'http://[::1',
    '',
  ])
}

function flipped(random: Random, bytes: Buffer): Buffer {
  for (let times = 1 + random.below(4); times > 0 && bytes.length > 0; times--) {
    bytes[random.below(bytes.length)] = random.below(256)
  }
  return bytes
}

function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.below(NOISE_BYTES) }, () => random.below(256)))
}

/** Bytes of the text, those of UTF-8 for what is beyond one byte. */
function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'utf8')
}
