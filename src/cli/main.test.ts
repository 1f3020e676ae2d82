import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testProgram } from './testing/test-program.ts'

const PROGRAM = await testProgram()

/** What the program ends with and says when it is called with these words. */
function called(words: readonly string[], environment: Record<string, string> = {}) {
  const cwd = resolve(import.meta.dirname, '../..')
  return spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd,
    env: { PATH: process.env.PATH, ...environment },
    encoding: 'utf8',
  })
}

test.each([
  [['strat'], "error: unknown command 'strat'\n(Did you mean start?)"],
  [['admin', 'organisatoin'], "error: unknown command 'organisatoin'\n(Did you mean organisation?)"],
  [['import'], "error: missing required argument 'dir'"],
  [['user', 'add', 'anna'], "error: required option '--role <role>' not specified"],
])('called wrongly (%j) it says what is wrong, and where it is explained', (words, sentence) => {
  expect(called(words)).toMatchObject({ status: 1, stderr: `${sentence}\n--help explains it.\n` })
})

test('a dashboard whose store is damaged does not start, and ends with 1 and what to do', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'gaugeboard-main-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const file = join(DATA_DIR, 'dashboard.db')
  await writeFile(file, 'what a broken disk has left of it'.repeat(300))
  const ended = called(['start'], { DATA_DIR, PORT: '0' })
  expect(ended).toMatchObject({ status: 1, stdout: '' })
  expect(ended.stderr).toContain(
    `${file} cannot be read (file is not a database). Put a backup in its place.`,
  )
})

test('certificate makes the service one at the first call, and says where it is at each', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'gaugeboard-main-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true }))
  const first = called(['certificate'], { DATA_DIR })
  const file = join(DATA_DIR, 'tls', 'service.crt')
  const { fingerprint256 } = new X509Certificate(await readFile(file))
  expect(first).toMatchObject({ status: 0, stderr: '' })
  expect(first.stdout).toContain(`Certificate: self-signed, ${file}, until `)
  expect(first.stdout).toContain(`SHA-256 fingerprint: ${fingerprint256}\n`)
  expect(called(['certificate'], { DATA_DIR }).stdout).toBe(first.stdout)
})

test.each([['start'], ['service'], ['import'], ['user', 'add']])(
  '%j --help says where the variables are explained',
  (...words) => {
    const { status, stdout } = called([...words, '--help'])
    expect(status).toBe(0)
    expect(stdout).toContain('The variables are explained in .env.example')
  },
)

/** A port that is taken: who connects gets no answer. */
async function takenPort(): Promise<number> {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-taken-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  return directory
}

const taken = (port: number) =>
  `Cannot listen on 127.0.0.1:${port}: it is in use already. Set PORT to another one, or to 0 for any.`

test('a dashboard whose port is taken says that and nothing of the service it would have asked', async () => {
  const port = await takenPort()
  const { status, stderr } = called(['start'], {
    AUTH: 'none',
    DATA_DIR: await emptyDirectory(),
    PORT: String(port),
    // takes the connection as well, and never answers
    UPSTREAM_URL: `http://127.0.0.1:${port}/external/v1`,
    UPSTREAM_API_KEY: 'a',
    UPSTREAM_SECRET_KEY: 'b',
  })
  expect(status).toBe(1)
  expect(stderr.trim().split('\n')).toEqual([expect.stringContaining('AUTH=none'), taken(port)])
})

test('a dashboard whose port is taken says nothing of its own store, which it has closed', async () => {
  const port = await takenPort()
  const DATA_DIR = await emptyDirectory()
  const { status, stderr } = called(['start'], { DATA_DIR, SIMULATE_DAYS: '1', PORT: String(port) })
  expect({ status, stderr }).toEqual({ status: 1, stderr: `${taken(port)}\n` })
})
