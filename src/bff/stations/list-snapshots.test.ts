import { expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import type { SnapshotCache } from '../storage/snapshot-cache.ts'
import { MemorySnapshots } from '../testing/memory-snapshots.ts'
import { ListSnapshots } from './list-snapshots.ts'

const MINUTE_MS = 60_000
const devices = (count: number, prefix = 'd'): Device[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${prefix}${n}`,
    name: `Station\n${n} “Ciliwung”`,
    kind: 'AWLR',
    position: n % 2 === 0 ? null : { lat: -6.6, lng: 106.8 },
    intervalSeconds: 300,
    lastUpdateMs: n,
    sensors: [{ id: 'level', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }],
  }))
const list = (asOf: number, of: Device[]) => ({ devices: of, asOf, omitted: 7, goesOn: true })

function watched(isShared = false) {
  const memory = new MemorySnapshots({ isShared }).of([])
  let writes = 0
  const cache: SnapshotCache = {
    ...memory,
    put: (key, value) => {
      writes++
      memory.put(key, value)
    },
  }
  return { snapshots: new ListSnapshots(cache), writes: () => writes }
}

it.each([0, 1, 50, 51, 1000])(
  'a list of %i devices comes back as it was, in another process',
  async (count) => {
    const memory = new MemorySnapshots()
    await new ListSnapshots(memory.of([])).keep(list(1, devices(count)))
    await memory.flushed()
    expect(await new ListSnapshots(memory.of([])).restore()).toEqual(list(1, devices(count)))
  },
)

it('writes each list of a usual network, the last one last', async () => {
  const { snapshots, writes } = watched()
  for (let n = 1; n <= 3; n++) void snapshots.keep(list(n * MINUTE_MS, devices(n * 1000)))
  await snapshots.keep(list(4 * MINUTE_MS, devices(20)))
  expect(writes()).toBe(4)
  expect((await snapshots.restore())?.devices).toHaveLength(20)
})

it('writes a long list every ten minutes, and at once where it has other devices', async () => {
  const { snapshots, writes } = watched()
  for (let n = 0; n < 10; n++) await snapshots.keep(list(n * MINUTE_MS, devices(5_000)))
  expect(writes()).toBe(1)
  await snapshots.keep(list(10 * MINUTE_MS, devices(5_000)))
  expect(writes()).toBe(2)
  await snapshots.keep(list(11 * MINUTE_MS, devices(5_000, 'e')))
  expect(writes()).toBe(3)
  // the clock is put back
  await snapshots.keep(list(0, devices(5_000, 'e')))
  expect(writes()).toBe(4)
})

it('writes each list that other instances wait for', async () => {
  const { snapshots, writes } = watched(true)
  for (let n = 0; n < 3; n++) await snapshots.keep(list(n * MINUTE_MS, devices(5_000)))
  expect(writes()).toBe(3)
})
