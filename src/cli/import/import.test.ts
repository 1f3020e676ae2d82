import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { testDirectory } from '../../service/import/testing/test-directory.ts'
import { openDatabase } from '../../service/store/sqlite/open-database.ts'
import { openSqliteStore, storeOn } from '../../service/store/sqlite/open-store.ts'
import type { Store } from '../../service/store/store.ts'
import { runImport } from './import.ts'
import type { ImportExitCode } from './import-report.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const STATIONS = 'station_id,name,lat,long,type,interval_seconds\nweir,Weir,1,2,AWLR,60\n'
const HEADER = 'timestamp,FLUID_LEVEL (cm)\n'
const GOOD = { 'stations.csv': STATIONS, 'readings/weir.csv': `${HEADER}2026-01-01T00:00:00Z,1\n` }

interface Run {
  code: ImportExitCode
  out: string
  err: string
}

async function run(
  files: Record<string, string>,
  {
    store = newStore(),
    isTTY = false,
    organisation,
  }: { store?: Store; isTTY?: boolean; organisation?: string } = {},
): Promise<Run> {
  const out = new PassThrough()
  const err = Object.assign(new PassThrough(), { isTTY })
  const directory = testDirectory(files)
  const code = await runImport({ store, directory, organisation, nowMs: NOW_MS, output: { out, err } })
  return { code, out: String(out.read() ?? ''), err: String(err.read() ?? '') }
}

function newStore(): Store {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  return store
}

test('a good directory ends with a summary and 0, the second time as well', async () => {
  const store = newStore()
  const first = await run(GOOD, { store })
  expect(first.code).toBe(0)
  expect(first.out).toBe(`Imported into the new organisation "default":
  stations                1
  files                   1
  rows read               1
  stored                  1
  already there           0
  without any value       0
  skipped: in the future  0
  skipped: broken         0
`)
  const second = await run(GOOD, { store })
  expect(second.code).toBe(0)
  expect(second.out).toMatch(/^Imported into the organisation "default":$/m)
  expect(second.out).toMatch(/^ {2}stored +0$/m)
  expect(second.out).toMatch(/^ {2}already there +1$/m)
})

test('something left out is 2 and told with file and line', async () => {
  const broken = await run({ ...GOOD, 'readings/weir.csv': `${HEADER}2026-01-01T00:00:00Z,1\n2026,2\n` })
  expect(broken.code).toBe(2)
  expect(broken.err).toContain(
    'readings/weir.csv:3: the timestamp is no ISO 8601 time with its offset: "2026"\n',
  )
  expect(broken.out).toMatch(/^ {2}stored +1$/m)
  const future = await run({ ...GOOD, 'readings/weir.csv': `${HEADER}2027-01-01T00:00:00Z,1\n` })
  expect(future.code).toBe(2)
  expect(future.out).toMatch(/^ {2}skipped: in the future +1$/m)
  expect((await run({ ...GOOD, 'readings/sea.csv': HEADER })).code).toBe(2)
})

test('nothing to read is 1, with the reason', async () => {
  const absent = await run({})
  expect(absent.code).toBe(1)
  expect(absent.err).toMatch(
    /^Nothing was imported: \/.*\/stations\.csv: there is no such file or folder\. "import --help" says/,
  )
  const empty = await run({ 'stations.csv': '' })
  expect(empty.code).toBe(1)
  expect(empty.err).toMatch(/\/stations\.csv: the file is empty\. /)
  expect((await run({ 'stations.csv': 'station_id\n' })).code).toBe(1)
})

test('rows without any value are nothing left out', async () => {
  const { code, out } = await run({ ...GOOD, 'readings/weir.csv': `${HEADER}2026-01-01T00:00:00Z,\n` })
  expect(code).toBe(0)
  expect(out).toMatch(/^ {2}without any value +1$/m)
})

