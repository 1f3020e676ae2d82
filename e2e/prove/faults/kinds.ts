import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'

type Fetch = () => Promise<IncomingMessage>

/** A way in which a service, or the way to it, fails. */
export interface Fault {
  name: string
  /** What the proxy answers with; `ask` gives the service's own answer, `url` is what of it is requested. */
  answer?: (outgoing: ServerResponse, fetchOriginal: Fetch, url: string) => unknown
  /** At fault is not an answer but the port or the certificate. */
  place?: 'port' | 'certificate'
  /** The dashboard's own clock jumps by this instead, in milliseconds. */
  clockMs?: number
  /** Nothing that is shown may suffer from it. */
  isHarmless?: boolean
}

const MEBIBYTE = 1024 * 1024
const LARGE_BYTES = 300 * MEBIBYTE
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const JSON_HEADERS = { 'content-type': 'application/json' }
const OPENING = '{"message":"Success","data":['
/** A gigabyte as some hundred kilobytes: members of a gzip stream may follow each other. */
const BOMB = bomb()
const STUFFING = gzipSync(`${OPENING}{"device_id":"huge","name":"${'x'.repeat(5 * MEBIBYTE)}"},`)

export const FAULTS: readonly Fault[] = [
  { name: 'refuses connections', place: 'port' },
  { name: 'hangs', answer: () => {} },
  { name: 'resets in the middle of a body', answer: cutShort },
  { name: 'ends in the middle of a body as if it were whole', answer: endEarly },
  { name: 'sends a byte a second', answer: trickle },
  says('answers 200 in HTML', 200, '<!doctype html><title>Welcome</title>', { 'content-type': 'text/html' }),
  says('answers in another shape', 200, '{"message":"Success","data":{"devices":[]}}'),
  says('answers with a list of something else', 200, '{"message":"Success","data":[1,"two",null]}'),
  says('answers half of its JSON', 200, '{"message":"Success","data":[{"device_id":"weir"'),
  fails(401, 'Unauthorized'),
  fails(403, 'Forbidden'),
  fails(404, 'Device not found'),
  fails(429, 'To Many Request'),
  { ...fails(429, 'To Many Request', { 'retry-after': '1' }), name: 'answers 429 with Retry-After' },
  fails(500, 'Internal Server Error'),
  fails(503, 'Service Unavailable'),
  says('redirects', 302, '', { location: 'https://elsewhere.invalid/' }),
  { name: 'sends 300 MB', answer: flood },
  says('sends a gzip bomb', 200, BOMB, { ...JSON_HEADERS, 'content-encoding': 'gzip' }),
  { name: 'shows another certificate', place: 'certificate' },
  // a day and its newest readings are not long
  { ...onRangesBeyond(30 * HOUR_MS, { name: 'is well, but hangs on long ranges' }), isHarmless: true },
  { name: 'is well, but the clock jumps ahead', clockMs: 26 * HOUR_MS, isHarmless: true },
  { name: 'is well, but the clock jumps back', clockMs: -26 * HOUR_MS, isHarmless: true },
  { name: 'is well, but has an item of 5 MB in every list', answer: stuff, isHarmless: true },
]

/** What one dashboard meets after the other in a morning. */
export const MORNING: readonly Fault[] = [
  ...named('hangs', 'refuses connections', 'resets in the middle of a body', 'sends a byte a second'),
  ...named('answers 200 in HTML', 'answers in another shape'),
  says('answers without a list', 200, '{"message":"Success","data":null}'),
  says('answers nothing', 200, ''),
  ...named('answers 401', 'answers 403', 'answers 404', 'answers 500', 'answers 429', 'redirects'),
  { ...fails(429, 'To Many Request', { 'retry-after': '6' }), name: 'answers 429 with Retry-After: 6' },
  ...named('sends a gzip bomb', 'sends 300 MB'),
  refusesFew(16),
  onRangesBeyond(7 * DAY_MS, fails(400, 'The range is too long')),
]

/** What that morning ends with. */
export const SLOW_AT_LAST = onRangesBeyond(30 * DAY_MS, { name: 'hangs beyond 30 days' })

function named(...names: string[]): Fault[] {
  return names.map((name) => FAULTS.find((fault) => fault.name === name) as Fault)
}

