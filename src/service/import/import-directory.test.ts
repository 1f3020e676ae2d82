import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSqliteStore } from '../store/sqlite/open-store.ts'
import type { Store } from '../store/store.ts'
import { type ImportSummary, importDirectory } from './import-directory.ts'
import { testDirectory } from './testing/test-directory.ts'

const NOW_MS = Date.parse('2026-03-04T05:06:07Z')
const STATIONS =
  'station_id,name,lat,long,type,interval_seconds\nweir,Weir,1,2,AWLR,60\ndam,Dam,1,2,AWLR,60\n'
const HEADER = 'timestamp,FLUID_LEVEL (cm),RAIN_FALL (mm)\n'

async function newStore(): Promise<{ store: Store; organisationId: string }> {
  const store = openSqliteStore(':memory:')
  onTestFinished(() => store.close())
  return { store, organisationId: (await store.addOrganisation('River board')).id }
}

type Home = Awaited<ReturnType<typeof newStore>>

/** Imports files; problems as `file:line: reason`. */
async function load(
  { store, organisationId }: Home,
  files: Record<string, string | Uint8Array>,
): Promise<ImportSummary & { problems: string[] }> {
  const problems: string[] = []
  const summary = await importDirectory({
    store,
    organisation: async () => ({ id: organisationId }),
    directory: testDirectory({ 'stations.csv': STATIONS, ...files }),
    nowMs: NOW_MS,
    onProblem: ({ file, line, reason }) => problems.push(`${file}:${line}: ${reason}`),
  })
  return { ...summary, problems }
}

async function stored({ store, organisationId }: Home, deviceId = 'weir'): Promise<string[]> {
  const device = await store.device(organisationId, deviceId)
  const lines: string[] = []
  if (!device) return lines
  for await (const page of store.pages(device, -1e14, 1e14)) {
    lines.push(...Buffer.from(page.lines).toString().trimEnd().split('\n'))
  }
  return lines
}

describe('a directory', () => {
  test('becomes devices with sensors and readings, from plain and packed files', async () => {
    const home = await newStore()
    const { problems, ...summary } = await load(home, {
      'readings/weir.csv': `${HEADER}1970-01-01T00:01:00Z,521.7,\n1970-01-01T00:02:00Z,,0.2\n`,
      'readings/dam.csv.gz': `${HEADER}1970-01-01T00:01:00Z,-3,1\n`,
    })
    expect(problems).toEqual([])
    expect(summary).toEqual({
      stations: 2,
      files: 2,
      rows: { read: 3, stored: 3, present: 0, empty: 0, future: 0, broken: 0 },
    })
    expect(await stored(home)).toEqual(['60,521.7', '120,,0.2'])
    expect(await stored(home, 'dam')).toEqual(['60,-3,1'])
    expect(await home.store.device(home.organisationId, 'weir')).toMatchObject({
      name: 'Weir',
      type: 'AWLR',
      intervalSeconds: 60,
      lastUpdateMs: 120_000,
      sensors: [
        { id: 'fluid_level', type: 'FLUID_LEVEL', unit: 'cm' },
        { id: 'rain_fall', type: 'RAIN_FALL', unit: 'mm' },
      ],
    })
  })

  test('loaded again stores nothing new and changes nothing', async () => {
    const home = await newStore()
    const files = { 'readings/weir.csv': `${HEADER}1970-01-01T00:01:00Z,1,2\n1970-01-01T00:02:00Z,3,4\n` }
    await load(home, files)
    const again = await load(home, files)
    expect(again.rows).toMatchObject({ read: 2, stored: 0, present: 2 })
    expect(await stored(home)).toEqual(['60,1,2', '120,3,4'])
  })

  test('says nothing of a station by what its list leaves out: that stays as it was', async () => {
    const home = await newStore()
    await load(home, {})
    const before = await home.store.device(home.organisationId, 'weir')
    await load(home, { 'stations.csv': 'station_id,name\nweir,Upper weir\nnew,\n' })
    expect(await home.store.device(home.organisationId, 'weir')).toEqual({ ...before, name: 'Upper weir' })
    const unknown = { name: 'new', type: 'UNKNOWN', lat: null, long: null, intervalSeconds: null }
    expect(await home.store.device(home.organisationId, 'new')).toMatchObject(unknown)
  })

  test('a file whose header is not UTF-8 is told by its name: a unit is kept for good', async () => {
    const home = await newStore()
    const header = Buffer.from('timestamp,TEMP (\xb0C)\n', 'latin1')
    const { problems } = await load(home, {
      'readings/weir.csv': Buffer.concat([header, Buffer.from('1970-01-01T00:01:00Z,1\n')]),
    })
    expect(problems).toEqual(['readings/weir.csv:1: the text is not UTF-8; save the file as "CSV UTF-8"'])
    expect((await home.store.device(home.organisationId, 'weir'))?.sensors).toEqual([])
  })

  test('with a further column and later rows adds the sensor and the rows', async () => {
    const home = await newStore()
    await load(home, { 'readings/weir.csv': `${HEADER}1970-01-01T00:01:00Z,1,2\n` })
    const header = 'timestamp,BATTERY (V),RAIN_FALL (mm),FLUID_LEVEL (cm)\n'
    await load(home, {
      'readings/weir.csv': `${header}1970-01-01T00:01:00Z,9,9,9\n1970-01-01T00:02:00Z,12.5,4,3\n`,
    })
    expect(await stored(home)).toEqual(['60,1,2', '120,3,4,12.5'])
  })

  test('needs no readings: a list of stations alone is a list of devices', async () => {
    const home = await newStore()
    const { problems, stations } = await load(home, {})
    expect(stations).toBe(2)
    expect((await home.store.devices(home.organisationId)).map(({ id }) => id)).toEqual(['dam', 'weir'])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(/^readings:null: there is no such file or folder$/)
  })
})

