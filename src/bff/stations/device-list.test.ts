import { describe, expect, it } from 'vitest'
import { type ReadDevice, readDevice } from '../../contract/reader.ts'
import { createObservations } from '../observe/observations.ts'
import { NO_SNAPSHOT_CACHE, type SnapshotCache } from '../storage/snapshot-cache.ts'
import { MemorySnapshots } from '../testing/memory-snapshots.ts'
import { createTestLogger, NOON_MS } from '../testing/test-upstream.ts'
import { UpstreamPaused, UpstreamUnreachable } from '../upstream/failures.ts'
import { DeviceReader, type DeviceReadout, type ShownDevices } from '../upstream/reading/device-reader.ts'
import type { Lane } from '../util/turns.ts'
import { DeviceList } from './device-list.ts'

/** A list of which three devices are kept, whatever the service has. */
function shortList(snapshotCache?: SnapshotCache) {
  const service = { ids: ['a', 'b', 'c', 'd', 'e'], calls: 0, nowMs: NOON_MS }
  const client = {
    async devices(shown?: ShownDevices): Promise<DeviceReadout> {
      service.calls++
      const reader = new DeviceReader(shown, { devices: 3, sensors: 100 })
      reader.write(
        new TextEncoder().encode(JSON.stringify({ data: service.ids.map((id) => ({ device_id: id })) })),
      )
      return reader.end() as DeviceReadout
    },
  }
  const logger = createTestLogger()
  const start = () =>
    new DeviceList({
      client,
      now: () => service.nowMs,
      logger,
      ...(snapshotCache && { snapshotCache }),
    })
  return { service, start, logger }
}

const shownBy = async (list: DeviceList) => (await list.current()).devices.map(({ id }) => id)

describe('a device list that is too long', () => {
  it('shows tomorrow what it shows today, however the service orders it', async () => {
    const { service, start } = shortList()
    const list = start()
    expect(await shownBy(list)).toEqual(['a', 'b', 'c'])
    service.nowMs += 60_000
    service.ids = ['e', 'd', 'new', 'c', 'a', 'b']
    expect(await shownBy(list)).toEqual(['c', 'a', 'b'])
    expect((await list.current()).omitted).toBe(3)
  })

  it('gives the places of devices that are gone to others at once', async () => {
    const { service, start } = shortList()
    const list = start()
    await list.current()
    service.nowMs += 60_000
    service.ids = ['v', 'w', 'x', 'y', 'a']
    expect(await shownBy(list)).toEqual(['v', 'w', 'a'])
    expect(service.calls).toBe(3)
    service.nowMs += 60_000
    service.ids.reverse()
    expect(await shownBy(list)).toEqual(['a', 'w', 'v'])
    expect(service.calls).toBe(4)
  })

  it('shows after a restart what it showed before, and how much there is besides', async () => {
    const snapshotCache = new MemorySnapshots().of([])
    const { service, start } = shortList(snapshotCache)
    await start().current()
    service.ids.reverse()
    await expect.poll(() => snapshotCache.get('devices:3')).toBeDefined()
    const list = start()
    service.nowMs += 60_000
    expect((await shownBy(list)).sort()).toEqual(['a', 'b', 'c'])
    expect((await list.current()).omitted).toBe(2)
  })

  it('is told of once in the log', async () => {
    const { service, start, logger } = shortList()
    const list = start()
    await list.current()
    service.nowMs += 60_000
    await list.current()
    expect(logger.lines.map(({ fields }) => fields)).toEqual([{ shown: 3, omitted: 2, goesOn: false }])
  })
})

it('counts the sensors that a device has too many of', async () => {
  const sensors = Array.from({ length: 260 }, (_, n) => ({ sensor_id: n }))
  const item = readDevice({ device_id: 'a', sensors })
  const { observer, snapshot } = createObservations(() => NOON_MS)
  const client = { devices: async () => ({ items: item ? [item] : [], skipped: 0 }) }
  const logger = createTestLogger()
  const list = new DeviceList({ client, now: () => NOON_MS, logger, observer })
  expect((await list.current()).devices[0]?.sensors.length).toBe(256)
  expect(snapshot().tenants[0]?.skipped).toMatchObject([{ kind: 'sensor', count: 4, examples: ['a'] }])
})

it('shows the list it has at once where reading it took longer than an answer waits, and reads it meanwhile', async () => {
  const service = { nowMs: NOON_MS, lanes: [] as (Lane | undefined)[], answered: Promise.resolve() }
  const client = {
    async devices(_shown?: ShownDevices, lane?: Lane): Promise<DeviceReadout> {
      service.lanes.push(lane)
      await service.answered
      service.nowMs += 700_000
      return { items: [readDevice({ device_id: `${service.lanes.length}` }) as ReadDevice], skipped: 0 }
    },
  }
  const now = () => service.nowMs
  const list = new DeviceList({
    client,
    now,
    elapsedMs: now,
    logger: createTestLogger(),
    maxWaitMs: 600_000,
  })
  expect(await shownBy(list)).toEqual(['1'])
  let answer = () => {}
  service.answered = new Promise((resolve) => {
    answer = resolve
  })
  service.nowMs += 60_000
  const { devices, stale } = await list.current()
  expect([devices[0]?.id, stale]).toEqual(['1', false])
  // the last time took 700 s
  service.nowMs += 1_400_000
  expect((await list.current()).stale).toBe(false)
  service.nowMs += 1
  expect((await list.current()).stale).toBe(true)
  answer()
  await expect.poll(() => list.devices[0]?.id).toBe('2')
  expect(service.lanes).toEqual([undefined, 'background'])
})

