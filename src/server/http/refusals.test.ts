import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { passwordSignIn } from '../../bff/api/sign-in/password-sign-in.ts'
import { memorySessionStore } from '../../bff/api/sign-in/session-store.ts'
import { createTestStack } from '../../bff/testing/test-upstream.ts'
import { type ListenOptions, listen, TIMEOUTS } from '../listen.ts'

const LONG = { headerMs: 60_000, requestMs: 60_000, idleMs: 60_000, stalledMs: 60_000, checkMs: 50 }
/** What is sent byte by byte is not stalled, however long the machine pauses between two of them. */
const SHORT = { ...LONG, headerMs: 300, requestMs: 300 }
const GET = 'GET /api/devices HTTP/1.1\r\nHost: localhost\r\n'

type Handler = Parameters<typeof listen>[0]

async function connected(options: Partial<ListenOptions> & { handler?: Handler } = {}): Promise<Socket> {
  const { handler = async () => new Response('{}'), ...rest } = options
  const listener = await listen(handler, { host: '127.0.0.1', port: 0, timeouts: LONG, ...rest })
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
  onTestFinished(async () => {
    socket.destroy()
    await listener.close()
  })
  await once(socket, 'connect')
  return socket
}

/** Everything that comes until the other side ends the connection. */
async function untilEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  // whoever still sends may be answered with a reset, which `once` would throw
  socket.on('error', () => {})
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve))
  return text
}

async function answerTo(text: string, options: Parameters<typeof connected>[0] = {}) {
  const socket = await connected(options)
  socket.write(text)
  return problemIn(await untilEnd(socket))
}

function problemIn(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1])
  return { status, head, problem: JSON.parse(body || 'null') as { status: number; detail: string } | null }
}

describe('what HTTP itself refuses is told in a problem document', () => {
  test.each([
    [400, 'no HTTP', 'no http at all\r\n\r\n'],
    [400, 'no host', 'GET / HTTP/1.1\r\n\r\n'],
    [400, 'two hosts', 'GET / HTTP/1.1\r\nHost: dashboard.test\r\nHost: other.test\r\n\r\n'],
    [400, 'two hosts of one name', 'GET / HTTP/1.0\r\nhost: x\r\nHOST: x\r\n\r\n'],
    [400, 'a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
    [400, 'a tunnel', 'CONNECT example.test:443 HTTP/1.1\r\nHost: example.test\r\n\r\n'],
    [413, 'a large body', 'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 1048577\r\n\r\n'],
    [414, 'a long address', `GET /?${'x'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [417, 'an odd expectation', 'GET / HTTP/1.1\r\nHost: x\r\nExpect: a miracle\r\n\r\n'],
    [431, 'large headers', `${GET}Cookie: ${'x'.repeat(20_000)}\r\n\r\n`],
  ])('%i: %s', async (status, _, text) => {
    const answer = await answerTo(text, { handler: async (request) => new Response(request.method) })
    expect(answer.status).toBe(status)
    expect(answer.head.toLowerCase()).toContain('content-type: application/problem+json')
    expect(answer.problem).toMatchObject({ status })
    // what happened, and what to do
    expect(answer.problem?.detail).toMatch(/^[A-Z].*\. [A-Z].*\.$/)
  })

  test.each([
    ['no length', 'no length\r\n'],
    ['a chunk longer than it says', '3\r\nfour\r\n0\r\n\r\n'],
    ['a good chunk first', '3\r\none\r\nno length\r\n'],
  ])('400: a body in chunks that are none, %s, before the connection closes', async (_, chunks) => {
    const handler: Handler = async (request) => new Response(await request.text())
    const answer = await answerTo(
      `POST /api/session HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
      { handler },
    )
    expect(answer).toMatchObject({ status: 400, problem: { status: 400 } })
  })

  test('and a server that is to stop closes the connection with its answer', async () => {
    const socket = await connected({ isDraining: () => true })
    socket.write(`${GET}\r\n`)
    expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*\{\}$/i)
  })
})

describe('a body in chunks that is over the limit', () => {
  const chunks = `4000\r\n${'x'.repeat(0x4000)}\r\n`.repeat(100)
  const { bff } = createTestStack([], {
    webhookKey: 'a-webhook-key-of-some-length',
    signIn: (context) =>
      passwordSignIn({
        ...context,
        accounts: { find: async () => undefined },
        store: memorySessionStore(context.now),
        times: { idleMs: 1_000, maxMs: 1_000 },
        secret: undefined,
      }),
  })

  test.each([
    ['signing in', 'POST /api/session HTTP/1.1\r\nX-Requested-With: gaugeboard\r\n'],
    ['a message', 'POST /webhook/sensor-data HTTP/1.1\r\nX-API-Key: a-webhook-key-of-some-length\r\n'],
  ])('is refused as such: %s', async (_, head) => {
    const answer = await answerTo(
      `${head}Host: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}0\r\n\r\n`,
      { handler: bff },
    )
    expect(answer.status).toBe(413)
  })
})

describe('a slow client is sent off', () => {
  test('by the defaults in little more than ten seconds while it sends', () => {
    expect(TIMEOUTS.headerMs + TIMEOUTS.checkMs).toBeLessThanOrEqual(12_000)
    expect(TIMEOUTS.requestMs + TIMEOUTS.checkMs).toBeLessThanOrEqual(12_000)
  })

  test('by the defaults with those of the same quarter of a second only, so that few are refused at once', () => {
    expect(TIMEOUTS.checkMs).toBeLessThanOrEqual(250)
  })

  test('that sends its header byte by byte', async () => {
    const socket = await connected({ timeouts: SHORT })
    socket.write(GET)
    const dripping = setInterval(() => socket.write('X'), 20)
    onTestFinished(() => clearInterval(dripping))
    expect(problemIn(await untilEnd(socket))).toMatchObject({ status: 408, problem: { status: 408 } })
  })

  test('that sends its body byte by byte', async () => {
    const handler: Handler = async (request) => new Response(await request.text())
    const socket = await connected({ timeouts: SHORT, handler })
    socket.write('POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
    const dripping = setInterval(() => socket.write('X'), 20)
    onTestFinished(() => clearInterval(dripping))
    expect(problemIn(await untilEnd(socket))).toMatchObject({ status: 408, problem: { status: 408 } })
  })

  test.each([
    ['of a length', 'Content-Length: 1000\r\n\r\nbegun'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\nbegun\r\n'],
  ])('that begins a body %s and sends no more of it', async (_, rest) => {
    const handler: Handler = async (request) => new Response(await request.text())
    const socket = await connected({ timeouts: SHORT, handler })
    socket.write(`POST /api/session HTTP/1.1\r\nHost: x\r\n${rest}`)
    expect(problemIn(await untilEnd(socket))).toMatchObject({ status: 408, problem: { status: 408 } })
  })

  test('that connects and asks nothing, in the time a header may take', async () => {
    const socket = await connected({ timeouts: SHORT })
    expect(problemIn(await untilEnd(socket))).toMatchObject({ status: 408, problem: { status: 408 } })
  })

  test('that takes nothing of its answer, which is then given up', async () => {
    let givenUp: () => void = () => {}
    const cancelled = new Promise<void>((resolve) => {
      givenUp = resolve
    })
    const chunk = new Uint8Array(65_536)
    const endless = () =>
      new ReadableStream({ pull: (controller) => controller.enqueue(chunk), cancel: () => givenUp() })
    const socket = await connected({
      timeouts: { ...LONG, stalledMs: 200 },
      handler: async () => new Response(endless()),
    })
    socket.pause()
    socket.write(`${GET}\r\n`)
    await cancelled
  })
})