describe('a row', () => {
  test('that is broken is told with its line, and its neighbours are stored', async () => {
    const home = await newStore()
    const { rows, problems } = await load(home, {
      'readings/weir.csv': [
        'timestamp,FLUID_LEVEL (cm),RAIN_FALL (mm)',
        '1970-01-01T00:01:00Z,1,1',
        '1970-01-01T00:02:00Z,2',
        'yesterday,3,3',
        '',
        '1970-01-01T00:04:00Z,"4,4',
        '1970-01-01T00:05:00Z,n/a,5',
        '"1970-01-01T00:06:00Z","6","6"',
        '1970-01-01T00:07:00Z,7,7',
      ].join('\n'),
    })
    expect(problems).toEqual([
      'readings/weir.csv:3: 2 cells where the header has 3',
      'readings/weir.csv:4: the timestamp is no ISO 8601 time with its offset: "yesterday"',
      'readings/weir.csv:6: FLUID_LEVEL is no number: "\\"4"',
      'readings/weir.csv:7: FLUID_LEVEL is no number: "n/a"',
    ])
    expect(rows).toMatchObject({ read: 7, stored: 3, broken: 4 })
    expect(await stored(home)).toEqual(['60,1,1', '360,6,6', '420,7,7'])
  })

  test('of the future is not stored, one of this very second is', async () => {
    const home = await newStore()
    const { rows } = await load(home, {
      'readings/weir.csv': `${HEADER}2026-03-04T05:06:07Z,1,1\n2026-03-04T05:06:08Z,2,2\n2999-01-01T00:00:00Z,3,3\n`,
    })
    expect(rows).toEqual({ read: 3, stored: 1, present: 0, empty: 0, future: 2, broken: 0 })
    expect(await stored(home)).toEqual([`${NOW_MS / 1000},1,1`])
  })

  test('without any value is counted and not stored', async () => {
    const home = await newStore()
    const { rows, problems } = await load(home, { 'readings/weir.csv': `${HEADER}1970-01-01T00:01:00Z,,\n` })
    expect(rows).toMatchObject({ read: 1, stored: 0, empty: 1 })
    expect(problems).toEqual([])
    expect(await stored(home)).toEqual([])
  })

  test('comes through whatever ends the lines, with a byte order mark and without a last line end', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const home = await newStore()
      const lines = ['\uFEFFtimestamp,FLUID_LEVEL (cm)', '1970-01-01T00:01:00Z,1', '1970-01-01T00:02:00Z,2']
      const { problems } = await load(home, { 'readings/weir.csv': lines.join(end) })
      expect(problems).toEqual([])
      expect(await stored(home)).toEqual(['60,1', '120,2'])
    }
  })

  test('and every other row is in exactly one of the counts, whatever the file holds', async () => {
    const cell = fc.oneof(
      fc.constantFrom('', '1', '-2.5', 'x', '"', '1970-01-01T00:01:00Z', '2999-01-01T00:00:00Z'),
    )
    const file = fc.array(
      fc.array(cell, { maxLength: 4 }).map((cells) => cells.join(',')),
      { maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(file, async (lines) => {
        const home = await newStore()
        const { rows } = await load(home, { 'readings/weir.csv': HEADER + lines.join('\n') })
        const { read, ...outcomes } = rows
        expect(read).toBe(lines.filter((line) => line !== '').length)
        expect(Object.values(outcomes).reduce((sum, count) => sum + count)).toBe(read)
        expect(await stored(home)).toHaveLength(rows.stored)
      }),
      { numRuns: 40 },
    )
  })
})

