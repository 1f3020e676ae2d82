import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import type Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { StoreUnavailable } from '../../../database/store-failure.ts'
import type { Device, Store } from '../store.ts'
import { WEIR } from '../testing/weir.ts'
import { openDatabase } from './open-database.ts'
import { storeOn } from './open-store.ts'

/** A store on a file that the engine lets grow no further while it is full. */
async function smallStore() {
  const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-full-'))
  const file = join(directory, 'gaugeboard.db')
  const db = openDatabase(file)
  const store = storeOn(db, file)
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({ ...WEIR, organisationId })
  return {
    file,
    db,
    store,
    device,
    organisationId,
    fill: () => setMostPages(db, 1),
    makeRoom: () => setMostPages(db, 1_000_000),
    close: async () => {
      await store.close()
      rmSync(directory, { recursive: true })
    },
  }
}

/** Never fewer than there are: with 1 the file is full as it is. */
function setMostPages(db: Database.Database, pages: number): void {
  db.exec(`PRAGMA max_page_count = ${pages}`)
}

async function opened() {
  const small = await smallStore()
  onTestFinished(() => small.close())
  return small
}

const FULL = /gaugeboard\.db is full \(database or disk is full\)\. Make room on it/
const LONG = 'n'.repeat(20_000)

test('on a full disk every kind of write is refused in words, leaves nothing behind and works once there is room', async () => {
  const { store, device, organisationId, fill, makeRoom } = await opened()
  const { id } = await store.addSubscription({
    organisationId,
    url: 'https://r.test/',
    key: 'k',
    createdAtMs: 0,
  })
  const sets = Array.from({ length: 5_000 }, (_, index) => ({ timeMs: index * 1000, values: [index] }))
  const hash = new Uint8Array(20_000)
  const writes: (() => Promise<unknown>)[] = [
    () => store.append(device, sets),
    () => store.registerDevice({ ...WEIR, organisationId, name: LONG }),
    () => store.addOrganisation(LONG),
    () => store.rotateBasicKey({ organisationId, apiKey: 'a', secretHash: hash }, 0),
    () => store.addSubscription({ organisationId, url: LONG, key: 'k', createdAtMs: 0 }),
  ]
  fill()
  for (const write of writes) {
    const failure = await write().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(String(failure)).toMatch(FULL)
  }
  expect(await store.devices(organisationId)).toEqual([device])
  expect(await store.outbox.deliveries(id, 1)).toMatchObject({ waiting: 0 })
  makeRoom()
  for (const write of writes) await write()
  expect(await secondsOf(store, device)).toHaveLength(5_000)
  expect(await store.outbox.deliveries(id, 1)).toMatchObject({ waiting: 5_000 })
})

test('of writers that share a commit those are acknowledged that are stored, and no other', async () => {
  const { store, device, fill } = await opened()
  fill()
  const appends = Array.from({ length: 20 }, (_, writer) =>
    store.append(
      device,
      Array.from({ length: 200 }, (_, index) => ({ timeMs: (writer * 200 + index) * 1000, values: [1] })),
    ),
  )
  const ends = await Promise.allSettled(appends)
  const acknowledged = ends.filter(({ status }) => status === 'fulfilled').length
  expect(acknowledged).toBeLessThan(20)
  expect(await secondsOf(store, device)).toHaveLength(acknowledged * 200)
})

test('whenever the disk is full, what was acknowledged is kept and what is stored again is there once', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('append' as const),
      counts: fc.array(fc.nat(400), { minLength: 1, maxLength: 4 }),
    }),
    fc.constant({ kind: 'fill' as const }),
    fc.constant({ kind: 'makeRoom' as const }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { store, device, fill, makeRoom, close } = await smallStore()
      const acknowledged: number[] = []
      let second = 0
      for (const one of steps) {
        if (one.kind === 'fill') fill()
        else if (one.kind === 'makeRoom') makeRoom()
        else {
          const batches = one.counts.map((count) => Array.from({ length: count }, () => second++))
          const ends = await Promise.allSettled(batches.map((batch) => append(store, device, batch)))
          for (const [index, { status }] of ends.entries()) {
            if (status === 'fulfilled') acknowledged.push(...(batches[index] ?? []))
          }
        }
      }
      const all = Array.from({ length: second }, (_, index) => index)
      expect(await secondsOf(store, device)).toEqual(acknowledged)
      makeRoom()
      expect(await append(store, device, all)).toMatchObject({ present: acknowledged.length })
      expect(await secondsOf(store, device)).toEqual(all)
      await close()
    }),
    { numRuns: 40 },
  )
})

test('a file that another process holds is told as held, and every writer goes on when it is let go', async () => {
  const { file, db, store, device, organisationId } = await opened()
  db.exec('PRAGMA busy_timeout = 20')
  const other = openDatabase(file)
  other.exec('BEGIN IMMEDIATE')
  for (const write of [
    () => append(store, device, [1]),
    () => store.registerDevice({ ...WEIR, organisationId }),
  ]) {
    const failure = await write().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(String(failure)).toMatch(/gaugeboard\.db is held by another process \(database is locked\)/)
  }
  other.exec('ROLLBACK')
  other.close()
  expect(await store.registerDevice({ ...WEIR, organisationId, name: 'Other' })).toMatchObject({
    name: 'Other',
  })
  expect(await append(store, device, [1])).toMatchObject({ stored: 1 })
})

function append(store: Store, device: Device, seconds: readonly number[]) {
  return store.append(
    device,
    seconds.map((second) => ({ timeMs: second * 1000, values: [second] })),
  )
}

async function secondsOf(store: Store, device: Device): Promise<number[]> {
  const seconds: number[] = []
  for await (const { lines } of store.pages(device, 0, 1e12)) {
    for (const line of Buffer.from(lines).toString().trimEnd().split('\n'))
      seconds.push(Number(line.split(',')[0]))
  }
  return seconds
}
