import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { testProgram } from '../testing/test-program.ts'

const PROGRAM = await testProgram()
const REPOSITORY = resolve(import.meta.dirname, '../../..')
const SECRET = 'canary-4d1f-of-the-store'

/** Throws where nobody catches, with a secret in the sentence and beside it, as errors of libraries have them. */
const CRASH = `process.on('SIGUSR2', () => {
  throw Object.assign(new Error('cannot reach ${SECRET}'), { options: { auth: '${SECRET}' } })
})`

test.each(['start', 'service'])(
  'an error that ends "%s" is told in one line, without secrets',
  async (command) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-crash-'))
    onTestFinished(() => rm(dataDirectory, { recursive: true }))
    const code = ['--import', `data:text/javascript,${encodeURIComponent(CRASH)}`]
    const child = spawn(process.execPath, [...code, PROGRAM, command], {
      cwd: REPOSITORY,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: dataDirectory,
        PORT: '0',
        SERVICE_PORT: '0',
        SIMULATE_DAYS: '1',
        STORE_SECRET: SECRET,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const exit = once(child, 'exit')
    const complained = text(child.stderr)
    await once(createInterface(child.stdout), 'line')
    child.kill('SIGUSR2')
    expect(await exit).toEqual([1, null])
    expect(JSON.parse(await complained)).toMatchObject({
      level: 60,
      err: { message: 'cannot reach [secret]' },
    })
    expect(await complained).not.toContain('canary')
  },
)
