import { once } from 'node:events'
import { request as httpsRequest } from 'node:https'
import { connect as connectPlainly, type Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect, type TLSSocket } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Service } from '../../service/create-service.ts'
import { PATIENCE, type ServeOptions, serve } from './serve.ts'
import { testPair } from './test-pair.ts'
import { trustedProxies } from './trusted-proxy.ts'

/** Every wait ends soon, so that each of them can be waited for. */
const SHORT = { headerMs: 300, requestMs: 300, idleMs: 300, stalledMs: 300, checkMs: 50 }
/** Ends no test by itself: for tests of anything but time. */
const LONG = { headerMs: 60_000, requestMs: 60_000, idleMs: 60_000, stalledMs: 60_000, checkMs: 50 }

const GET = 'GET /external/v1/devices HTTP/1.1\r\nHost: localhost\r\n'

async function started(options: Partial<ServeOptions> = {}) {
  const listener = await serve({
    service: async () => new Response('{}'),
    host: '127.0.0.1',
    port: 0,
    transport: { kind: 'tls', pair: await testPair() },
    patience: LONG,
    ...options,
  })
  onTestFinished(() => listener.close())
  return { ...listener, port: Number(new URL(listener.url).port) }
}

/** A TLS connection of a client that trusts the test's certificate and nothing else. */
async function connected(port: number): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', ca: (await testPair()).cert })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'secureConnect')
  return socket
}

/** Everything that comes until the other side ends the connection. */
async function untilEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  socket.on('error', () => {})
  if (!socket.closed) await once(socket, 'close')
  return text
}

function envelope(status: number, message: string): RegExp {
  return new RegExp(`^HTTP/1\\.1 ${status} [\\s\\S]*\\r\\n\\r\\n${JSON.stringify({ message, data: null })}$`)
}

describe('C62 the port', () => {
  test('serves over TLS 1.2 or later with the certificate, and keeps the connection', async () => {
    const { port } = await started()
    const socket = await connected(port)
    expect(socket.getProtocol()).toMatch(/^TLSv1\.[23]$/)
    socket.setEncoding('utf8')
    for (let left = 3; left > 0; left--) {
      socket.write(`${GET}\r\n`)
      const [text] = await once(socket, 'data')
      expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*Connection: keep-alive[\s\S]*\r\n\r\n\{\}$/)
    }
  })

  test('speaks no plain HTTP', async () => {
    const asked: Request[] = []
    const { port } = await started({
      service: async (request) => {
        asked.push(request)
        return new Response('{}')
      },
    })
    const socket = connectPlainly(port, '127.0.0.1')
    socket.write(`${GET}\r\n`)
    expect(await untilEnd(socket)).not.toContain('HTTP/1.1 200')
    expect(asked).toEqual([])
  })

  test('speaks HTTP/1.1 only', async () => {
    const { port } = await started()
    const socket = connect({
      port,
      host: '127.0.0.1',
      ca: (await testPair()).cert,
      ALPNProtocols: ['h2', 'http/1.1'],
    })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'secureConnect')
    expect(socket.alpnProtocol).toBe('http/1.1')
  })

  test('says so in a sentence when it is taken', async () => {
    const { port } = await started()
    await expect(started({ port })).rejects.toThrow(/in use already.*Set SERVICE_PORT/)
  })

  test('serves new connections with a certificate that was put in its place', async () => {
    const { port, setCertificate } = await started()
    const other = await testPair('other')
    setCertificate(other)
    const socket = connect({ port, host: '127.0.0.1', ca: other.cert })
    onTestFinished(() => void socket.destroy())
    await once(socket, 'secureConnect')
    expect(socket.authorized).toBe(true)
  })

  test("tells the service the connection's address, whatever the client says of it", async () => {
    const addresses: unknown[] = []
    const service: Service = async (_, client) => {
      addresses.push(client?.address)
      return new Response('{}')
    }
    const { port } = await started({ service })
    const socket = await connected(port)
    socket.write(`${GET}X-Forwarded-For: 203.0.113.7\r\nConnection: close\r\n\r\n`)
    await untilEnd(socket)
    expect(addresses).toEqual(['127.0.0.1'])
  })
})

