import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'
import type { Device, Store } from '../../src/service/store/store.ts'

export interface WeirStore {
  store: Store
  organisationId: string
  device: Device
  /** Closes the store and removes its folder. */
  close(): Promise<void>
}

const INTERVAL_MS = 600_000

/**
 * A store in a folder of its own with one station, a weir that has reported its level all through the last
 * days.
 */
export async function openWeirStore(
  station: { id: string; name: string },
  nowMs: number,
  days = 2,
): Promise<WeirStore> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-weir-'))
  const store = openStore(dataDirectory)
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({
    ...station,
    organisationId,
    type: 'AWLR',
    lat: -6.63,
    long: 106.84,
    intervalSeconds: INTERVAL_MS / 1000,
    sensors: [{ id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }],
  })
  const newest = Math.floor(nowMs / INTERVAL_MS) * INTERVAL_MS
  const count = (days * 86_400_000) / INTERVAL_MS
  const sets = Array.from({ length: count + 1 }, (_, i) => ({
    timeMs: newest - (count - i) * INTERVAL_MS,
    values: [100 + Math.round(200 * Math.sin(i / 40)) / 10],
  }))
  await store.append(device, sets)
  return {
    store,
    organisationId,
    device,
    close: async () => {
      await store.close()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
