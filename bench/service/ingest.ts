import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { openStore } from '../../src/service/store/sqlite/open-store.ts'
import type { Device, MeasurementSet, Store } from '../../src/service/store/store.ts'
import { interleave, type Side } from '../harness/interleave.ts'
import type { Row } from '../harness/row.ts'
import { STATION } from '../harness/station.ts'

const SUITE = 'service'
const ROUNDS = 9
const BATCH = 1_000
const BATCHES = 20
const SINGLES = 400
const WRITERS = 32

/**
 * Storing readings durably, beside a bare prepared insert of the same rows in the same engine with the same
 * settings.
 */
export async function measureIngest(say: (text: string) => void): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gaugeboard-bench-ingest-'))
  const store = openStore(join(folder, 'ours'))
  const bare = bareTable(join(folder, 'bare.db'))
  try {
    const { id: organisationId } = await store.addOrganisation('bench')
    const device = await store.registerDevice({ ...STATION, organisationId })
    const next = setMaker()
    const rows: Row[] = []
    const add = async (what: string, ours: Side, peer: Side, target?: Row['target']): Promise<void> => {
      say(`${what}: ${ROUNDS} rounds`)
      const [ourSamples, peerSamples] = await interleave(ours, peer, ROUNDS)
      const row = { suite: SUITE, what, ours: ourSamples, peer: peerSamples }
      rows.push(target ? { ...row, target } : row)
    }
    const insert = 'bare prepared insert'
    await add(
      `${BATCH} sets a batch, a batch`,
      timed('append', BATCHES, next, BATCH, (sets) => store.append(device, sets)),
      timed(insert, BATCHES, next, BATCH, async (sets) => bare.insert(sets)),
      { slowerAtMost: 1 / 0.6 },
    )
    await add(
      'one durable set',
      timed('append', SINGLES, next, 1, (sets) => store.append(device, sets)),
      timed(insert, SINGLES, next, 1, async (sets) => bare.insert(sets)),
    )
    await add(
      `${WRITERS} durable writers, a set`,
      { name: `${WRITERS} at once`, measure: () => concurrent(store, device, next, WRITERS) },
      { name: 'one after another', measure: () => concurrent(store, device, next, 1) },
      { fasterAtLeast: 3 },
    )
    return rows
  } finally {
    bare.close()
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function timed(
  name: string,
  times: number,
  next: () => MeasurementSet,
  size: number,
  write: (sets: MeasurementSet[]) => Promise<unknown>,
): Side {
  return {
    name,
    async measure() {
      const batches = Array.from({ length: times }, () => Array.from({ length: size }, next))
      const begin = performance.now()
      for (const sets of batches) await write(sets)
      return (performance.now() - begin) / times
    },
  }
}

/** Each writer waits until its set is on disk before it brings the next. */
async function concurrent(
  store: Store,
  device: Device,
  next: () => MeasurementSet,
  writers: number,
): Promise<number> {
  const each = Math.ceil((2 * SINGLES) / writers)
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (let i = 0; i < each; i++) await store.append(device, [next()])
    }),
  )
  return (performance.now() - begin) / (writers * each)
}

function setMaker(): () => MeasurementSet {
  let at = Date.parse('2024-01-01T00:00:00Z')
  return () => {
    at += 60_000
    const minute = at / 60_000
    return { timeMs: at, values: [90 + (minute % 71) / 10, 0, 26.1, 78.5, (minute % 40) / 10, 92] }
  }
}

function bareTable(path: string) {
  const db = new Database(path)
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  db.exec(
    'CREATE TABLE reading (device INTEGER, time INTEGER, packed TEXT, PRIMARY KEY (device, time)) WITHOUT ROWID',
  )
  const statement = db.prepare('INSERT INTO reading VALUES (?, ?, ?)')
  const insertAll = db.transaction((sets: readonly MeasurementSet[]) => {
    for (const { timeMs, values } of sets) statement.run([1, timeMs / 1000, values.join(',')])
  })
  return { insert: insertAll, close: () => db.close() }
}
