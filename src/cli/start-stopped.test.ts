import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testProgram } from './testing/test-program.ts'

/** Each test starts the whole program. */
vi.setConfig({ testTimeout: 90_000 })

const PROGRAM = await testProgram()
const REPOSITORY = resolve(import.meta.dirname, '../..')

/** Starts the dashboard and waits until it says where it is, and is ready. */
async function started(environment: Record<string, string>) {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-stopped-'))
  const child = spawn(process.execPath, [PROGRAM, 'start'], {
    cwd: REPOSITORY,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDirectory,
      PORT: '0',
      SIMULATE_DAYS: '1',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  const exit = once(child, 'exit')
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exit
    await rm(dataDirectory, { recursive: true, force: true })
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  const url = / at (http:\S+)$/.exec(line)?.[1]
  if (url === undefined) throw new Error(`It said: ${line}\n${log}`)
  await expect.poll(async () => (await get(`${url}/readyz`)).statusCode, { timeout: 60_000 }).toBe(200)
  return { child, url, exit, log: () => log }
}

async function get(url: string, agent?: Agent): Promise<IncomingMessage> {
  const [response] = await once(request(url, { agent: agent ?? false }).end(), 'response')
  return response as IncomingMessage
}

test('a dashboard that is to stop says so while it answers on, ends its event streams, then itself with 0', async () => {
  // long enough for two questions on a busy machine, after which it really ends
  const { child, url, exit } = await started({ DRAIN_SECONDS: '5' })
  const stream = await get(`${url}/api/events`)
  expect(stream.statusCode).toBe(200)
  const streamed = text(stream)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  expect((await get(`${url}/healthz`, agent)).resume().headers.connection).toBe('keep-alive')

  child.kill('SIGTERM')
  await expect.poll(async () => (await get(`${url}/readyz`)).statusCode).toBe(503)
  const answer = await get(`${url}/api/devices`, agent)
  expect(answer.statusCode).toBe(200)
  // so that the next request goes elsewhere
  expect(answer.resume().headers.connection).toBe('close')

  await streamed
  expect(await exit).toEqual([0, null])
})

test('a dashboard that is told twice ends at once', async () => {
  const { child, url, exit } = await started({ DRAIN_SECONDS: '300' })
  child.kill('SIGTERM')
  await expect.poll(async () => (await get(`${url}/readyz`)).statusCode).toBe(503)
  child.kill('SIGTERM')
  expect(await exit).toEqual([null, 'SIGTERM'])
})

test('a dashboard goes on after SIGHUP and says that it reads its files again by itself', async () => {
  const { child, url, exit, log } = await started({ LOG_LEVEL: 'info' })
  child.kill('SIGHUP')
  await expect
    .poll(log)
    .toContain('SIGHUP changes nothing: files are read again by themselves when they change')
  expect((await get(`${url}/healthz`)).resume().statusCode).toBe(200)
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})
