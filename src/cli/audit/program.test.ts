import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { testProgram } from '../testing/test-program.ts'

const REPOSITORY = resolve(import.meta.dirname, '../../..')
const PROGRAM = await testProgram()
const PASSWORD = 'canary-4d1f & rain'

test('the program records who changed an account and who signed in, and keeps its metrics from a foreign name', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-audit-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const run = (...words: string[]) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], {
      cwd: REPOSITORY,
      env: {
        PATH: process.env.PATH,
        DATA_DIR: directory,
        PORT: '0',
        SIMULATE_DAYS: '1',
        AUTH: 'password',
        USERS_FILE: join(directory, 'users.json'),
        LOG_LEVEL: 'error',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }
  const adding = run('user', 'add', 'ani', '--role', 'operator', '--password-stdin')
  adding.stdin.end(PASSWORD)
  expect(await once(adding, 'exit')).toEqual([0, null])

  const dashboard = run('start')
  const [line] = await once(createInterface({ input: dashboard.stdout }), 'line')
  const url = String(/ at (http:\S+)$/.exec(line)?.[1])
  for (const password of ['a wrong one', PASSWORD]) {
    await fetch(`${url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'gaugeboard' },
      body: JSON.stringify({ username: 'ani', password }),
    })
  }
  const metricsAs = async (host: string) => {
    const [response] = await once(get(`${url}/metrics`, { headers: { host }, agent: false }), 'response')
    response.resume()
    return response.statusCode
  }
  expect(await metricsAs('localhost')).toBe(200)
  expect(await metricsAs('rebound.example')).toBe(401)
  const ended = once(dashboard, 'exit')
  dashboard.kill('SIGTERM')
  expect(await ended).toEqual([0, null])

  const text = await readFile(join(directory, 'audit.log'), 'utf8')
  expect(text).not.toContain('canary')
  const lines = text
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one) as object)
  const ani = { user: 'ani', role: 'operator', address: '127.0.0.1', requestId: expect.any(String) }
  expect(lines).toMatchObject([
    { event: 'account-add', outcome: 'done', role: 'system', what: { account: 'ani', role: 'operator' } },
    { event: 'sign-in', outcome: 'refused', ...ani, what: { reason: 'wrong-credentials' } },
    { event: 'sign-in', outcome: 'done', ...ani, what: { device: 'new' } },
  ])
})
