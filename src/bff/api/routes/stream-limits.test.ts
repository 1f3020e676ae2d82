import { describe, expect, it } from 'vitest'
import type { BffOptions } from '../../create-bff.ts'
import { createObservations } from '../../observe/observations.ts'
import { createTestStack, gauge, NOON_MS } from '../../testing/test-upstream.ts'

const ONE = '203.0.113.7'
const OTHER = '203.0.113.8'
const SIGNED_IN = '/api/events'
const HALL = '/api/kiosks/hall/events'
const YARD = '/api/kiosks/yard/events'

interface Opened {
  status: number
  response: Response
  isOpen: boolean
  /** The reader goes away. */
  release(): void
}

function start(options: Partial<BffOptions> = {}) {
  const observations = createObservations(() => NOON_MS)
  const stack = createTestStack([gauge(NOON_MS - 3_600_000, NOON_MS)], {
    observations,
    kiosks: [
      { slug: 'hall', publicKey: 'key-of-the-hall' },
      { slug: 'yard', publicKey: 'key-of-the-yard' },
    ],
    ...options,
  })
  /** Asks for a stream and begins to read it. */
  const open = async (path: string, address: string): Promise<Opened> => {
    const response = await stack.bff(new Request(`http://dashboard.test${path}`), { address })
    const opened: Opened = { status: response.status, response, isOpen: false, release: () => {} }
    if (response.status !== 200 || !response.body) return opened
    const reader = response.body.getReader()
    opened.isOpen = !(await reader.read()).done
    const onEnd = () => {
      opened.isOpen = false
    }
    reader.closed.then(onEnd, onEnd)
    opened.release = () => void reader.cancel()
    return opened
  }
  const openMany = async (count: number, path: string, address: string) => {
    const all: Opened[] = []
    while (all.length < count) all.push(await open(path, address))
    return all
  }
  const metric = async (line: string) =>
    Number(new RegExp(`^gaugeboard_${line} (\\d+)$`, 'm').exec(await observations.metrics.text())?.[1])
  const warnings = () => stack.logger.lines.filter(({ level }) => level === 'warn')
  return { ...stack, open, openMany, metric, warnings }
}

const statuses = (all: readonly Opened[]) => [...new Set(all.map(({ status }) => status))]