it('took no longer to read because the clock was set meanwhile', async () => {
  const service = { nowMs: NOON_MS, jumpMs: 1_200_000, answered: Promise.resolve() }
  const lanes: (Lane | undefined)[] = []
  const client = {
    async devices(_shown?: ShownDevices, lane?: Lane): Promise<DeviceReadout> {
      lanes.push(lane)
      service.nowMs += service.jumpMs
      await service.answered
      return { items: [readDevice({ device_id: 'a' }) as ReadDevice], skipped: 0 }
    },
  }
  const list = new DeviceList({
    client,
    now: () => service.nowMs,
    elapsedMs: () => 0,
    logger: createTestLogger(),
    maxWaitMs: 1,
  })
  await list.current()
  service.nowMs += 60_000
  service.answered = new Promise(() => {})
  expect((await list.current()).stale).toBe(true)
  expect(lanes).toEqual([undefined, 'foreground'])
})

it('is stale from a failure on until it was read, also while it is being read', async () => {
  const service = { nowMs: NOON_MS, answer: () => Promise.resolve(), tookMs: 10_000 }
  const client = {
    async devices(): Promise<DeviceReadout> {
      service.nowMs += service.tookMs
      await service.answer()
      return { items: [readDevice({ device_id: 'a' }) as ReadDevice], skipped: 0 }
    },
  }
  const list = new DeviceList({ client, now: () => service.nowMs, logger: createTestLogger() })
  const stale = async () => (await list.current()).stale
  expect(await stale()).toBe(false)
  service.nowMs += 60_000
  service.answer = () => Promise.reject(new UpstreamUnreachable('ECONNREFUSED'))
  await list.readSince(service.nowMs).catch(() => {})
  expect(await stale()).toBe(true)
  service.nowMs += 60_000
  service.tookMs = 0
  service.answer = () => new Promise(() => {})
  expect(await stale()).toBe(true)
})

it('does not tell of a list that was not asked for', async () => {
  const failure = new UpstreamUnreachable('ECONNREFUSED')
  const failures = [failure, new UpstreamPaused(failure), new UpstreamPaused(failure)]
  const logger = createTestLogger()
  const client = { devices: () => Promise.reject(failures.shift()) }
  const list = new DeviceList({ client, now: () => NOON_MS, logger })
  while (failures.length > 0) await list.current().catch(() => {})
  expect(logger.lines).toHaveLength(1)
})

it('does not wait until the list is kept on disk', async () => {
  const { start } = shortList({ ...NO_SNAPSHOT_CACHE, put: () => new Promise(() => {}) })
  expect(await shownBy(start())).toEqual(['a', 'b', 'c'])
})

describe('a list of simulated stations', () => {
  const listOf = (names: Record<string, string>) => {
    const service = { names, nowMs: NOON_MS }
    const client = {
      devices: async () => {
        const items = Object.entries(service.names).map(([device_id, name]) => ({ device_id, name }))
        return { items: items.map((item) => readDevice(item) as ReadDevice), skipped: 0 }
      },
    }
    const list = new DeviceList({
      client,
      now: () => service.nowMs,
      logger: createTestLogger(),
      isSimulated: (id) => id.startsWith('SIM-'),
    })
    return { service, list }
  }
  const namesOf = async (list: DeviceList) => (await list.current()).devices.map(({ name }) => name)

  it('says it as a whole while all are, and by name as soon as one is real', async () => {
    const { service, list } = listOf({ 'SIM-1': 'Depok', 'SIM-2': 'Karet (simulated)' })
    expect(list.isSimulated).toBe(false)
    expect(await namesOf(list)).toEqual(['Depok', 'Karet (simulated)'])
    expect(list.isSimulated).toBe(true)

    service.names = { ...service.names, 'R-1': 'Armley' }
    service.nowMs += 86_400_000
    expect(await namesOf(list)).toEqual(['Depok (simulated)', 'Karet (simulated)', 'Armley'])
    expect(list.isSimulated).toBe(false)
  })

  it('is none without a station, nor of real ones alone', async () => {
    for (const names of [{}, { 'R-1': 'Armley' }] as Record<string, string>[]) {
      const { list } = listOf(names)
      expect(await namesOf(list)).toEqual(Object.values(names))
      expect(list.isSimulated).toBe(false)
    }
  })
})
