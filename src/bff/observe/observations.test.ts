import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTestStack, failed, gauge, NOON_MS, seriesPath, wireItem } from '../testing/test-upstream.ts'
import { createJournal } from './journal.ts'
import { createMetrics } from './metrics.ts'
import { createObservations } from './observations.ts'
import { percentile } from './tenant-journal.ts'

const DAY_MS = 86_400_000
const day = seriesPath('gauge', NOON_MS - DAY_MS, NOON_MS)

function observedStack() {
  const observations = createObservations(() => NOON_MS)
  const stack = createTestStack([gauge(NOON_MS - DAY_MS, NOON_MS)], { observations })
  return { ...stack, observations }
}

describe('what the bff tells of itself', () => {
  it('counts calls to the service by what they were for, their failures and their bytes', async () => {
    const { get, upstream, observations } = observedStack()
    await get('/api/devices')
    upstream.fault = () => failed(403, 'Forbidden')
    await get(day)
    const [reported] = observations.snapshot().tenants
    expect(reported).toMatchObject({ failures: 1, lastSuccessMs: NOON_MS })
    expect(reported?.lastFailure).toEqual({ t: NOON_MS, outcome: 'denied' })
    expect(reported?.calls).toBeGreaterThan(2)
    expect(reported?.bytes).toBeGreaterThan(200)
    const text = await observations.metrics.text()
    expect(text).toMatch(
      /upstream_call_duration_seconds_count\{tenant="signed-in",route="devices",outcome="ok"\} 1/,
    )
    expect(text).toMatch(
      /upstream_call_duration_seconds_count\{tenant="signed-in",route="data",outcome="denied"\} 1/,
    )
  })

  it('counts what the caches had and what they hold', async () => {
    const { get, observations } = observedStack()
    await get(day)
    const cold = observations.snapshot().tenants[0]?.caches.find(({ cache }) => cache === 'readings')
    expect(cold?.misses).toBeGreaterThan(0)
    expect(cold?.bytes).toBeGreaterThan(1000)
    await get(day)
    const caches = observations.snapshot().tenants[0]?.caches ?? []
    const warm = caches.find(({ cache }) => cache === 'readings')
    expect(warm?.hits).toBeGreaterThan(cold?.hits ?? 0)
    expect(warm?.misses).toBe(cold?.misses)
    expect(caches.find(({ cache }) => cache === 'answers')).toMatchObject({ hits: 1, misses: 1 })
  })

  it('counts items that cannot be used, with the station they came from', async () => {
    const { get, upstream, observations } = observedStack()
    upstream.devices.push({ wire: { name: 'without an id' }, readings: [] })
    upstream.fault = (path) =>
      path.includes('/data')
        ? Response.json({ message: 'OK', data: [wireItem({ timeMs: NOON_MS, values: { level: 1 } }), 7] })
        : undefined
    await get(day)
    const skipped = observations.snapshot().tenants[0]?.skipped ?? []
    expect(skipped.find(({ kind }) => kind === 'device')).toMatchObject({ count: 1, examples: [] })
    expect(skipped.find(({ kind }) => kind === 'measurement')?.examples).toEqual(['gauge'])
  })
})