/** A service that fails so where a range is longer, and answers everything else. */
function onRangesBeyond(longestMs: number, { name, answer }: Fault): Fault {
  return {
    name,
    answer: (outgoing, fetchOriginal, url) => {
      if (lengthOf(url) > longestMs) answer?.(outgoing, fetchOriginal, url)
      else void pass(outgoing, fetchOriginal)
    },
  }
}

/** A service that refuses the first calls for readings of days, and answers everything else. */
function refusesFew(calls: number): Fault {
  const { answer } = fails(400, 'Bad Request')
  let left = calls
  return {
    name: `refuses ${calls} calls with 400`,
    answer: (outgoing, fetchOriginal, url) => {
      if (lengthOf(url) > HOUR_MS && left-- > 0) answer?.(outgoing, fetchOriginal, url)
      else void pass(outgoing, fetchOriginal)
    },
  }
}

/** Of the range that a URL asks for; 0 where it asks for none. */
function lengthOf(url: string): number {
  const { searchParams } = new URL(url, 'http://service.invalid')
  const [start, end] = [searchParams.get('start'), searchParams.get('end')]
  return start === null || end === null ? 0 : Date.parse(end) - Date.parse(start)
}

async function pass(outgoing: ServerResponse, fetchOriginal: Fetch): Promise<void> {
  const { headers, body } = await answerOf(fetchOriginal)
  outgoing.writeHead(200, headers).end(body)
}

function fails(status: number, message: string, headers: Record<string, string> = {}): Fault {
  const body = JSON.stringify({ message, data: null })
  return says(`answers ${status}`, status, body, { ...JSON_HEADERS, ...headers })
}

function says(
  name: string,
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string> = JSON_HEADERS,
): Fault {
  return { name, answer: (outgoing) => void outgoing.writeHead(status, headers).end(body) }
}

async function cutShort(outgoing: ServerResponse, fetchOriginal: Fetch): Promise<void> {
  const { headers, body } = await answerOf(fetchOriginal)
  outgoing.writeHead(200, { ...headers, 'content-length': body.length })
  outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy())
}

async function endEarly(outgoing: ServerResponse, fetchOriginal: Fetch): Promise<void> {
  const { headers, body } = await answerOf(fetchOriginal)
  outgoing.writeHead(200, headers).end(body.subarray(0, body.length / 2))
}

async function trickle(outgoing: ServerResponse, fetchOriginal: Fetch): Promise<void> {
  const { headers, body } = await answerOf(fetchOriginal)
  outgoing.writeHead(200, { ...headers, 'content-length': body.length })
  let at = 0
  const timer = setInterval(() => outgoing.write(body.subarray(at, ++at)), 1_000)
  outgoing.once('close', () => clearInterval(timer))
}

async function flood(outgoing: ServerResponse): Promise<void> {
  const piece = Buffer.from('{"device_id":"x","sensors":[]},'.repeat(2_000))
  outgoing.writeHead(200, JSON_HEADERS).write(OPENING)
  const closed = once(outgoing, 'close')
  for (let sent = 0; sent < LARGE_BYTES && !outgoing.destroyed; sent += piece.length) {
    if (outgoing.write(piece)) continue
    await Promise.race([new Promise((resolve) => outgoing.once('drain', resolve)), closed])
  }
  outgoing.end('{}]}')
}

function bomb(): Uint8Array {
  const member = gzipSync(Buffer.alloc(64 * MEBIBYTE, 0x20), { level: 9 })
  return Buffer.concat([gzipSync(OPENING), ...Array.from({ length: 16 }, () => member), gzipSync(']}')])
}

/** The service's own answer, with something in front that is longer than any item. */
async function stuff(outgoing: ServerResponse, fetchOriginal: Fetch): Promise<void> {
  const { headers, body } = await answerOf(fetchOriginal)
  const text = (headers['content-encoding'] ? gunzipSync(body) : body).toString()
  if (!text.startsWith(OPENING) || text.startsWith(`${OPENING}]`))
    return void outgoing.writeHead(200, headers).end(body)
  outgoing.writeHead(200, { ...JSON_HEADERS, 'content-encoding': 'gzip' })
  outgoing.end(Buffer.concat([STUFFING, gzipSync(text.slice(OPENING.length))]))
}

/** What the service itself says, and in what form. */
async function answerOf(fetchOriginal: Fetch): Promise<{ headers: OutgoingHttpHeaders; body: Buffer }> {
  const reply = await fetchOriginal()
  const { 'content-type': type, 'content-encoding': encoding } = reply.headers
  const headers = { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) }
  return { headers, body: await buffer(reply) }
}
