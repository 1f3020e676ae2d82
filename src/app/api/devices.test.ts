import { environmentManager, isServer, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { DeviceListing, DeviceState } from '../../domain/device.ts'
import { devicesQuery } from './devices.ts'
import { applyEvents } from './live/apply-events.ts'
import type { LiveReading } from './live/live-event.ts'
import { setLiveState } from './live/live-state.ts'

const SECOND_MS = 1000

const station = (id: string): DeviceState => ({
  id,
  name: id,
  kind: 'AWLR',
  position: null,
  intervalSeconds: 300,
  lastUpdateMs: 0,
  sensors: [],
  freshness: 'live',
  latest: {},
  rates: {},
})

const publish = (t: number, level: number): LiveReading => ({
  device: 'upper',
  t,
  values: { level },
  freshness: 'live',
  rates: {},
})

describe('the list of stations, while the server tells what is new', () => {
  let client: QueryClient
  let requests: number

  /** Ten minutes in which another station than the one that is looked at reports every ten seconds. */
  async function tenBusyMinutes() {
    for (let n = 1; n <= 60; n++) {
      await vi.advanceTimersByTimeAsync(10 * SECOND_MS)
      const reading = publish(n * 10 * SECOND_MS, n)
      applyEvents(client, [{ kind: 'reading', reading }], Date.now())
    }
  }

  beforeEach(() => {
    vi.useFakeTimers()
    // a server asks for nothing again by itself
    environmentManager.setIsServer(() => false)
    setLiveState({ isOpen: true })
    requests = 0
    const listing: DeviceListing = { asOf: 0, stale: false, devices: ['upper', 'lower'].map(station) }
    vi.stubGlobal('fetch', async () => {
      requests++
      return Response.json(listing)
    })
    client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    onTestFinished(new QueryObserver(client, devicesQuery).subscribe(() => {}))
  })

  afterEach(() => {
    setLiveState({ isOpen: false })
    environmentManager.setIsServer(() => isServer)
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  it('is asked for again every minute, however often stations report', async () => {
    await tenBusyMinutes()
    expect(requests).toBe(11)
  })

  it('is not asked for more often where the server does not answer', async () => {
    await vi.advanceTimersByTimeAsync(SECOND_MS)
    vi.stubGlobal('fetch', async () => {
      requests++
      return new Response('', { status: 404 })
    })
    await tenBusyMinutes()
    expect(requests).toBe(11)
  })

  it('is asked for every five seconds while values are still to be read for the first time', async () => {
    let unread = 3
    vi.stubGlobal('fetch', async () => {
      requests++
      return Response.json({ asOf: 0, stale: false, unread: --unread || undefined, devices: [] })
    })
    client.clear()
    requests = 0
    onTestFinished(new QueryObserver(client, devicesQuery).subscribe(() => {}))
    await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
    expect(requests).toBe(3)
  })

  it('has after a reset what the server says, also where a reading that came before it was corrected since', async () => {
    await vi.advanceTimersByTimeAsync(0)
    const reading = { ...publish(SECOND_MS, 40), device: 'lower' }
    applyEvents(client, [{ kind: 'reading', reading }], Date.now())
    const corrected = { ...station('lower'), latest: { level: { t: SECOND_MS, v: 41 } } }
    vi.stubGlobal('fetch', async () => Response.json({ asOf: 0, stale: false, devices: [corrected] }))
    applyEvents(client, [{ kind: 'reset' }], Date.now())
    await vi.advanceTimersByTimeAsync(0)
    expect(client.getQueryData(devicesQuery.queryKey)?.devices[0]?.latest).toEqual(corrected.latest)
  })

  it('is as old as the server’s answer, whatever was told since', async () => {
    await vi.advanceTimersByTimeAsync(0)
    const answeredMs = Date.now()
    await vi.advanceTimersByTimeAsync(30 * SECOND_MS)
    const reading = publish(30 * SECOND_MS, 1)
    applyEvents(
      client,
      [
        { kind: 'reading', reading },
        { kind: 'devices', devices: [station('lower')] },
      ],
      Date.now(),
    )
    expect(client.getQueryState(devicesQuery.queryKey)?.dataUpdatedAt).toBe(answeredMs)
  })
})
