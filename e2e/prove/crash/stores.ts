import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { promisify } from 'node:util'
import { startPostgres } from '../../../src/database/testing/test-server.ts'
import { openPostgresStore } from '../../../src/service/store/postgres/open-store.ts'
import { openStore } from '../../../src/service/store/sqlite/open-store.ts'
import type { Store } from '../../../src/service/store/store.ts'
import { newFolder } from '../program.ts'

export const ENGINES = ['sqlite', 'postgres'] as const
export type Engine = (typeof ENGINES)[number]

/** Where a store is, as a word that a process can be given: `postgres://…`, or a directory for SQLite. */
export type Place = string

/** New and empty stores, which are removed together. */
export interface Stores {
  place: () => Promise<Place>
  remove: () => Promise<void>
}

export async function openPlace(place: Place): Promise<Store> {
  return place.startsWith('postgres:') ? openPostgresStore(place) : openStore(place)
}

/** Stores of one engine, as durable as an operator's. */
export async function newStores(engine: Engine): Promise<Stores> {
  if (engine === 'postgres') {
    const server = await startPostgres({ durable: true })
    return { place: () => server.newPlace(), remove: () => server.stop() }
  }
  const folder = await newFolder('crash')
  return { place: async () => mkdtempSync(folder.file('store-')), remove: folder.remove }
}

const DEVICES = ['weir', 'gate', 'mast']

/** Registers the devices whose readings are written, and whoever is told of them. */
export async function prepare(place: Place, receivers: readonly { url: string }[]): Promise<void> {
  const store = await openPlace(place)
  const { id: organisationId } = await store.addOrganisation('Prove')
  const sensors = [{ id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }]
  const common = { organisationId, type: 'AWLR', lat: null, long: null, intervalSeconds: 1, sensors }
  for (const id of DEVICES) await store.registerDevice({ ...common, id, name: id })
  for (const { url } of receivers)
    await store.addSubscription({ organisationId, url, key: 'prove', createdAtMs: 0 })
  await store.close()
}

export function hasStrace(): boolean {
  return spawnSync('strace', ['-V']).status === 0
}

/**
 * Lets a writer store batches one after the other and end in peace: how many it acknowledged, and how often it told
 * the system to bring a file to the disk. Killing a process proves nothing of the latter, since the system keeps
 * what was written; only these calls do.
 */
export async function countFlushes(
  place: Place,
  program: string,
  batches: number,
): Promise<{ acknowledged: number; flushes: number }> {
  await prepare(place, [])
  const writer = [process.execPath, program, '--place', place, '--job', 'count', '--batches', String(batches)]
  const traced = ['-f', '-qq', '-e', 'trace=fsync,fdatasync', '-e', 'signal=none', ...writer]
  const { stdout, stderr } = await promisify(execFile)('strace', traced, { maxBuffer: 64 * 1024 * 1024 })
  return {
    acknowledged: stdout.trimEnd().split('\n').length,
    // a call that another thread interrupts takes two lines: `<unfinished ...>`, then `resumed>… = 0`
    flushes: stderr.split('\n').filter((line) => /\b(fsync|fdatasync)\b.*= 0$/.test(line)).length,
  }
}
