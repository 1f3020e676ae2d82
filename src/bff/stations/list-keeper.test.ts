import { expect, it } from 'vitest'
import type { Device } from '../../domain/device.ts'
import { LIST_SNAPSHOT_KEY } from '../storage/list-snapshot.ts'
import type { SnapshotCache } from '../storage/snapshot-cache.ts'
import { MemorySnapshotCache } from '../testing/memory-snapshot-cache.ts'
import { ListKeeper } from './list-keeper.ts'

const MINUTE_MS = 60_000
const devices = (count: number, prefix = 'd'): Device[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${prefix}${n}`,
    name: 'Katulampa',
    kind: 'AWLR',
    position: null,
    intervalSeconds: 300,
    lastUpdateMs: 0,
    sensors: [],
  }))
const list = (asOf: number, of: Device[]) => ({ devices: of, asOf, omitted: 0, goesOn: false })

function watched(isShared = false) {
  const memory = new MemorySnapshotCache()
  let writes = 0
  const cache: SnapshotCache = {
    isShared,
    get: (key) => memory.get(key),
    put: (key, bytes) => {
      writes++
      return memory.put(key, bytes)
    },
    putLater: (key, make) => memory.putLater(key, make),
  }
  return { keeper: new ListKeeper(cache), memory, writes: () => writes }
}

it('writes each list of a usual network', async () => {
  const { keeper, memory, writes } = watched()
  for (let n = 0; n < 3; n++) await keeper.keep(list(n * MINUTE_MS, devices(20)))
  expect(writes()).toBe(3)
  expect(await memory.get(LIST_SNAPSHOT_KEY)).toBeDefined()
})

it('writes a long list every ten minutes, and at once where it has other devices', async () => {
  const { keeper, writes } = watched()
  for (let n = 0; n < 10; n++) await keeper.keep(list(n * MINUTE_MS, devices(5_000)))
  expect(writes()).toBe(1)
  await keeper.keep(list(10 * MINUTE_MS, devices(5_000)))
  expect(writes()).toBe(2)
  await keeper.keep(list(11 * MINUTE_MS, devices(5_000, 'e')))
  expect(writes()).toBe(3)
  // the clock is put back
  await keeper.keep(list(0, devices(5_000, 'e')))
  expect(writes()).toBe(4)
})

it('writes each list that other instances wait for', async () => {
  const { keeper, writes } = watched(true)
  for (let n = 0; n < 3; n++) await keeper.keep(list(n * MINUTE_MS, devices(5_000)))
  expect(writes()).toBe(3)
})