describe('C63 a slow client is sent off', () => {
  test('by the defaults within 10 s, while it sends, and within a minute, while it reads', () => {
    expect(PATIENCE.headerMs + PATIENCE.checkMs).toBeLessThan(10_000)
    expect(PATIENCE.requestMs + PATIENCE.checkMs).toBeLessThan(10_000)
    expect(PATIENCE.idleMs).toBeLessThan(10_000)
    // Node looks at a stalled connection once more before it gives it up
    expect(2 * PATIENCE.stalledMs).toBeLessThanOrEqual(60_000)
  })

  test('that never begins the handshake', async () => {
    const { port } = await started({ patience: { ...LONG, headerMs: 200 } })
    const socket = connectPlainly(port, '127.0.0.1')
    expect(await untilEnd(socket)).toBe('')
  })

  test('that begins the handshake and does not end it', async () => {
    const { port } = await started({ patience: { ...LONG, headerMs: 200 } })
    const socket = connectPlainly(port, '127.0.0.1')
    socket.write(Buffer.from([0x16, 0x03, 0x01]))
    expect(await untilEnd(socket)).toBe('')
  })

  test('that connects and sends nothing', async () => {
    const { port } = await started({ patience: { ...LONG, headerMs: 200, requestMs: 200 } })
    expect(await untilEnd(await connected(port))).toMatch(envelope(408, 'Request Timeout'))
  })

  test('that sends a header byte by byte', async () => {
    const { port } = await started({ patience: SHORT })
    const socket = await connected(port)
    socket.write(GET)
    const dripping = setInterval(() => socket.write('X'), 20)
    onTestFinished(() => clearInterval(dripping))
    expect(await untilEnd(socket)).toMatch(envelope(408, 'Request Timeout'))
  })

  test('that sends a body byte by byte, even when its answer waits for the whole', async () => {
    const service: Service = async (request) => new Response(await request.text())
    const { port } = await started({ patience: SHORT, service })
    const socket = await connected(port)
    socket.write('POST /external/v1/webhook/sensor-data HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
    const dripping = setInterval(() => socket.write('X'), 20)
    onTestFinished(() => clearInterval(dripping))
    expect(await untilEnd(socket)).not.toContain('200 OK')
  })

  test('that keeps its connection and asks nothing more', async () => {
    const { port } = await started({ patience: { ...LONG, idleMs: 200 } })
    const socket = await connected(port)
    socket.write(`${GET}\r\n`)
    expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{\}$/)
  })

  test('that takes nothing of its answer', async () => {
    const { port, cancelled } = await endless({ patience: { ...LONG, stalledMs: 200 } })
    const socket = await connected(port)
    socket.pause()
    socket.write(`${GET}\r\n`)
    await cancelled
  })

  test('while one that keeps reading is served on', async () => {
    const { port, taken, cancelled } = await endless({ patience: { ...LONG, stalledMs: 400 } })
    const socket = await connected(port)
    socket.write(`${GET}\r\n`)
    let received = 0
    for await (const piece of socket) {
      received += (piece as Buffer).length
      if (received > 30_000_000) break
    }
    await cancelled
    expect(taken()).toBeGreaterThan(30_000_000)
  })

  test('and one that closes its half after asking is answered', async () => {
    const { port } = await started()
    const socket = await connected(port)
    socket.end(`${GET}\r\n`)
    expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{\}$/)
  })
})