test('of many problems in one file the first are shown and the rest counted', async () => {
  const rows = Array.from({ length: 1_025 }, (_, index) => `bad ${index}`).join('\n')
  const { err } = await run({ ...GOOD, 'readings/weir.csv': HEADER + rows })
  expect(err.match(/^readings\/weir\.csv:\d+: /gm)).toHaveLength(20)
  expect(err).toContain('readings/weir.csv: and 1,005 more\n')
})

test('what stands in a file cannot steer the terminal that tells of it', async () => {
  const { err } = await run({
    ...GOOD,
    'readings/\u001b[2J\u202e.csv': '',
    'readings/weir.csv': `${HEADER}\u202ex,1`,
  })
  expect(err).toContain('readings/\uFFFD[2J\uFFFD.csv: stations.csv has no station')
  expect(err).not.toMatch(/[^\P{C}\n]/u)
})

test('an organisation is chosen by its name, and never guessed among several', async () => {
  const store = newStore()
  expect((await run(GOOD, { store, organisation: 'board' })).out).toContain('new organisation "board"')
  expect((await run(GOOD, { store })).out).toContain('organisation "board"')
  await run(GOOD, { store, organisation: 'harbour' })
  const unclear = await run(GOOD, { store })
  expect(unclear.code).toBe(1)
  expect(unclear.err).toContain('--organisation: board, harbour')
})

test('progress is a bar on a terminal and plain lines elsewhere', async () => {
  const lines = await run(GOOD)
  expect(lines.err).toBe('100 %  weir\n')
  const bar = await run(GOOD, { isTTY: true })
  expect(bar.err).toContain('█')
  expect(bar.err).toContain('weir')
})

test('where nothing can be read nothing is made either, so the next import goes where it belongs', async () => {
  const store = newStore()
  const { code } = await run({ 'notes.txt': 'no stations' }, { store })
  expect(code).toBe(1)
  expect(await store.organisations()).toEqual([])
})

test('a full disk stops it at a line, with a summary and 2; repeated with room it stores the rest', async () => {
  const db = openDatabase(':memory:')
  const store = storeOn(db, 'small.db')
  onTestFinished(() => store.close())
  const rows = Array.from(
    { length: 10_000 },
    (_, index) => `${new Date(index * 60_000).toISOString()},${index}\n`,
  )
  const files = { 'stations.csv': STATIONS, 'readings/weir.csv': HEADER + rows.join('') }
  db.exec('PRAGMA max_page_count = 60')
  const stopped = await run(files, { store })
  expect(stopped.code).toBe(2)
  const [, line, sentence] = stopped.err.match(/^readings\/weir\.csv:(\d+): stopped here: (.*)$/m) ?? []
  expect(sentence).toBe(
    'The disk of small.db is full (database or disk is full). Make room on it; what is stored can still be read. ' +
      'Then run the same import again: what is stored already is left alone.',
  )
  const stored = Number(line) - 2
  expect(stored).toBeGreaterThan(0)
  expect(stopped.out).toMatch(new RegExp(`^ +stored +${stored.toLocaleString('en')}$`, 'm'))
  expect(stopped.out).toMatch(/^ +not stored +2,000$/m)
  db.exec('PRAGMA max_page_count = 1000000')
  const repeated = await run(files, { store })
  expect(repeated.code).toBe(0)
  expect(repeated.out).toMatch(new RegExp(`^ +already there +${stored.toLocaleString('en')}$`, 'm'))
})

test('a disk that is full before the first station is a sentence and 1', async () => {
  const db = openDatabase(':memory:')
  const store = storeOn(db, 'small.db')
  onTestFinished(() => store.close())
  db.exec('PRAGMA max_page_count = 1')
  const { code, err } = await run(
    { ...GOOD, 'stations.csv': `station_id,name\nweir,${'n'.repeat(9_000)}\n` },
    { store },
  )
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/^Nothing was imported: The disk of small\.db is full /),
  ])
})
