import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { writeAccountsFile } from '../../../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../../../src/bff/api/sign-in/password-hash.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { listen } from '../../../src/server/listen.ts'
import type { Program } from '../restarts/instance.ts'
import { openNetwork } from '../storm/network.ts'

/** A dashboard in a process of its own before a service with stations that report, as strangers and staff reach it. */
export interface Besieged {
  port: number
  stationIds: readonly string[]
  /** Megabytes resident. */
  residentMb(): Promise<number>
  /** Lines of its log so far. */
  readonly log: readonly string[]
  close(): Promise<void>
}

export const SLUG = 'hall'
export const OPERATOR = { username: 'ani', password: 'a long enough password' }
const STATIONS = 20
const INTERVAL_S = 300
const REPORT_EVERY_MS = 1_000
/** Of the cache: what odd ranges bring in stays below it, so that memory has a bound to be held to. */
const CACHE_MB = 64

/** `environment` is the dashboard's, beside what it needs to be besieged. */
export async function openBesieged(program: Program, environment: Record<string, string>): Promise<Besieged> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-siege-'))
  const usersFile = join(directory, 'users.json')
  await writeAccountsFile(usersFile, [
    { name: OPERATOR.username, role: 'operator', hash: await hashPassword(OPERATOR.password) },
  ])
  const network = await openNetwork({
    stations: STATIONS,
    intervalSeconds: INTERVAL_S,
    now: Date.now,
    historyMs: 31 * 86_400_000,
  })
  const service = await listen((request) => network.service(request), { host: '127.0.0.1', port: 0 })
  const reporting = setInterval(() => void network.report(Date.now()), REPORT_EVERY_MS)
  const child = spawn(process.execPath, [...program, 'start'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: join(directory, 'data'),
      UPSTREAM_URL: `${service.url}${BASE_PATH}`,
      UPSTREAM_API_KEY: network.basic.apiKey,
      UPSTREAM_SECRET_KEY: network.basic.secretKey,
      KIOSKS: `${SLUG}:${network.publicKey}`,
      AUTH: 'password',
      USERS_FILE: usersFile,
      SESSION_SECRET: 'the same for the whole siege',
      TRUSTED_PROXY: '127.0.0.1',
      CACHE_MB: String(CACHE_MB),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(child, 'exit')
  const log: string[] = []
  createInterface(child.stderr).on('line', (line) => log.push(line))
  const url = await addressOf(child.stdout).catch(() => {
    throw new Error(`The dashboard did not start: ${log.join('\n')}`)
  })
  return {
    port: Number(new URL(url).port),
    stationIds: network.ids,
    log,
    async residentMb() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
    },
    async close() {
      child.kill('SIGKILL')
      await gone
      clearInterval(reporting)
      await service.close()
      await network.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const url = /Gaugeboard is at (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    output.resume()
    return url
  }
  throw new Error('it ended before it listened')
}
