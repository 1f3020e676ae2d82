import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { basicAccess } from '../access.ts'
import {
  UpstreamEnded,
  UpstreamTimedOut,
  UpstreamTooLarge,
  UpstreamUnreachable,
  UpstreamUnreadable,
} from '../failures.ts'
import { createUpstreamClient, type UpstreamLimits } from '../upstream-client.ts'
import { poolTransport } from './pool-transport.ts'
import type { UpstreamTransport } from './transport.ts'

let server: Server | undefined
let transport: UpstreamTransport | undefined

afterEach(async () => {
  await transport?.close()
  server?.closeAllConnections()
  server?.close()
})

/** A client of a real server on this machine. */
async function clientOf(listener: RequestListener, limits: Partial<UpstreamLimits> = {}) {
  server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  transport = poolTransport(`http://127.0.0.1:${port}/external/v1`)
  return createUpstreamClient({
    transport,
    access: basicAccess('key', 'secret'),
    now: Date.now,
    limits: { attempts: 1, ...limits },
  })
}

const LIST = JSON.stringify({ message: 'Success', data: [{ device_id: 'a' }] })

describe('poolTransport', () => {
  it('calls below the base address, with credentials and ready for compression', async () => {
    const seen: unknown[] = []
    const client = await clientOf((request, response) => {
      const { authorization, accept, 'accept-encoding': encoding } = request.headers
      seen.push(request.method, request.url, authorization, accept, encoding)
      response.setHeader('content-type', 'application/json').end(LIST)
    })
    expect((await client.devices()).items[0]?.id).toBe('a')
    expect(seen).toEqual([
      'GET',
      '/external/v1/devices',
      `Basic ${btoa('key:secret')}`,
      'application/json',
      'gzip',
    ])
  })

  it('reads a compressed answer, also one put together from several compressed pieces', async () => {
    const client = await clientOf((_, response) => {
      const pieces = [gzipSync(LIST.slice(0, 20)), gzipSync(LIST.slice(20))]
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(Buffer.concat(pieces))
    })
    expect((await client.devices()).items[0]?.id).toBe('a')
  })

  it('stops a small answer that becomes a large one', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, 0x20))
    const client = await clientOf(
      (_, response) =>
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
      { listBytes: 1_000_000 },
    )
    await expect(client.devices()).rejects.toThrow(UpstreamTooLarge)
  })

  it.each([
    ['cut short', gzipSync(LIST).subarray(0, 30)],
    ['no compression at all', Buffer.from(LIST)],
  ])('tells of a compression that is %s', async (_, body) => {
    const client = await clientOf((_, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(body),
    )
    await expect(client.devices()).rejects.toThrow(UpstreamUnreadable)
  })

  it('follows no redirect', async () => {
    let calls = 0
    const client = await clientOf((_, response) => {
      calls++
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    await expect(client.devices()).rejects.toThrow(UpstreamUnreadable)
    expect(calls).toBe(1)
  })

  it('tells of a connection that breaks in the middle of an answer', async () => {
    const client = await clientOf((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"data":[', () => response.destroy())
    })
    await expect(client.devices()).rejects.toThrow(UpstreamUnreachable)
  })

  it('times out on a server that takes the call and says nothing', async () => {
    const client = await clientOf(() => {}, { attemptMs: 30 })
    await expect(client.devices()).rejects.toThrow(UpstreamTimedOut)
  })

  it('times out on a body that never ends', async () => {
    const client = await clientOf(
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"data":['),
      { attemptMs: 50 },
    )
    await expect(client.devices()).rejects.toThrow(UpstreamTimedOut)
  })

  it('tells apart what it cuts off itself as it is closed, which is not tried again', async () => {
    let requested = 0
    const client = await clientOf(() => requested++, { attempts: 3 })
    const call = client.devices().catch((error: unknown) => error)
    await expect.poll(() => requested).toBe(1)
    await transport?.close()
    expect(await call).toBeInstanceOf(UpstreamEnded)
    expect(await client.devices().catch((error: unknown) => error)).toBeInstanceOf(UpstreamEnded)
    expect(requested).toBe(1)
  })

  it('tells the code of a connection that is refused, and nothing else', async () => {
    const client = await clientOf(() => {})
    server?.close()
    server?.closeAllConnections()
    const failure: unknown = await client.devices().catch((error: unknown) => error)
    expect(failure).toMatchObject({
      code: 'ECONNREFUSED',
      message: 'The data service could not be reached (ECONNREFUSED)',
    })
  })
})