describe('the journal', () => {
  it('remembers the last messages only, newest first, and all of their counts', () => {
    let nowMs = 0
    const { observer, snapshot } = createJournal(() => nowMs)
    for (nowMs = 1; nowMs <= 100; nowMs++) observer.webhook(nowMs % 2 ? 'accepted' : 'duplicate')
    const { counts, recent } = snapshot().webhook
    expect(counts).toEqual({ accepted: 50, duplicate: 50 })
    expect(recent.length).toBe(20)
    expect(recent[0]).toEqual({ t: 100, outcome: 'duplicate', device: null })
    observer.webhook('accepted', 'gauge')
    expect(snapshot().webhook.recent[0]?.device).toBe('gauge')
  })

  it('counts messages about alarms once there are receivers', () => {
    const { observer, snapshot } = createJournal(() => 0)
    expect(snapshot().alarmMessages).toBeNull()
    observer.alarmMessagesWaiting(2)
    observer.alarmMessage('failed', 'webhook')
    observer.alarmMessage('delivered', 'webhook')
    observer.alarmMessagesWaiting(1)
    expect(snapshot().alarmMessages).toEqual({ delivered: 1, failed: 1, waiting: 1 })
  })

  it('tells since when the dashboard’s own store is away, and not that it was', () => {
    let nowMs = 5
    const { observer, snapshot } = createJournal(() => nowMs)
    expect(snapshot().storeAwaySinceMs).toBeNull()
    observer.dashboardStore(false)
    nowMs = 9
    observer.dashboardStore(false)
    expect(snapshot().storeAwaySinceMs).toBe(5)
    observer.dashboardStore(true)
    expect(snapshot().storeAwaySinceMs).toBeNull()
  })

  it('tells since when the breaker is in its state, and how many streams are open', () => {
    let nowMs = 5
    const { observer, snapshot } = createJournal(() => nowMs)
    expect(snapshot().tenants).toMatchObject([{ tenant: 'signed-in', breaker: null, budget: null }])
    observer.breaker('open')
    nowMs = 9
    observer.breaker('open')
    observer.streamOpened()
    observer.streamOpened()
    observer.streamDropped()
    observer.streamClosed()
    expect(snapshot()).toMatchObject({
      tenants: [{ breaker: { state: 'open', since: 5 } }],
      streams: { open: 1, dropped: 1 },
    })
  })

  it('keeps what is told of a kiosk apart from what is told of whoever is signed in', () => {
    const { observer, snapshot } = createJournal(() => 7)
    const kiosk = observer.ofTenant('kiosk:demo')
    kiosk.breaker('open')
    kiosk.budget({ tokens: 3, capacity: Number.POSITIVE_INFINITY })
    kiosk.streamOpened()
    expect(snapshot()).toMatchObject({
      tenants: [
        { tenant: 'signed-in', breaker: null },
        { tenant: 'kiosk:demo', breaker: { state: 'open' }, budget: { tokens: 3, capacity: null } },
      ],
      streams: { open: 1 },
    })
  })

  it('names a few stations of many whose items were skipped, each once, the last first', () => {
    const { observer, snapshot } = createJournal(() => 0)
    for (const example of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'c']) {
      observer.skipped({ kind: 'measurement', count: 2, example })
    }
    expect(snapshot().tenants[0]?.skipped).toEqual([
      { kind: 'measurement', count: 16, last: 0, examples: ['c', 'g', 'f', 'e', 'd'] },
    ])
  })
})

describe('the metrics', () => {
  it('have the breaker closed before anything was told of it', async () => {
    const { observer, text } = createMetrics()
    observer.ofTenant('kiosk:demo')
    for (const tenant of ['signed-in', 'kiosk:demo']) {
      expect(await text()).toContain(`breaker_state{tenant="${tenant}",state="closed"} 1`)
    }
  })

  it('have the dashboard’s own store there until it is told to be away', async () => {
    const { observer, text } = createMetrics()
    expect(await text()).toMatch(/^gaugeboard_dashboard_store_up 1$/m)
    observer.dashboardStore(false)
    expect(await text()).toMatch(/^gaugeboard_dashboard_store_up 0$/m)
    observer.dashboardStore(true)
    expect(await text()).toMatch(/^gaugeboard_dashboard_store_up 1$/m)
  })

  it('have one state of the breaker at a time', async () => {
    const { observer, text } = createMetrics()
    observer.breaker('open')
    observer.breaker('half-open')
    expect((await text()).match(/breaker_state\{.*/g)).toEqual([
      'breaker_state{tenant="signed-in",state="closed"} 0',
      'breaker_state{tenant="signed-in",state="half-open"} 1',
      'breaker_state{tenant="signed-in",state="open"} 0',
    ])
  })

  it('have the delay of the event loop where they are those of the process', async () => {
    const text = await createMetrics({ ofProcess: true }).text()
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds/)
    expect(text).toMatch(/^nodejs_active_resources_total \d/m)
    expect(text).not.toMatch(/nodejs_active_handles/)
  })
})

describe('a percentile', () => {
  it('is one of the values, with that share of them at or below it', () => {
    const values = fc.array(fc.integer(), { minLength: 1 })
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 1, noNaN: true }), (all, share) => {
        const found = percentile(all, share) as number
        expect(all).toContain(found)
        expect(all.filter((value) => value <= found).length).toBeGreaterThanOrEqual(share * all.length)
        expect(all.filter((value) => value < found).length).toBeLessThan(share * all.length)
      }),
    )
  })

  it('is none of none', () => {
    expect(percentile([], 0.5)).toBeNull()
  })
})
