import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listen, TIMEOUTS } from './listen.ts'

const LOCAL = { host: '127.0.0.1', port: 0 }
const REQUEST = 'GET /crowd HTTP/1.1\r\nHost: localhost\r\n\r\n'

describe('listening', () => {
  test('takes a free port and says where', async () => {
    const listener = await listen(async () => new Response('here'), LOCAL)
    expect(listener.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await (await fetch(listener.url)).text()).toBe('here')
    await listener.close()
  })

  test.each<[boolean, string]>([
    [true, '203.0.113.7'],
    [false, '127.0.0.1'],
  ])(
    'tells the address of the client, and believes a proxy about it that is trusted: %s',
    async (isTrusted, address) => {
      const listener = await listen(async (_, connection) => Response.json(connection), {
        ...LOCAL,
        isTrusted: (one) => isTrusted && one === '127.0.0.1',
      })
      const answer = await fetch(listener.url, { headers: { 'x-forwarded-for': '203.0.113.7' } })
      expect(await answer.json()).toEqual({ address, isProxied: false })
      await listener.close()
    },
  )

  test('tells a handler that its client has closed its half, and answers it all the same', async () => {
    let isLeaving = false
    const listener = await listen(async (_, { leaving }) => {
      const signal = leaving?.() as AbortSignal
      if (!signal.aborted) await once(signal, 'abort')
      isLeaving = true
      return new Response('read')
    }, LOCAL)
    const socket = connect({
      port: Number(new URL(listener.url).port),
      host: '127.0.0.1',
      allowHalfOpen: true,
    })
    onTestFinished(() => void socket.destroy())
    socket.end(REQUEST)
    const [answer] = await once(socket.setEncoding('latin1'), 'data')
    expect(isLeaving).toBe(true)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK/)
    socket.destroy()
    await listener.close()
  })

  test('says so in a sentence when the port is taken', async () => {
    const first = await listen(async () => new Response(), LOCAL)
    const port = Number(new URL(first.url).port)
    await expect(listen(async () => new Response(), { ...LOCAL, port })).rejects.toThrow(
      /in use already.*Set PORT/,
    )
    await first.close()
  })

  test('lets a running answer finish when it is to stop, then takes no other', async () => {
    let finish: (response: Response) => void = () => {}
    let arrived: () => void = () => {}
    const underWay = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const listener = await listen(() => {
      arrived()
      return new Promise<Response>((resolve) => {
        finish = resolve
      })
    }, LOCAL)
    const answer = new Promise<number | undefined>((resolve, reject) => {
      request(listener.url, { headers: { connection: 'keep-alive' } }, (response) => {
        response.resume().on('end', () => resolve(response.statusCode))
      })
        .on('error', reject)
        .end()
    })
    await underWay
    const closed = listener.close()
    finish(new Response('done'))
    expect(await answer).toBe(200)
    await closed
    await expect(fetch(listener.url)).rejects.toThrow()
  })

  test('does not wait for a connection on which nothing was asked, as browsers open them', async () => {
    // nor does any deadline end it
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const timeouts = { ...TIMEOUTS, headerMs: 600_000, requestMs: 600_000 }
    const listener = await listen(async () => new Response('here'), { ...LOCAL, timeouts })
    const socket = connect(Number(new URL(listener.url).port), LOCAL.host)
    await once(socket, 'connect')
    // another one's answer: by then the server knows of the connection
    await (await fetch(listener.url)).text()
    const gone = once(socket, 'close')
    await listener.close()
    await gone
  })

  test('answers one request in a turn of the event loop, however many arrive together', async () => {
    let answered = 0
    const inEachTurn: number[] = []
    const listener = await listen(async () => {
      answered++
      return new Response('here')
    }, LOCAL)
    const socket = connect(Number(new URL(listener.url).port), LOCAL.host)
    socket.write(REQUEST.repeat(20))
    for (let before = 0; answered < 20; before = answered) {
      await setImmediate()
      inEachTurn.push(answered - before)
    }
    expect(Math.max(...inEachTurn)).toBe(1)
    socket.destroy()
    await listener.close()
  })

  test('does not answer whose client has gone before its turn', async () => {
    const answered: string[] = []
    const listener = await listen(async ({ url }) => {
      answered.push(new URL(url).pathname)
      if (url.endsWith('/crowd')) socket.resetAndDestroy()
      return new Response('here')
    }, LOCAL)
    const socket = connect(Number(new URL(listener.url).port), LOCAL.host)
    socket.write(REQUEST.repeat(20))
    await once(socket, 'close')
    // behind all of them in the line
    await (await fetch(`${listener.url}/next`)).text()
    expect(answered).toEqual(['/crowd', '/next'])
    await listener.close()
  })
})

describe('an event stream', () => {
  async function streaming(onCancel: () => void) {
    const body = () =>
      new ReadableStream({
        pull: (controller) => controller.enqueue(new TextEncoder().encode(':\n\n')),
        cancel: onCancel,
      })
    const headers = { 'content-type': 'text/event-stream' }
    const listener = await listen(async () => new Response(body(), { headers }), LOCAL)
    const socket = connect({
      port: Number(new URL(listener.url).port),
      host: LOCAL.host,
      allowHalfOpen: true,
    })
    onTestFinished(() => void socket.destroy())
    return { listener, socket }
  }

  test.each(['half', 'all'] as const)('ends when its client closes %s of the connection', async (part) => {
    let isGone: () => void = () => {}
    const gone = new Promise<void>((resolve) => {
      isGone = resolve
    })
    const { listener, socket } = await streaming(isGone)
    socket.write(REQUEST)
    const [head] = await once(socket.setEncoding('latin1'), 'data')
    expect(head).toMatch(/^HTTP\/1\.1 200 OK/)
    expect(head.toLowerCase()).toContain('connection: close')
    if (part === 'half') socket.end()
    else socket.destroy()
    await gone
    await listener.close()
  })

  test('does not begin for a client that has closed its half before', async () => {
    let isGone: () => void = () => {}
    const gone = new Promise<void>((resolve) => {
      isGone = resolve
    })
    const { listener, socket } = await streaming(isGone)
    socket.end(REQUEST)
    await gone
    await listener.close()
  })
})
