import { connect as connectPlainly } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Service } from '../../service/create-service.ts'
import { connected, endless, envelope, GET, LONG, started, untilEnd } from '../testing/test-service.ts'
import { TIMEOUTS } from './serve.ts'

/**
 * Ends soon, so that it can be waited for, and not before a handshake on a busy machine. What is sent byte by
 * byte is not stalled, however long the machine pauses between two of them.
 */
const SHORT = { ...LONG, headerMs: 1_500, requestMs: 1_500 }

describe('C63 a slow client is sent off', () => {
  test('by the defaults within 10 s, while it sends, and within a minute, while it reads', () => {
    expect(TIMEOUTS.headerMs + TIMEOUTS.checkMs).toBeLessThan(10_000)
    expect(TIMEOUTS.requestMs + TIMEOUTS.checkMs).toBeLessThan(10_000)
    expect(TIMEOUTS.idleMs).toBeLessThan(10_000)
    // Node looks at a stalled connection once more before it gives it up
    expect(2 * TIMEOUTS.stalledMs).toBeLessThanOrEqual(60_000)
  })

  test('that never begins the handshake', async () => {
    const { port } = await started({ timeouts: { ...LONG, headerMs: 200 } })
    const socket = connectPlainly(port, '127.0.0.1')
    expect(await untilEnd(socket)).toBe('')
  })

  test('that begins the handshake and does not end it', async () => {
    const { port } = await started({ timeouts: { ...LONG, headerMs: 200 } })
    const socket = connectPlainly(port, '127.0.0.1')
    socket.write(Buffer.from([0x16, 0x03, 0x01]))
    expect(await untilEnd(socket)).toBe('')
  })

  test('that connects and sends nothing', async () => {
    const { port } = await started({ timeouts: SHORT })
    expect(await untilEnd(await connected(port))).toMatch(envelope(408, 'Request Timeout'))
  })

  test('that sends a header byte by byte', async () => {
    const { port } = await started({ timeouts: SHORT })
    const socket = await connected(port)
    socket.write(GET)
    const dripping = setInterval(() => socket.write('X'), 20)
    onTestFinished(() => clearInterval(dripping))
    expect(await untilEnd(socket)).toMatch(envelope(408, 'Request Timeout'))
  })

  test('that sends a body byte by byte, even when its answer waits for the whole', async () => {
    const service: Service = async (request) => new Response(await request.text())
    const { port } = await started({ timeouts: SHORT, service })
    const socket = await connected(port)
    socket.write('POST /external/v1/webhook/sensor-data HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
    const dripping = setInterval(() => socket.write('X'), 20)
    onTestFinished(() => clearInterval(dripping))
    expect(await untilEnd(socket)).toMatch(envelope(408, 'Request Timeout'))
  })

  test('that keeps its connection and asks nothing more', async () => {
    const { port } = await started({ timeouts: { ...LONG, idleMs: 200 } })
    const socket = await connected(port)
    socket.write(`${GET}\r\n`)
    expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{\}$/)
  })

  test('that takes nothing of its answer', async () => {
    const { port, cancelled } = await endless({ timeouts: { ...LONG, stalledMs: 200 } })
    const socket = await connected(port)
    socket.pause()
    socket.write(`${GET}\r\n`)
    await cancelled
  })

  test('while one that keeps reading is served on, for longer than that', async () => {
    // longer than a busy machine pauses: reader and server are one process
    const stalledMs = 1_000
    const { port, cancelled } = await endless({ timeouts: { ...LONG, stalledMs } })
    const socket = await connected(port)
    socket.write(`${GET}\r\n`)
    const start = performance.now()
    for await (const _ of socket) if (performance.now() - start > 3 * stalledMs) break
    expect(performance.now() - start).toBeGreaterThan(3 * stalledMs)
    await cancelled
  })

  test('and one that closes its half after asking is answered', async () => {
    const { port } = await started()
    const socket = await connected(port)
    socket.end(`${GET}\r\n`)
    expect(await untilEnd(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\{\}$/)
  })
})
