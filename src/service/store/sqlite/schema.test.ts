import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import Database from 'libsql'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../../database/sqlite/open-file.ts'
import { issuePublicKey } from '../../auth/issue-keys.ts'
import { createService } from '../../create-service.ts'
import { sealFinishedDays } from '../sealed/seal-days.ts'
import { openSqliteStore } from './open-store.ts'
import { MIGRATIONS } from './schema.ts'

function tables(db: Database.Database): string[] {
  const rows = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all([])
  return (rows as { name: string }[]).map(({ name }) => name)
}

test('a new file gets every table, and a second opening changes nothing', () => {
  const db = new Database(':memory:')
  migrate(db, MIGRATIONS)
  const made = tables(db)
  migrate(db, MIGRATIONS)
  expect(made).toEqual([
    'attempt',
    'basic_key',
    'device',
    'lane',
    'open_day',
    'organisation',
    'outbox',
    'public_key',
    'reading',
    'sealed_day',
    'sensor',
    'sqlite_sequence',
    'subscription',
  ])
  expect(tables(db)).toEqual(made)
  expect(db.prepare('PRAGMA user_version').get([])).toMatchObject({ user_version: MIGRATIONS.length })
})

test('an older file is brought forward by the steps it lacks', () => {
  const db = new Database(':memory:')
  const steps = ['CREATE TABLE a (x)', 'CREATE TABLE b (x)', 'INSERT INTO a VALUES (1)']
  migrate(db, steps.slice(0, 1))
  migrate(db, steps)
  expect(tables(db)).toEqual(['a', 'b'])
  expect(db.prepare('SELECT count(*) AS n FROM a').get([])).toMatchObject({ n: 1 })
})

test('a step that fails leaves the file as the step before left it', () => {
  const db = new Database(':memory:')
  expect(() => migrate(db, ['CREATE TABLE a (x)', 'CREATE TABLE b (x); CREATE TABLE a (x)'])).toThrow()
  expect(tables(db)).toEqual(['a'])
  expect(db.prepare('PRAGMA user_version').get([])).toMatchObject({ user_version: 1 })
})

test('a file of a newer version is refused', () => {
  const db = new Database(':memory:')
  db.exec('PRAGMA user_version = 99')
  expect(() => migrate(db, MIGRATIONS)).toThrow('newer version')
})

function oldFile(version: number, content: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-schema-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'old.db')
  const old = new Database(path)
  migrate(old, MIGRATIONS.slice(0, version))
  old.exec(content)
  old.close()
  return path
}

test('the file of the first version, with what was in it, is brought to the newest and loses nothing', async () => {
  const path = oldFile(
    1,
    `
    INSERT INTO organisation VALUES ('o', 'River board', 7);
    INSERT INTO basic_key VALUES ('a', 'o', x'07', NULL, 5);
    INSERT INTO device VALUES (1, 'o', 'weir', 'Weir', 'AWLR', NULL, NULL, 60, 1451182500);
    INSERT INTO sensor VALUES (1, 0, 'fluid_level', 'Level', 'FLUID_LEVEL', 'cm');
    INSERT INTO reading VALUES (1, 1451182500, '521.7');`,
  )
  const store = openSqliteStore(path)
  onTestFinished(() => store.close())
  expect(await store.organisations()).toEqual([{ id: 'o', name: 'River board', offsetHours: 7 }])
  expect(await store.keys('o')).toEqual([
    { kind: 'basic', apiKey: 'a', organisationId: 'o', revokedAtMs: null, expiresAtMs: 5 },
  ])
  const device = await store.device('o', 'weir')
  expect(device).toMatchObject({ intervalSeconds: 60, lastUpdateMs: 1_451_182_500_000 })
  if (!device) return
  await store.append(device, [{ timeMs: 1_451_182_560_000, values: [520] }])
  const lines: string[] = []
  for await (const page of store.pages(device, 0, 2e12)) lines.push(Buffer.from(page.lines).toString())
  expect(lines.join('')).toBe('1451182500,521.7\n1451182560,520\n')
})

