import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { realData } from '../../../e2e/support/real-data.ts'
import { openDashboardFile } from '../../bff/storage/sqlite/open-dashboard-store.ts'
import type { Change } from '../audit/command-audit.ts'
import { importFlags } from './quality.ts'

const HEAD = 'start,end,rows,sensor,flag,comment\n'
const REAL_DATA = realData()

/** A directory with these files, and what importing them said and recorded. */
function directoryOf(files: Record<string, string>) {
  const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-flags-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
  const path = join(directory, 'dashboard.db')
  const recorded: Change[] = []
  const run = async (...paths: string[]) => {
    const [out, err] = [new PassThrough({ encoding: 'utf8' }), new PassThrough({ encoding: 'utf8' })]
    const code = await importFlags(
      {
        open: async () => ({ store: openDashboardFile(path), tenant: 'main' }),
        now: () => 7,
        out,
        err,
        recordChange: async (change) => void recorded.push(change),
      },
      paths.length > 0 ? paths : [directory],
    )
    return { code, out: String(out.read() ?? ''), err: String(err.read() ?? '') }
  }
  const kept = async (station: string) => {
    const store = openDashboardFile(path)
    const all = await store.judgements.ofDevice('main', station)
    await store.close()
    return all
  }
  return { run, kept, recorded, directory }
}

test('an agency’s flags are kept with their comments, once, and what is no value is left out', async () => {
  const { run, kept, recorded } = directoryOf({
    'weir.csv': `${HEAD}2015-12-01T00:00:00Z,2015-12-01T06:00:00Z,25,FLUID_LEVEL,G;Ed,"Drift, 8 mm"\n2015-12-02T00:00:00Z,2015-12-02T00:00:00Z,1,FLUID_LEVEL,M,\n`,
  })
  expect(await run()).toEqual({
    code: 0,
    out: 'weir: 1 stretches read, 1 of them new; 1 without values, 0 skipped.\n',
    err: '',
  })
  expect(await kept('weir')).toEqual([
    {
      id: expect.any(String),
      sensor: 'FLUID_LEVEL',
      from: Date.UTC(2015, 11, 1),
      to: Date.UTC(2015, 11, 1, 6) + 1,
      flag: 'good',
      note: 'G;Ed: good, edited. Drift, 8 mm',
      by: null,
      at: 7,
      source: 'agency',
    },
  ])
  expect((await run()).out).toContain('0 of them new')
  expect(await kept('weir')).toHaveLength(1)
  expect(recorded).toEqual([{ event: 'judgements-import', what: { device: 'weir', stretches: 1 } }])
})

test('a flag that is only a comment is kept as one', async () => {
  const { run, kept } = directoryOf({
    'weir.csv': `${HEAD}2015-12-01T00:00:00Z,2015-12-01T06:00:00Z,25,DISCHARGE,comment,Velocity path 2 failed\n`,
  })
  expect(await run()).toMatchObject({ code: 0, err: '' })
  expect(await kept('weir')).toMatchObject([{ flag: 'not evaluated', note: 'Velocity path 2 failed' }])
})

test.skipIf(!REAL_DATA)(
  'what an agency extrapolated or estimated is suspect: 4,770 discharges of two gauges',
  async () => {
    const { run, kept } = directoryOf({})
    const paths = ['ea-f1204-mytholmroyd', 'ea-f1707-armley'].map((station) =>
      join(REAL_DATA ?? '', 'quality', `${station}.csv.gz`),
    )
    await run(...paths)
    let suspect = 0
    for (const station of ['ea-f1204-mytholmroyd', 'ea-f1707-armley'])
      for (const { flag, from, to } of await kept(station))
        if (flag === 'suspect') suspect += Math.floor((to - from) / 900_000) + 1
    // rows of the files whose flag has EX>, BL>, NR or E: 4590 + 24 + 1 and 94 + 68 + 16 + 1
    expect(suspect).toBe(4590 + 24 + 1 + 94 + 68 + 16 + 1)
  },
)

test('what cannot be read is named with its line, and the rest is kept', async () => {
  const { run, kept, directory } = directoryOf({
    'a.csv': `${HEAD}yesterday,today,1,PH,G,\n2015-12-02T00:00:00Z,2015-12-01T00:00:00Z,1,PH,G,\n2015-12-01T00:00:00Z,2015-12-02T00:00:00Z,1,PH,?,\n2015-12-01T00:00:00Z,2015-12-02T00:00:00Z,1,PH,S,\n`,
    'b.csv': 'time,level\n',
  })
  const { code, err } = await run()
  expect(code).toBe(2)
  expect(
    err
      .trimEnd()
      .split('\n')
      .map((line) => line.replaceAll(`${directory}/`, '')),
  ).toEqual([
    '  a.csv, line 2: "start" and "end" are times such as 2026-03-04T05:06:07Z',
    '  a.csv, line 3: it ends before it starts',
    '  a.csv, line 4: the flag "?" is not known',
    'b.csv: its first line lacks the columns start, end, sensor, flag',
  ])
  expect(await kept('a')).toHaveLength(1)
})

test('where nothing is read it says what to name', async () => {
  const { run } = directoryOf({})
  expect(await run('/nowhere/weir.csv')).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') })
})

test.skipIf(!REAL_DATA)('the flags of five real stations are all known', async () => {
  const { run } = directoryOf({})
  const { code, out, err } = await run(join(REAL_DATA ?? '', 'quality'))
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(out).toContain('nerrs-apadbwq: 1914 stretches read')
})