describe('the streams of one address', () => {
  it('are bounded over all that it listens to, and others are let in', async () => {
    const { openMany, open } = start({ streamLimits: { perAddress: 6 } })
    const held = [...(await openMany(3, SIGNED_IN, ONE)), ...(await openMany(3, HALL, ONE))]
    expect(statuses(held)).toEqual([200])
    for (const path of [SIGNED_IN, HALL, YARD]) {
      const { response } = await open(path, ONE)
      expect(response.status).toBe(429)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await response.json()).toMatchObject({ type: 'urn:gaugeboard:problem:too-many-streams' })
    }
    expect((await open(SIGNED_IN, OTHER)).status).toBe(200)
  })

  it('are those of its /64 where it is of IPv6, and those that a mapped address has', async () => {
    const { openMany, open } = start({ streamLimits: { perAddress: 2 } })
    await open(HALL, '2001:db8::1')
    await open(HALL, '2001:db8::ffff:2')
    expect((await open(HALL, '2001:db8:0:0:5::9')).status).toBe(429)
    expect((await open(HALL, '2001:db8:0:1::1')).status).toBe(200)
    await openMany(2, HALL, ONE)
    expect((await open(HALL, `::ffff:${ONE}`)).status).toBe(429)
  })

  it('are counted on this machine too, which may be a proxy that nobody named', async () => {
    const { openMany } = start({ streamLimits: { perAddress: 2 } })
    expect((await openMany(3, HALL, '127.0.0.1')).map(({ status }) => status)).toEqual([200, 200, 429])
  })

  it('have their places back however they end', async () => {
    const { openMany, open, bff } = start({ streamLimits: { perAddress: 2 } })
    for (let n = 0; n < 3; n++) {
      const held = await openMany(2, HALL, ONE)
      expect(statuses(held)).toEqual([200])
      for (const { release } of held) release()
    }
    // a web stream that its reader gives up
    for (let n = 0; n < 5; n++) {
      const { body } = await bff(new Request(`http://dashboard.test${HALL}`), { address: ONE })
      const reader = (body as ReadableStream<Uint8Array>).getReader()
      await reader.read()
      await reader.cancel()
    }
    // no reader at all
    for (let n = 0; n < 5; n++) {
      await bff(new Request(`http://dashboard.test${HALL}`), { address: ONE })
      await bff(new Request(`http://dashboard.test${HALL}`, { method: 'HEAD' }), { address: ONE })
    }
    expect((await open(HALL, ONE)).status).toBe(200)
  })

  it('are held to the bound where many were asked for in the same moment', async () => {
    const { bff, metric } = start({ streamLimits: { perAddress: 5 } })
    const requests = Array.from({ length: 20 }, () =>
      bff(new Request(`http://dashboard.test${HALL}`), { address: ONE }),
    )
    const begun = await Promise.all((await Promise.all(requests)).map(({ body }) => body?.getReader().read()))
    expect(begun.filter((chunk) => chunk?.done === false)).toHaveLength(5)
    expect(await metric('event_streams')).toBe(5)
  })

  it('are refused with one line in the log, and counted', async () => {
    const { openMany, metric, warnings, logger } = start({ streamLimits: { perAddress: 10 } })
    await openMany(1000, HALL, ONE)
    expect(warnings()).toEqual([
      {
        level: 'warn',
        message: expect.stringContaining('STREAMS_PER_ADDRESS'),
        fields: { reason: 'address', address: ONE, kiosk: 'hall', count: 1 },
      },
    ])
    expect(logger.lines.filter(({ level }) => level === 'info')).toEqual([])
    expect(await metric('event_streams')).toBe(10)
    expect(await metric('event_streams_refused_total{by="address"}')).toBe(990)
    expect(await metric('event_streams_limit{of="address"}')).toBe(10)
  })
})

describe('a kiosk', () => {
  it('has half of all places, and the rest is for others', async () => {
    const { openMany, open, metric } = start({ streamLimits: { inAll: 8 } })
    for (const n of [1, 2, 3, 4]) expect((await open(HALL, `198.51.100.${n}`)).status).toBe(200)
    expect((await open(HALL, '198.51.100.5')).status).toBe(429)
    expect((await open(YARD, '198.51.100.5')).status).toBe(200)
    expect(statuses(await openMany(2, SIGNED_IN, OTHER))).toEqual([200])
    expect(await metric('event_streams_refused_total{by="kiosk"}')).toBe(1)
    expect(await metric('event_streams_limit{of="kiosk"}')).toBe(4)
    expect(await metric('event_streams_limit{of="server"}')).toBe(8)
  })

  it('that is full gives whoever comes with little a place of those who have most', async () => {
    const { openMany, open, metric } = start({ streamLimits: { inAll: 20 } })
    const crowd = [...(await openMany(5, HALL, ONE)), ...(await openMany(5, HALL, OTHER))]
    const honest = [await open(HALL, '198.51.100.1'), await open(HALL, '198.51.100.2')]
    expect(statuses(honest)).toEqual([200])
    expect(crowd.filter(({ isOpen }) => isOpen)).toHaveLength(8)
    // and those who lost a place cannot take it back
    expect((await open(HALL, ONE)).status).toBe(429)
    expect(honest.every(({ isOpen }) => isOpen)).toBe(true)
    expect(await metric('event_streams')).toBe(10)
  })
})

describe('a server that has all the streams it can', () => {
  it('says so to whoever holds as many as others do', async () => {
    const { open, metric } = start({ streamLimits: { inAll: 2 } })
    await open(SIGNED_IN, ONE)
    await open(SIGNED_IN, OTHER)
    const { response } = await open(SIGNED_IN, '198.51.100.1')
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).not.toBeNull()
    expect(await metric('event_streams_refused_total{by="server"}')).toBe(1)
  })
})