describe('C64 what HTTP itself refuses is in the envelope', () => {
  async function answerTo(text: string): Promise<string> {
    const { port } = await started()
    const socket = await connected(port)
    socket.write(text)
    return untilEnd(socket)
  }

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'Bad Request'],
    ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'Bad Request'],
    ['a tunnel', 'CONNECT localhost:1 HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'Bad Request'],
    ['two lengths', `${GET}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`, 400, 'Bad Request'],
    [
      'a length and chunks',
      `${GET}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'Bad Request',
    ],
    ['no path', 'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 400, 'Bad Request'],
    ['a broken host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'Bad Request'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'Bad Request'],
    ['an expectation', `${GET}Expect: more\r\n\r\n`, 417, 'Expectation Failed'],
    ['too much header', `${GET}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'Request Header Fields Too Large'],
    ['too long an address', `GET /${'x'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414, 'URI Too Long'],
    ['too long a body', `${GET}Content-Length: 70000\r\n\r\n`, 413, 'Payload Too Large'],
  ])('%s', async (_, text, status, message) => {
    expect(await answerTo(text)).toMatch(envelope(status, message))
  })

  test('garbage behind a request breaks its answer off rather than mixing with it', async () => {
    const { port } = await endless()
    const socket = await connected(port)
    socket.write(`${GET}\r\n`)
    await once(socket, 'data')
    socket.write('garbage\r\n\r\n')
    expect(await untilEnd(socket)).not.toContain('HTTP/1.1 400')
  })
})

describe('stopping', () => {
  test('finishes the answers under way and takes no other connection', async () => {
    let finish: (response: Response) => void = () => {}
    let arrived: () => void = () => {}
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const { port, close, url } = await started({
      service: () => {
        arrived()
        return new Promise((resolve) => {
          finish = resolve
        })
      },
    })
    const socket = await connected(port)
    socket.write(`${GET}\r\n`)
    await underWay
    const closed = close()
    finish(new Response('{"whole":true}'))
    expect(await untilEnd(socket)).toMatch(/\{"whole":true\}$/)
    await closed
    await expect(once(httpsRequest(url).end(), 'response')).rejects.toThrow('ECONNREFUSED')
  })
})

describe('C65 behind a trusted proxy', () => {
  async function proxied(list: string) {
    const addresses: unknown[] = []
    const listener = await started({
      transport: { kind: 'behind-proxy', isTrusted: trustedProxies(list) },
      service: async (_, client) => {
        addresses.push(client?.address)
        return new Response('{}')
      },
    })
    return { ...listener, addresses }
  }

  test('plain HTTP is spoken to it, and it is believed whom it speaks for', async () => {
    const { port, url, addresses } = await proxied('127.0.0.0/8')
    expect(url).toMatch(/^http:/)
    const socket = connectPlainly(port, '127.0.0.1')
    socket.write(
      `${GET}X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: 203.0.113.7\r\nConnection: close\r\n\r\n`,
    )
    expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(addresses).toEqual(['203.0.113.7'])
  })

  test('it may close its half after asking and still gets an answer of several pieces whole', async () => {
    let turns = 0
    const pieces = new ReadableStream({
      async pull(controller) {
        await nextTurn()
        if (turns++ < 50) controller.enqueue(new TextEncoder().encode(' '))
        else controller.close()
      },
    })
    const { port } = await started({
      transport: { kind: 'behind-proxy', isTrusted: () => true },
      service: async () => new Response(pieces),
    })
    const socket = connectPlainly({ port, host: '127.0.0.1' })
    socket.end(`${GET}\r\n`)
    expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\n0\r\n\r\n$/)
  })

  test('nobody else is answered', async () => {
    const { port, addresses } = await proxied('10.0.0.0/8')
    const socket = connectPlainly(port, '127.0.0.1')
    socket.write(`${GET}\r\n`)
    expect(await untilEnd(socket)).toBe('')
    expect(addresses).toEqual([])
  })
})

/** A service that writes as long as it is read; resolves `cancelled` when its reader is gone. */
async function endless(options: Partial<ServeOptions> = {}) {
  let taken = 0
  let cancel: () => void = () => {}
  const cancelled = new Promise<void>((resolve) => {
    cancel = resolve
  })
  const chunk = new Uint8Array(65_536)
  const listener = await started({
    ...options,
    service: async () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            taken += chunk.length
            controller.enqueue(chunk)
          },
          cancel,
        }),
      ),
  })
  return { ...listener, cancelled, taken: () => taken }
}
