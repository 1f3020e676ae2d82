import { once } from 'node:events'
import { request as httpsRequest } from 'node:https'
import { connect as connectPlainly } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect } from 'node:tls'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Service } from '../../service/create-service.ts'
import { trustedProxies } from '../http/trusted-proxy.ts'
import { testPair } from '../testing/test-pair.ts'
import { connected, endless, envelope, GET, started, untilEnd } from '../testing/test-service.ts'

/** With a key of either kind. */
const withEitherKey = (...suites: string[]) =>
  suites.map((suite) => `ECDHE-ECDSA-${suite}:ECDHE-RSA-${suite}`).join(':')
const CBC_SUITES = withEitherKey('AES128-SHA', 'AES256-SHA', 'AES128-SHA256', 'AES256-SHA384')
const OTHER_SUITES = 'AES128-GCM-SHA256:AES256-GCM-SHA384:DHE-RSA-AES128-GCM-SHA256'

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
    const requests: Request[] = []
    const { port } = await started({
      service: async (request) => {
        requests.push(request)
        return new Response('{}')
      },
    })
    const socket = connectPlainly(port, '127.0.0.1')
    socket.write(`${GET}\r\n`)
    expect(await untilEnd(socket)).not.toContain('HTTP/1.1 200')
    expect(requests).toEqual([])
  })

  test('takes only suites with forward secrecy that authenticate what they encrypt, of a later certificate too', async () => {
    const { port, setCertificate } = await started()
    const { cert } = await testPair()
    const handshake = async (ciphers: string) => {
      const socket = connect({ port, host: '127.0.0.1', ca: cert, maxVersion: 'TLSv1.2', ciphers })
      onTestFinished(() => void socket.destroy())
      return Promise.race([
        once(socket, 'secureConnect').then(() => socket.getCipher().name),
        new Promise((resolve) => socket.once('error', () => resolve('refused'))),
      ])
    }
    for (const renewed of [false, true]) {
      if (renewed) setCertificate(await testPair())
      for (const suite of ['AES128-GCM-SHA256', 'AES256-GCM-SHA384', 'CHACHA20-POLY1305'])
        expect(await handshake(withEitherKey(suite))).toMatch(new RegExp(`^ECDHE-(ECDSA|RSA)-${suite}$`))
      for (const suites of [CBC_SUITES, OTHER_SUITES]) expect(await handshake(suites)).toBe('refused')
      const newest = connect({ port, host: '127.0.0.1', ca: cert })
      onTestFinished(() => void newest.destroy())
      await once(newest, 'secureConnect')
      expect(newest.getProtocol()).toBe('TLSv1.3')
    }
  })

  test.each([
    '/external/v1/key/../devices',
    '/external/v1/./devices',
    '/../external/v1/devices',
    '/external/v1/key/%2e%2e/devices',
    '/external/v1/key/.%2E/devices',
    '/external/v1/%2e/devices?tz=7',
    'http://localhost/external/v1/key/../devices',
  ])('resolves nothing in a path: %s is none of the interface', async (target) => {
    const requests: string[] = []
    const { port } = await started({
      service: async ({ url }) => {
        requests.push(url)
        return new Response('{}')
      },
    })
    const socket = await connected(port)
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(await untilEnd(socket)).toMatch(envelope(404, 'Not Found'))
    expect(requests).toEqual([])
  })

  test.each([
    '/external/v1/devices/..a/data',
    '/external/v1/devices/a.b/data',
    '/external/v1/devices?x=/../',
  ])('takes dots in names for dots: %s', async (target) => {
    const { port } = await started({
      service: async ({ url }) => new Response(url.replace(/^http:/, 'https:')),
    })
    const socket = await connected(port)
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect((await untilEnd(socket)).split('\r\n\r\n')[1]).toBe(new URL(target, 'https://localhost').href)
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

describe('C64 what HTTP itself refuses is in the envelope', () => {
  const POST = 'POST /external/v1/webhook/sensor-data HTTP/1.1\r\nHost: x\r\n'
  async function answerTo(text: string): Promise<string> {
    const { port } = await started({
      service: async (request) => new Response(request.method === 'POST' ? await request.text() : '{}'),
    })
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
    [
      'a backslash',
      `GET /external/v1/key\\..\\devices HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      400,
      'Bad Request',
    ],
    ['a broken host', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', 400, 'Bad Request'],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'Bad Request'],
    ['two hosts', `${GET}Host: other\r\n\r\n`, 400, 'Bad Request'],
    ['chunks that are none', `${POST}Transfer-Encoding: chunked\r\n\r\nno length\r\n`, 400, 'Bad Request'],
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

  test('a tunnel that is asked for and torn down at once takes nothing else with it', async () => {
    const { port } = await proxied('127.0.0.0/8')
    for (let left = 20; left > 0; left--) {
      const socket = connectPlainly(port, '127.0.0.1')
      await once(socket, 'connect')
      socket.write('CONNECT localhost:1 HTTP/1.1\r\nHost: x\r\n\r\n', () => socket.resetAndDestroy())
      await once(socket, 'close')
    }
    const socket = connectPlainly(port, '127.0.0.1')
    socket.write(`${GET}Connection: close\r\n\r\n`)
    expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
  })

  test('nobody else is answered', async () => {
    const { port, addresses } = await proxied('10.0.0.0/8')
    const socket = connectPlainly(port, '127.0.0.1')
    socket.write(`${GET}\r\n`)
    expect(await untilEnd(socket)).toBe('')
    expect(addresses).toEqual([])
  })
})
