import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { SentResponse } from '../../bff/api/routes/fast-path.ts'
import { type ListenOptions, listen, TIMEOUTS } from '../listen.ts'

const RAW_HEADERS = ['etag', 'W/"x"', 'content-type', 'application/json', 'vary', 'accept-encoding']
const GET = 'GET /api/devices HTTP/1.1\r\nHost: localhost\r\n\r\n'
const AS_BROWSERS_DO = 'GET /api/devices HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n'
const LAST = 'GET /api/devices HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'

/** Every byte there is, so many times. */
function body(bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, n) => n % 251)
}

function answerOf(status: number, content: Uint8Array | null): SentResponse {
  const length = content === null ? [] : ['content-length', String(content.length)]
  return { status, rawHeaders: [...RAW_HEADERS, ...length], requestId: 'one-of-a-storm', body: content }
}

async function connected(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** As the ids of the dashboard look. */
function idOf(count: number): string {
  return `0f8fad5b-d9cb-469f-a165-${String(count).padStart(12, '0')}`
}

/** The dashboard's listener with nothing but this answer. */
async function dashboard(answer: SentResponse, options: Partial<ListenOptions> = {}): Promise<Socket> {
  const handler = async () =>
    new Response(answer.body as Uint8Array<ArrayBuffer>, { headers: { 'x-way': 'framework' } })
  const listener = await listen(handler, { host: '127.0.0.1', port: 0, fastPath: () => answer, ...options })
  onTestFinished(() => listener.close())
  return connected(Number(new URL(listener.url).port))
}

/** Node's own server, which writes the same answer by its own means. */
async function nodeServer({ status, rawHeaders, requestId, body: content }: SentResponse): Promise<Socket> {
  const server = createServer({ keepAliveTimeout: TIMEOUTS.idleMs }, (_, response: ServerResponse) => {
    response.writeHead(status, [...rawHeaders, 'x-request-id', requestId])
    response.end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return connected((server.address() as AddressInfo).port)
}

/** What comes to so many bytes, or until the end. */
async function read(socket: Socket, bytes = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    if (chunks.reduce((sum, { length }) => sum + length, 0) >= bytes) break
  }
  return Buffer.concat(chunks)
}

function withoutDate(answer: Buffer): string {
  return answer.toString('latin1').replace(/\r\nDate: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT\r\n/, '\r\n')
}

describe('a ready answer', () => {
  test.each([
    ['small', answerOf(200, body(6_000))],
    ['small, with an id of ours', { ...answerOf(200, body(6_000)), requestId: idOf(1) }],
    ['of a problem, with an id of ours', { ...answerOf(429, body(200)), requestId: idOf(2) }],
    ['large', answerOf(200, body(300_000))],
    ['of a problem', answerOf(429, body(200))],
    ['without a body', answerOf(304, null)],
  ])('is byte for byte what Node writes, apart from the time: %s', async (_, answer) => {
    const sockets = [await dashboard(answer), await nodeServer(answer)]
    for (const asked of [GET, AS_BROWSERS_DO]) {
      const texts: string[] = []
      for (const socket of sockets) {
        socket.write(asked)
        texts.push(withoutDate(await read(socket, (answer.body?.length ?? 0) + 200)))
      }
      expect(texts[0]).toBe(texts[1])
      expect(texts[0]).not.toContain('Date: ')
    }
  })

  test('has the id of its own request, whatever was sent of the same answer before', async () => {
    const answer = answerOf(200, body(6_000))
    let asked = 0
    const socket = await dashboard(answer, {
      fastPath: () => {
        asked++
        return { ...answer, requestId: asked === 3 ? 'from-a-proxy' : idOf(asked) }
      },
    })
    for (const id of [idOf(1), idOf(2), 'from-a-proxy', idOf(4)]) {
      socket.write(GET)
      const text = (await read(socket, 6_000)).toString('latin1')
      expect(text).toContain(`\r\nx-request-id: ${id}\r\n`)
      expect(text.slice(text.indexOf('\r\n\r\n') + 4)).toBe(Buffer.from(body(6_000)).toString('latin1'))
    }
  })

  test('keeps its id where it waits for a slow reader and others are sent the same meanwhile', async () => {
    // what is not taken at once begins in front of the id
    const answer = {
      ...answerOf(200, body(10)),
      rawHeaders: ['content-length', '10', 'x-long', 'x'.repeat(60_000)],
    }
    let asked = 0
    const fastPath = () => ({ ...answer, requestId: idOf(++asked) })
    const listener = await listen(async () => new Response(), { host: '127.0.0.1', port: 0, fastPath })
    onTestFinished(() => listener.close())
    const port = Number(new URL(listener.url).port)
    const [slow, other] = [await connected(port), await connected(port)]
    const last = Buffer.from(body(10)).toString('latin1')
    let taken = ''
    // more than fits into what is on its way; those behind it the framework answers, with nothing
    for (let n = 0; n < 400; n++) {
      slow.write(GET)
      other.write(GET)
      let answered = ''
      do answered += (await read(other, 1)).toString('latin1')
      while (!answered.endsWith(last))
      taken += answered
    }
    slow.write(LAST)
    const waited = (await read(slow)).toString('latin1')
    const [slowIds, otherIds] = [waited, taken].map((text) => text.match(/x-request-id: \S+/g) ?? [])
    expect(otherIds).toHaveLength(400)
    expect(slowIds?.length).toBeLessThan(400)
    expect(new Set([...(slowIds ?? []), ...(otherIds ?? [])]).size).toBe(asked)
  })

  test('tells the time of its second', async () => {
    const socket = await dashboard(answerOf(304, null))
    const before = Math.floor(Date.now() / 1000) * 1000
    socket.write(GET)
    const text = (await read(socket, 100)).toString('latin1')
    const said = Date.parse(/\r\nDate: (.*)\r\n/.exec(text)?.[1] ?? '')
    expect(said).toBeGreaterThanOrEqual(before)
    expect(said).toBeLessThanOrEqual(Date.now())
  })

  test('follows the one before on a kept connection, also where all were asked for at once', async () => {
    const socket = await dashboard(answerOf(200, body(6_000)))
    socket.write(GET)
    await read(socket, 6_000)
    socket.write(GET.repeat(20) + LAST)
    const text = (await read(socket)).toString('latin1')
    expect(text.match(/HTTP\/1\.1 200 OK\r\n/g)).toHaveLength(21)
  })

  test.each([
    ['the client closes its connection', LAST, {}],
    ['the client speaks HTTP/1.0', 'GET /api/devices HTTP/1.0\r\n\r\n', {}],
    ['the server is to stop', GET, { isDraining: () => true }],
  ])('is left to the framework where %s, which ends the connection', async (_, text, options) => {
    const socket = await dashboard(answerOf(200, body(6_000)), options)
    socket.write(text)
    const answer = (await read(socket)).toString('latin1')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toContain('x-way: framework')
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
  })

  test('is the last on its connection where the server began to stop while it was looked up who may ask', async () => {
    let isStopping = false
    const socket = await dashboard(answerOf(200, body(6_000)), {
      isDraining: () => isStopping,
      fastPath: async () => {
        isStopping = true
        return answerOf(200, body(6_000))
      },
    })
    socket.write(GET)
    const answer = (await read(socket)).toString('latin1')
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
  })

  test.each([
    ['at once', (answer: SentResponse) => answer],
    ['later', async (answer: SentResponse) => answer],
  ])('with a header that HTTP does not allow, made %s, ends its connection and no more', async (_, given) => {
    const bad = { ...answerOf(200, body(10)), rawHeaders: ['x-name', 'līmenis'] }
    const socket = await dashboard(bad, { fastPath: () => given(bad) })
    socket.write(GET)
    expect(await read(socket)).toHaveLength(0)
  })

  test('reaches a client that has closed its half after asking, whole', async () => {
    const socket = await dashboard(answerOf(200, body(3_000_000)))
    socket.end(GET)
    expect((await read(socket)).length).toBeGreaterThan(3_000_000)
  })

  test('does not keep from stopping, nor does the idle connection behind it', async () => {
    const listener = await listen(async () => new Response(), {
      host: '127.0.0.1',
      port: 0,
      fastPath: () => answerOf(200, body(6_000)),
    })
    const socket = await connected(Number(new URL(listener.url).port))
    socket.write(GET)
    await read(socket, 6_000)
    const ended = once(socket, 'end')
    await Promise.all([listener.close(), ended])
  })

  test('that nobody takes is given up, and no further request is read meanwhile', async () => {
    let asked = 0
    const listener = await listen(async () => new Response(), {
      host: '127.0.0.1',
      port: 0,
      timeouts: { ...TIMEOUTS, stalledMs: 300, idleMs: 300 },
      fastPath: () => {
        asked++
        return answerOf(200, body(8_000_000))
      },
    })
    onTestFinished(() => listener.close())
    const socket = await connected(Number(new URL(listener.url).port))
    socket.on('error', () => {})
    socket.pause()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    // more than fits into what is on its way
    for (let n = 0; n < 50; n++) socket.write(GET.repeat(20))
    // a client learns of a torn connection when it reads
    const looked = setInterval(() => socket.write(GET), 50)
    onTestFinished(() => clearInterval(looked))
    await closed
    expect(asked).toBeLessThan(100)
  })
})
