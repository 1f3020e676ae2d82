import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { StoreDamaged, StoreUnavailable } from '../../../database/store-failure.ts'
import { startPostgres } from '../../../database/testing/test-server.ts'
import type { Outcome } from '../../../outbox/outbox.ts'
import type { Store } from '../store.ts'
import { storeSuite } from '../testing/store-suite.ts'
import { openPostgresStore } from './open-store.ts'

const server = await startPostgres()
afterAll(() => server.stop())

storeSuite('PostgreSQL', async () => openPostgresStore(await server.newPlace()))

const WEIR = {
  id: 'weir',
  name: 'Weir',
  type: 'AWLR',
  lat: -6.2,
  long: 106.8,
  intervalSeconds: 60,
  sensors: [{ id: 'fluid_level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }],
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function opened(url: string) {
  const store = await openPostgresStore(url)
  onTestFinished(() => store.close())
  return store
}

test('several processes may open a new database at once', async () => {
  const url = await server.newPlace()
  const stores = await Promise.all([opened(url), opened(url), opened(url)])
  const organisation = await (stores[0] as Store).addOrganisation('River board')
  for (const store of stores) expect(await store.organisations()).toEqual([organisation])
})

test('readings lie in a partition of their year, made by whoever comes first', async () => {
  const url = await server.newPlace()
  const [one, other] = [await opened(url), await opened(url)]
  const { id: organisationId } = await one.addOrganisation('River board')
  const device = await one.registerDevice({ ...WEIR, organisationId })
  const years = [1, 99, 1969, 1970, 2015, 2026, 9999]
  const set = (year: number) => ({ timeMs: new Date(0).setUTCFullYear(year, 5, 1), values: [year] })
  await Promise.all(
    years.flatMap((year) => [one.append(device, [set(year)]), other.append(device, [set(year)])]),
  )
  const client = await connected(url)
  const { rows } = await client.query(
    'SELECT tableoid::regclass::text AS partition, packed FROM reading ORDER BY time',
  )
  expect(rows.map(({ packed }) => Number(packed))).toEqual(years)
  expect(rows.map(({ partition }) => partition)).toEqual(
    years.map((year) => `reading_${String(year).padStart(4, '0')}`),
  )
})

test("a year's first reading waits for no reader, such as a backup that takes hours, and holds up none", async () => {
  const url = await server.newPlace()
  const store = await opened(url)
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({ ...WEIR, organisationId })
  await store.append(device, [{ timeMs: Date.UTC(2025, 11, 31), values: [1] }])
  const backup = await connected(url)
  await backup.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await backup.query('SELECT * FROM reading')
  // a lock that is not to be had fails the statement instead of holding up the test
  const [shortTimeout, other] = [new URL(url), await connected(url)]
  shortTimeout.searchParams.set('options', `${shortTimeout.searchParams.get('options')} -c lock_timeout=2s`)
  const writer = await opened(shortTimeout.href)
  const appended = await writer.append(device, [{ timeMs: Date.UTC(2026, 0, 1), values: [2] }])
  expect(appended.stored).toBe(1)
  expect((await backup.query('SELECT packed FROM reading')).rows).toEqual([{ packed: '1' }])
  expect((await other.query('SELECT packed FROM reading ORDER BY time')).rows).toHaveLength(2)
})

test('a commit is on disk before it returns, also where the server would not wait for it', async () => {
  const url = new URL(await server.newPlace())
  const options = `${url.searchParams.get('options')} -c synchronous_commit=off`
  url.searchParams.set('options', options)
  const client = await connected(url.href)
  expect((await client.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: 'off' }])
  await client.query(
    "CREATE FUNCTION how() RETURNS text LANGUAGE sql AS $$ SELECT current_setting('synchronous_commit') $$",
  )
  const store = await opened(url.href)
  // the default is asked for by the very connection that stores the row
  await client.query(
    'ALTER TABLE organisation ALTER COLUMN offset_hours TYPE text, ADD COLUMN how text DEFAULT how()',
  )
  await client.query(
    'ALTER TABLE organisation ALTER COLUMN offset_hours TYPE integer USING offset_hours::integer',
  )
  await store.addOrganisation('River board')
  expect((await client.query('SELECT how FROM organisation')).rows).toEqual([{ how: 'on' }])
})

test('a text that PostgreSQL cannot hold is nobody, not an error', async () => {
  const store = await opened(await server.newPlace())
  const { id } = await store.addOrganisation('River board')
  expect(await store.device(id, 'we\0ir')).toBeUndefined()
  expect(await store.basicKey('a\0')).toBeUndefined()
  expect(await store.organisation('\0')).toBeUndefined()
})

test('two writers of one device keep the order of their commits in its messages', async () => {
  const url = await server.newPlace()
  const stores = [await opened(url), await opened(url)]
  const store = stores[0] as Store
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({ ...WEIR, organisationId })
  await store.addSubscription({ organisationId, url: 'https://example.test/', key: 'k', createdAtMs: 0 })
  const client = await connected(url)
  await client.query(
    'CREATE SEQUENCE commits; ALTER TABLE reading ADD COLUMN stored bigint DEFAULT nextval($$commits$$)',
  )
  await Promise.all(
    Array.from({ length: 60 }, (_, i) =>
      (stores[i % 2] as Store).append(device, [{ timeMs: i * 1000, values: [i] }]),
    ),
  )
  const queued = await client.query(
    `SELECT (body::json->'data'->>'fluid_level')::int AS value FROM outbox ORDER BY id`,
  )
  const kept = await client.query('SELECT packed::int AS value FROM reading ORDER BY stored')
  expect(queued.rows).toHaveLength(60)
  expect(queued.rows).toEqual(kept.rows)
})

test('a lane is claimed by one of several processes', async () => {
  const url = await server.newPlace()
  const stores = await Promise.all([opened(url), opened(url), opened(url)])
  const store = stores[0] as Store
  const { id: organisationId } = await store.addOrganisation('River board')
  const { id: subscriptionId } = await store.addSubscription({
    organisationId,
    url: 'https://example.test/',
    key: 'k',
    createdAtMs: 0,
  })
  const ids = Array.from({ length: 30 }, (_, i) => `weir-${String(i).padStart(2, '0')}`)
  for (const id of ids) {
    await store.append(await store.registerDevice({ ...WEIR, organisationId, id }), [
      { timeMs: 0, values: [1] },
    ])
  }
  const request = { receiverId: subscriptionId, nowMs: 1, leaseUntilMs: 1_000, maxLanes: 4, maxMessages: 1 }
  const claimed = await Promise.all(
    Array.from({ length: 12 }, (_, i) => (stores[i % 3] as Store).outbox.claimLanes(request)),
  )
  const lanes = claimed.flat().map(({ claim }) => claim.lane)
  expect(new Set(lanes).size).toBe(lanes.length)
  for (
    let more = await store.outbox.claimLanes(request);
    more.length > 0;
    more = await store.outbox.claimLanes(request)
  ) {
    lanes.push(...more.map(({ claim }) => claim.lane))
  }
  expect(lanes.toSorted()).toEqual(ids)
})

test.each<[what: string, rest: Outcome, leastDead: number]>([
  ['that is gone in all of them', { kind: 'gone' }, 8],
  ['that is gone in one of them', { kind: 'delivered', leaseUntilMs: 1_000 }, 1],
])('lanes of a receiver %s do not wait for each other', async (_, rest, leastDead) => {
  const url = await server.newPlace()
  const stores = [await opened(url), await opened(url)]
  const store = stores[0] as Store
  const { id: organisationId } = await store.addOrganisation('River board')
  const subscription = { organisationId, url: 'https://example.test/', key: 'k', createdAtMs: 0 }
  for (let round = 0; round < 20; round++) {
    const { id: subscriptionId } = await store.addSubscription(subscription)
    for (let i = 0; i < 8; i++) {
      const device = await store.registerDevice({ ...WEIR, organisationId, id: `weir-${i}` })
      await store.append(device, [{ timeMs: round * 1000, values: [1] }])
    }
    const request = { receiverId: subscriptionId, nowMs: 1, leaseUntilMs: 1_000, maxLanes: 8, maxMessages: 1 }
    const lanes = await store.outbox.claimLanes(request)
    const attempt = { startedAtMs: 1, endedAtMs: 2, status: 410, problem: null }
    const settled = await Promise.all(
      lanes.map(({ claim, messages }, i) =>
        (stores[i % 2] as Store).outbox.settle(
          claim,
          messages[0]?.id as number,
          attempt,
          i === 3 ? { kind: 'gone' } : rest,
        ),
      ),
    )
    expect(settled.filter(Boolean).length).toBeGreaterThan(0)
    const { waiting, dead } = await store.outbox.deliveries(subscriptionId, 10)
    expect(waiting).toBe(0)
    expect(dead).toBeGreaterThanOrEqual(leastDead)
  }
})

test('a connection that is lost under a transaction fails that one alone', async () => {
  const url = await server.newPlace()
  const store = await opened(url)
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({ ...WEIR, organisationId })
  await store.addSubscription({ organisationId, url: 'https://example.test/', key: 'k', createdAtMs: 0 })
  const client = await connected(url)
  await client.query('BEGIN; LOCK TABLE outbox')
  const appended = store.append(device, [{ timeMs: 0, values: [1] }])
  const lost = expect(appended).rejects.toThrow(StoreUnavailable)
  await expect
    .poll(async () => {
      const { rowCount } = await client.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
      )
      return rowCount
    })
    .toBe(1)
  await lost
  await client.query('ROLLBACK')
  expect(await store.append(device, [{ timeMs: 0, values: [1] }])).toMatchObject({ stored: 1 })
})

test.each([
  [
    'disk_full',
    StoreUnavailable,
    /^The disk of the database of DATABASE_URL is full \(no room\)\. Make room on it/,
  ],
  [
    'read_only_sql_transaction',
    StoreUnavailable,
    /^The database of DATABASE_URL cannot be used now \(no room\)\./,
  ],
  ['data_corrupted', StoreDamaged, /^The database of DATABASE_URL is damaged \(no room\)\. Restore a backup/],
] as const)(
  'what a server says with %s is told in our words, and stores nothing',
  async (condition, kind, sentence) => {
    const url = await server.newPlace()
    const store = await opened(url)
    const { id: organisationId } = await store.addOrganisation('River board')
    const device = await store.registerDevice({ ...WEIR, organisationId })
    const append = () => store.append(device, [{ timeMs: 0, values: [1] }])
    const client = await connected(url)
    // after the readings, as a disk may fill up at any statement
    await client.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '${condition}'; END $$;
    CREATE TRIGGER refuse BEFORE UPDATE ON device EXECUTE FUNCTION refuse()`)
    const failure = await append().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(kind)
    expect((failure as Error).message).toMatch(sentence)
    await client.query('DROP TRIGGER refuse ON device')
    expect(await append()).toMatchObject({ stored: 1, present: 0 })
  },
)

test('a server that is stopped is told as away, at each try', async () => {
  const other = await startPostgres()
  const store = await openPostgresStore(await other.newPlace())
  onTestFinished(() => store.close())
  const { id: organisationId } = await store.addOrganisation('River board')
  const device = await store.registerDevice({ ...WEIR, organisationId })
  await other.stop()
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(store.append(device, [{ timeMs: 0, values: [1] }])).rejects.toThrow(StoreUnavailable)
  }
})

test('a database that cannot be reached is told without its password', async () => {
  const failure = await openPostgresStore('postgres://user:hidden-word@127.0.0.1:1/none').catch(String)
  expect(failure).toContain('The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1')
  expect(failure).not.toContain('hidden-word')
})
