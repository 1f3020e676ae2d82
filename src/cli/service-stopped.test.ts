import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { issueBasicKey } from '../service/auth/issue-keys.ts'
import { openStore } from '../service/store/sqlite/open-store.ts'
import { WEIR } from '../service/store/testing/weir.ts'
import { testProgram } from './testing/test-program.ts'

const PROGRAM = await testProgram()
const REPOSITORY = resolve(import.meta.dirname, '../..')
const READINGS = 200_000

test('the service goes on after SIGHUP, and after SIGTERM finishes a long answer, then ends with 0', async () => {
  const { dataDirectory, auth } = await longRecord()
  const { child, url, exit } = await started(dataDirectory)
  const ca = await readFile(join(dataDirectory, 'tls', 'service.crt'))
  const path = `${url}/devices/weir/data?start=1970-01-01T00:00:00Z&end=2000-01-01T00:00:00Z`

  child.kill('SIGHUP')
  const response = await answerTo(path, { ca, auth })
  child.kill('SIGTERM')
  await refused(url, ca)
  const { data } = (await json(response)) as { data: unknown[] }
  expect(data).toHaveLength(READINGS)
  expect(await exit).toEqual([0, null])
})

/** Starts the program and waits until it says where it is. */
async function started(dataDirectory: string) {
  const child = spawn(process.execPath, [PROGRAM, 'service'], {
    cwd: REPOSITORY,
    env: { ...process.env, DATA_DIR: dataDirectory, SERVICE_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exit = once(child, 'exit')
  const [line] = await once(createInterface(child.stdout), 'line')
  const url = / at (https:\S+)$/.exec(line)?.[1]
  if (url === undefined) throw new Error(`It said: ${line}`)
  return { child, url, exit }
}

async function answerTo(url: string, options: { ca: Buffer; auth: string }): Promise<IncomingMessage> {
  const [response] = await once(request(url, { ...options, agent: false }).end(), 'response')
  expect(response.statusCode).toBe(200)
  return response
}

/** Asks on new connections until none is taken any more. */
async function refused(url: string, ca: Buffer): Promise<void> {
  for (;;) {
    try {
      const [response] = await once(request(url, { ca, agent: false }).end(), 'response')
      response.resume()
    } catch {
      return
    }
  }
}

/** A store with a record whose answer is longer than all buffers on its way. */
async function longRecord() {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-stop-'))
  onTestFinished(() => rm(dataDirectory, { recursive: true }))
  const store = openStore(dataDirectory)
  const { id: organisationId } = await store.addOrganisation('River board')
  const { apiKey, secretKey } = await issueBasicKey(store, organisationId)
  const device = await store.registerDevice({ ...WEIR, organisationId })
  const sets = Array.from({ length: READINGS }, (_, index) => ({ timeMs: index * 60_000, values: [index] }))
  await store.append(device, sets)
  await store.close()
  return { dataDirectory, auth: `${apiKey}:${secretKey}` }
}
