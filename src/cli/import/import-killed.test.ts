import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { chooseOrganisation } from '../../service/import/choose-organisation.ts'
import { importDirectory } from '../../service/import/import-directory.ts'
import { testDirectory } from '../../service/import/testing/test-directory.ts'
import { openSqliteStore, openStore } from '../../service/store/sqlite/open-store.ts'
import type { Store } from '../../service/store/store.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const STATIONS = ['a', 'b', 'c', 'd', 'e']
const ROWS_A_STATION = 30_000

const IMPORT_PROCESS = `
  const [, dataDir, directory] = process.argv
  const { runImport } = await import('./src/cli/import/import.ts')
  const { openStore } = await import('./src/service/store/sqlite/open-store.ts')
  const { PassThrough } = await import('node:stream')
  // without a chance to tidy up, nor to get on while somebody else comes to kill it
  const err = new PassThrough().on('data', (text) => {
    if (/%  c$/m.test(text)) process.kill(process.pid, 'SIGKILL')
  })
  const output = { out: process.stdout, err }
  await runImport({ store: openStore(dataDir), directory, nowMs: Date.now(), output })
`

test('an import killed half-way and repeated ends in the same store as one that was not', async () => {
  const directory = testDirectory(stationFiles())
  const dataDir = testDirectory()
  await killHalfWay(dataDir, directory)

  const killed = openStore(dataDir)
  onTestFinished(() => killed.close())
  const halfWay = await contentOf(killed)
  const untouched = openSqliteStore(':memory:')
  onTestFinished(() => untouched.close())
  const { organisation } = await chooseOrganisation(killed, undefined)
  const options = { directory, nowMs: Date.now(), onProblem: fail }
  const { rows } = await importDirectory({
    ...options,
    store: killed,
    organisation: async () => organisation,
  })
  const fresh = await untouched.addOrganisation('default')
  await importDirectory({ ...options, store: untouched, organisation: async () => fresh })

  const whole = await contentOf(untouched)
  expect(halfWay.readings).toBeGreaterThan(0)
  expect(halfWay.readings).toBeLessThan(whole.readings)
  expect(rows).toMatchObject({ present: halfWay.readings, stored: whole.readings - halfWay.readings })
  expect(await contentOf(killed)).toEqual(whole)
})

/** Runs the import in a process of its own, which is killed at the third station. */
async function killHalfWay(dataDir: string, directory: string): Promise<void> {
  const code = ['--import', 'tsx', '--input-type=module', '--eval', IMPORT_PROCESS]
  const child = spawn(process.execPath, [...code, dataDir, directory], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

function stationFiles(): Record<string, string> {
  const files: Record<string, string> = { 'stations.csv': ['station_id', ...STATIONS].join('\n') }
  const startMs = Date.parse('2020-01-01T00:00:00Z')
  const rows = Array.from({ length: ROWS_A_STATION }, (_, index) => {
    const time = new Date(startMs + index * 60_000).toISOString().replace('.000', '')
    return `${time},${index / 10},${index % 7 === 0 ? '' : index}`
  })
  for (const station of STATIONS) {
    files[`readings/${station}.csv`] = ['timestamp,FLUID_LEVEL (cm),BATTERY (V)', ...rows].join('\n')
  }
  return files
}

/** Everything a store holds of its one organisation, its own numbers and ids aside. */
async function contentOf(store: Store): Promise<{ readings: number; devices: object[] }> {
  const [organisation] = await store.organisations()
  const devices: object[] = []
  let readings = 0
  for (const { number, organisationId, ...device } of await store.devices(organisation?.id ?? '')) {
    const pages: string[] = []
    for await (const { count, lines } of store.pages({ number }, 0, Date.now())) {
      readings += count
      pages.push(Buffer.from(lines).toString())
    }
    devices.push({ ...device, pages })
  }
  return { readings, devices }
}

function fail(problem: object): never {
  throw new Error(JSON.stringify(problem))
}
