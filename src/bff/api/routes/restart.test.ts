import { describe, expect, it } from 'vitest'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { MemorySnapshots } from '../../testing/memory-snapshots.ts'
import { createTestStack, failed, gauge, NOON_MS, seriesPath, stateOf } from '../../testing/test-upstream.ts'
import { basicAccess } from '../../upstream/access.ts'

const DAY_MS = 86_400_000
const month = () => gauge(NOON_MS - 30 * DAY_MS, NOON_MS)
const day = seriesPath('gauge', NOON_MS - DAY_MS, NOON_MS)
const past = seriesPath('gauge', NOON_MS - 29 * DAY_MS, NOON_MS - 28 * DAY_MS)

/** What a bff leaves behind that was looked at. */
async function leftBehind(): Promise<MemorySnapshots> {
  const snapshotStore = new MemorySnapshots()
  const { get } = createTestStack([month()], { snapshotStore })
  for (const path of ['/api/devices', day, past]) await get(path)
  await snapshotStore.flushed()
  return snapshotStore
}

/** The next one, before a service that is away. */
function started(snapshotStore: MemorySnapshots, options = {}) {
  const stack = createTestStack([month()], { snapshotStore, maxWaitMs: 50, ...options })
  stack.upstream.fault = () => failed(502, 'Bad Gateway')
  stack.upstream.nowMs = NOON_MS + DAY_MS / 2
  return stack
}

describe('a start while the service is away', () => {
  it('shows the last good stations and newest readings, stale, with their age', async () => {
    const { json } = started(await leftBehind())
    const listing = await json('/api/devices')
    expect(listing).toMatchObject({ stale: true, asOf: NOON_MS })
    expect(stateOf(listing, 'gauge')).toMatchObject({
      name: 'Katulampa',
      latest: { level: { t: NOON_MS, v: 30 * 288 } },
    })
  })

  it('shows the last good chart, stale, with its age, and its export', async () => {
    const { get, json } = started(await leftBehind())
    const series = (await json(day)) as DeviceSeries
    expect(series).toMatchObject({ stale: true, asOf: NOON_MS, readings: 288 })
    const range = `from=${new Date(NOON_MS - DAY_MS).toISOString()}&to=${new Date(NOON_MS).toISOString()}`
    const file = await get(`/api/devices/gauge/export?${range}`)
    expect(file.headers.get('x-gaugeboard-as-of')).toBe('2024-05-10T12:00:00.000Z')
    expect(file.headers.get('x-gaugeboard-stale')).toBe('true')
    expect((await file.text()).trim().split('\n').length).toBe(289)
  })

  it('asks the service nothing for what is settled', async () => {
    const { json, upstream } = started(await leftBehind())
    expect(await json(past)).toMatchObject({ readings: 288 })
    expect(upstream.dataCalls().filter((call) => call.includes('start=2024-04'))).toEqual([])
  })

  it('says what is wrong where there is no copy', async () => {
    const { get } = started(new MemorySnapshots())
    const response = await get('/api/devices')
    expect(response.status).toBe(502)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  it('shows nothing that was read with other credentials', async () => {
    const { get } = started(await leftBehind(), { access: basicAccess('another', 'organisation') })
    expect((await get('/api/devices')).status).toBe(502)
  })

  it('shows nothing of copies that are damaged', async () => {
    const snapshotStore = await leftBehind()
    for (const [name, bytes] of snapshotStore.kept) snapshotStore.kept.set(name, bytes.slice(0, -1))
    expect((await started(snapshotStore).get('/api/devices')).status).toBe(502)
  })

  it('is up to date as soon as the service is back', async () => {
    const stack = started(await leftBehind())
    await stack.json('/api/devices')
    stack.upstream.fault = () => undefined
    stack.upstream.nowMs += 2_000
    const upToDate = { stale: false, asOf: stack.upstream.nowMs }
    await expect.poll(() => stack.json('/api/devices')).toMatchObject(upToDate)
    await expect.poll(() => stack.json(day)).toMatchObject(upToDate)
  })
})

describe('several instances that share copies', () => {
  it('have from each other what one has read', async () => {
    const snapshotStore = new MemorySnapshots({ isShared: true })
    const one = createTestStack([month()], { snapshotStore })
    const other = createTestStack([month()], { snapshotStore })
    for (const path of ['/api/devices', day]) await one.get(path)
    expect(await other.json('/api/devices')).toEqual(await one.json('/api/devices'))
    expect(await other.json(day)).toEqual(await one.json(day))
    expect(other.upstream.calls).toEqual([])
  })

  it('read again once what is due, whichever is asked first', async () => {
    const snapshotStore = new MemorySnapshots({ isShared: true })
    const stacks = [
      createTestStack([month()], { snapshotStore }),
      createTestStack([month()], { snapshotStore }),
    ]
    for (const { get } of stacks) for (const path of ['/api/devices', day]) await get(path)
    for (const { upstream } of stacks) {
      upstream.nowMs += 600_000
      upstream.calls = []
    }
    for (const { json } of stacks) expect(await json(day)).toMatchObject({ stale: false })
    const calls = stacks.flatMap(({ upstream }) => upstream.dataCalls())
    expect(calls.length).toBe(1)
  })
})