test('days that were sealed with columns of another form are sealed anew, and lose nothing', async () => {
  const path = oldFile(
    4,
    `
    INSERT INTO organisation VALUES ('o', 'River board', 0);
    INSERT INTO device VALUES (1, 'o', 'weir', 'Weir', 'AWLR', NULL, NULL, 60, 86460);
    INSERT INTO sensor VALUES (1, 0, 'fluid_level', 'Level', 'FLUID_LEVEL', 'cm');
    INSERT INTO reading VALUES (1, 86400, '521.7'), (1, 86460, '522');
    INSERT INTO sealed_day VALUES (1, 1, 0, 1, 2, 3, x'00000000', x'00');`,
  )
  const store = openSqliteStore(path)
  onTestFinished(() => store.close())
  const { sealing } = store
  const device = await store.device('o', 'weir')
  if (!device || !sealing) throw new Error('The store lost its device')
  const sealedDays = async () => {
    const read: number[] = []
    for await (const { day } of sealing.sealedDays(device, { fromDay: 0, toDay: 9, offsetHours: 0 }))
      read.push(day)
    return read
  }
  expect(await sealedDays()).toEqual([])
  expect(await sealFinishedDays({ store, now: () => 1e12, logger: console })).toBe(1)
  expect(await sealedDays()).toEqual([1])
})

test('days that were sealed with columns beside them stay sealed, are sent, and are sealed anew without', async () => {
  const items = Buffer.from('{"kept":1}')
  const deflated = deflateRawSync(items, { finishFlush: constants.Z_SYNC_FLUSH })
  const path = oldFile(
    5,
    `
    INSERT INTO organisation VALUES ('o', 'River board', 0);
    INSERT INTO device VALUES (1, 'o', 'weir', 'Weir', 'AWLR', NULL, NULL, 60, 86460);
    INSERT INTO sensor VALUES (1, 0, 'fluid_level', 'Level', 'FLUID_LEVEL', 'cm');
    INSERT INTO reading VALUES (1, 86400, '521.7'), (1, 86460, '522');
    INSERT INTO sealed_day VALUES
      (1, 1, 0, ${items.length}, ${crc32(items)}, 7, x'0102030405', x'${deflated.toString('hex')}');`,
  )
  const store = openSqliteStore(path)
  onTestFinished(() => store.close())
  const key = await issuePublicKey(store, 'o')
  const service = createService({ store, now: () => 1e12, logger: console })
  const range = 'start=1970-01-01T00:00:00Z&end=1970-01-09T00:00:00Z'
  const url = `http://service.test/external/v1/${key}/devices/weir/data?${range}`
  const answer = async () => {
    const response = await service(new Request(url, { headers: { 'accept-encoding': 'gzip' } }))
    return JSON.parse(gunzipSync(await response.arrayBuffer()).toString()).data
  }
  expect(await answer()).toEqual([{ kept: 1 }])
  const device = await store.device('o', 'weir')
  if (!device) throw new Error('The store lost its device')
  await store.append(device, [{ timeMs: 86_520_000, values: [523] }])
  expect(await sealFinishedDays({ store, now: () => 1e12, logger: console })).toBe(1)
  expect(await answer()).toMatchObject([521.7, 522, 523].map((value) => ({ sensors: [{ value }] })))
})

test('messages that wait in a file of an older version are delivered, dead ones can be replayed', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-schema-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'old.db')
  const old = new Database(path)
  migrate(old, MIGRATIONS.slice(0, 2))
  old.exec(`
    INSERT INTO organisation VALUES ('o', 'River board', 7);
    INSERT INTO subscription VALUES ('s', 'o', 'https://receiver.test/', 'key', 5, NULL);
    INSERT INTO lane (subscription, device, failures, due_at) VALUES ('s', 'weir', 1, 900);
    INSERT INTO outbox (subscription, device, body, waiting_since, dead_at)
      VALUES ('s', 'weir', 'dead', 100, 200), ('s', 'weir', 'waiting', 300, NULL);`)
  old.close()
  const store = openSqliteStore(path)
  onTestFinished(() => store.close())
  expect(await store.deliveryTargets()).toEqual([{ id: 's', url: 'https://receiver.test/', key: 'key' }])
  const request = { receiverId: 's', nowMs: 1000, leaseUntilMs: 1000, maxLanes: 1, maxMessages: 9 }
  expect(await store.outbox.claimLanes(request)).toMatchObject([
    { claim: { lane: 'weir' }, failures: 1, messages: [{ body: 'waiting', waitingSinceMs: 300 }] },
  ])
  expect(await store.outbox.replay('s', true)).toEqual({ deadLetters: 1, waiting: 0 })
  expect(await store.outbox.claimLanes(request)).toMatchObject([
    { messages: [{ body: 'dead', waitingSinceMs: null }, { body: 'waiting' }] },
  ])
})
