import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { testProgram } from './testing/test-program.ts'

const PROGRAM = await testProgram()
const REPOSITORY = resolve(import.meta.dirname, '../..')
/** Says of every write that there is no space left; not every system has it. */
const FULL = '/dev/full'

test.skipIf(!existsSync(FULL))('a log that cannot be written stops nothing else', async () => {
  const { child, url, exit } = await started()
  for (let n = 0; n < 3; n++) {
    // a refusal is worth a line
    const response = await fetch(`${url}/api/nothing`)
    expect(response.status).toBe(404)
  }
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

test.skipIf(!existsSync(FULL))('nor keeps a crash from ending the program', async () => {
  const { child, exit } = await started()
  child.kill('SIGUSR2')
  expect(await exit).toEqual([1, null])
})

/** Starts the dashboard with its log on a full disk and waits until it says where it is. */
async function started() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-log-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true }))
  const full = await open(FULL, 'w')
  const crash = "process.on('SIGUSR2', () => { throw new Error('nobody catches this') })"
  const code = ['--import', `data:text/javascript,${encodeURIComponent(crash)}`]
  const child = spawn(process.execPath, [...code, PROGRAM, 'start'], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, DATA_DIR: dataDirectory, PORT: '0', SIMULATE_DAYS: '1' },
    stdio: ['ignore', 'pipe', full.fd],
  })
  await full.close()
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout as Readable), 'line')
  const url = / at (http:\S+)$/.exec(line)?.[1]
  if (url === undefined) throw new Error(`It said: ${line}`)
  return { child, url, exit }
}