describe('a file', () => {
  const GOOD = { 'readings/weir.csv': `${HEADER}1970-01-01T00:01:00Z,1,1\n` }
  const packed = gzipSync(`${HEADER}${'1970-01-01T00:01:00Z,1,1\n'.repeat(50_000)}`)

  test.each([
    ['that is empty', 'dam.csv', '', 'readings/dam.csv:null: the file is empty'],
    ['that is empty and packed', 'dam.csv.gz', '', 'readings/dam.csv.gz:null: the file is empty'],
    ['of zero bytes', 'dam.csv.gz', Buffer.alloc(0), 'readings/dam.csv.gz:null: unexpected end of file'],
    [
      'that is not packed',
      'dam.csv.gz',
      Buffer.from(HEADER),
      'readings/dam.csv.gz:null: incorrect header check',
    ],
    [
      'without a header',
      'dam.csv',
      '1970-01-01T00:01:00Z,1\n',
      'readings/dam.csv:1: the first column is not "timestamp"',
    ],
    [
      'of a station not listed',
      'sea.csv',
      HEADER,
      'readings/sea.csv:null: stations.csv has no station "sea"',
    ],
    ['of another kind', 'notes.txt', 'n', 'readings/notes.txt:null: not a file named *.csv or *.csv.gz'],
    ['that is a folder', 'dam.csv/x', '', 'readings/dam.csv:null: not a file named *.csv or *.csv.gz'],
  ])('%s is told and the others are loaded', async (_, name, content, problem) => {
    const home = await newStore()
    const { problems } = await load(home, { [`readings/${name}`]: content, ...GOOD })
    expect(problems).toEqual([problem])
    expect(await stored(home)).toEqual(['60,1,1'])
  })

  test('whose packing breaks half-way is told with its line and loaded up to there', async () => {
    const home = await newStore()
    const { problems, rows } = await load(home, { 'readings/dam.csv.gz': packed.subarray(0, -500), ...GOOD })
    expect(problems).toEqual([expect.stringMatching(/^readings\/dam\.csv\.gz:\d+: unexpected end of file$/)])
    expect(rows.read).toBeGreaterThan(1)
    expect(await stored(home, 'dam')).toEqual(['60,1,1'])
    expect(await stored(home)).toEqual(['60,1,1'])
  })

  test('without line ends is given up, not gathered in memory', async () => {
    const home = await newStore()
    const { problems } = await load(home, { 'readings/dam.csv': HEADER + 'x'.repeat(3_000_000), ...GOOD })
    expect(problems).toEqual([expect.stringMatching(/^readings\/dam\.csv:1: Max Record Size/)])
    expect(await stored(home)).toEqual(['60,1,1'])
  })

  test('in another unit than the stored values is refused', async () => {
    const home = await newStore()
    await load(home, GOOD)
    const inMetres = 'timestamp,FLUID_LEVEL (m)\n1970-01-01T00:02:00Z,0.01\n'
    const { problems } = await load(home, { 'readings/weir.csv': inMetres })
    expect(problems).toEqual([
      'readings/weir.csv:1: sensor "fluid_level" is stored in "cm" and cannot become "m"',
    ])
    expect(await stored(home)).toEqual(['60,1,1'])
  })
})

test('a store that fails ends the import instead of passing for a broken file', async () => {
  const { store, organisationId } = await newStore()
  let calls = 0
  const failing: Store = {
    ...store,
    append: (...sets) => (calls++ === 0 ? Promise.reject(new Error('disk full')) : store.append(...sets)),
  }
  const rows = Array.from({ length: 5_000 }, (_, index) => `${new Date(index * 1000).toISOString()},1,1`)
  const files = { 'readings/weir.csv': HEADER + rows.join('\n') }
  await expect(load({ store: failing, organisationId }, files)).rejects.toThrow('disk full')
  expect(calls).toBe(1)
})
