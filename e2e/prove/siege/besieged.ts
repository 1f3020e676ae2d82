import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import type { Route } from '../../../src/bff/api/routes/route-table.ts'
import { writeAccountsFile } from '../../../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../../../src/bff/api/sign-in/password-hash.ts'
import { readConfig } from '../../../src/cli/config/config.ts'
import { createStack } from '../../../src/cli/stack/stack.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { listen } from '../../../src/server/listen.ts'
import { cookiesOf } from '../../support/cookies-of.ts'
import { started } from '../program.ts'
import { noteFiles, writeMaps } from './fill.ts'
import { openNetwork } from './network.ts'
import { OPERATOR, SLUG } from './viewer.ts'

/** A dashboard in a process of its own before a service with stations that report, as strangers and staff reach it. */
export interface Besieged {
  port: number
  stationIds: readonly string[]
  /** Everything that it can be asked. */
  routes: readonly Route[]
  /** Megabytes resident. */
  residentMb(): Promise<number>
  /** Open file descriptors. */
  descriptors(): Promise<number>
  /** Megabytes of objects and buffers that a forced collection leaves. */
  heapMb(): Promise<number>
  /** Signs in; resolves to the `Cookie` header. */
  signIn(username: string): Promise<string>
  /** Lines of its log so far. */
  log(): readonly string[]
  close(): Promise<void>
}

/** What makes routes expensive, beside a month of all stations. */
export interface Fill {
  /** For the public, in the last 30 days. */
  notes: number
  /** Of the station `RECORD_ID`, one reading a quarter of an hour. */
  recordYears: number
}

/** Accounts of an attacker, with the operator's password. */
export const ATTACKERS = { operator: 'budi', viewer: 'citra' } as const
export const RECORD_ID = 'POS-LAMA'
const STATIONS = 20
const INTERVAL_S = 300
const RECORD_INTERVAL_S = 900
const REPORT_EVERY_MS = 1_000
const DAY_MS = 86_400_000
/** Of the cache: what odd ranges bring in stays below it, so that memory has a bound to be held to. */
const CACHE_MB = 64
const MEMORY_PROGRAM = fileURLToPath(new URL('memory-program.js', import.meta.url))

/** `environment` is the dashboard's, beside what it needs to be besieged. */
export async function openBesieged(
  program: string,
  environment: Record<string, string>,
  fill?: Fill,
): Promise<Besieged> {
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-siege-'))
  const usersFile = join(directory, 'users.json')
  const hash = await hashPassword(OPERATOR.password)
  await writeAccountsFile(usersFile, [
    { name: OPERATOR.username, role: 'operator', hash },
    { name: ATTACKERS.operator, role: 'operator', hash },
    { name: ATTACKERS.viewer, role: 'viewer', hash },
  ])
  const network = await openNetwork({
    stations: STATIONS,
    intervalSeconds: INTERVAL_S,
    now: Date.now,
    historyMs: 31 * DAY_MS,
    ...(fill && {
      record: {
        id: RECORD_ID,
        intervalSeconds: RECORD_INTERVAL_S,
        historyMs: fill.recordYears * 365 * DAY_MS,
      },
    }),
  })
  const service = await listen((request) => network.service(request), { host: '127.0.0.1', port: 0 })
  const variables = {
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
    ...(fill && (await writeMaps(directory))),
    ...environment,
  }
  const reporting = setInterval(() => void network.report(Date.now()), REPORT_EVERY_MS)
  const words = ['--expose-gc', '--import', MEMORY_PROGRAM, program, 'start']
  const dashboard = await started(words, { DATA_DIR: join(directory, 'data'), ...variables })
  const { child, url } = dashboard
  const post = async (path: string, headers: Record<string, string>, body: string) => {
    const sent = { method: 'POST', headers: { ...headers, 'x-requested-with': 'gaugeboard' }, body }
    const answer = await fetch(`${url}${path}`, sent)
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`)
    return answer
  }
  const signIn = async (username: string) => {
    const account = JSON.stringify({ ...OPERATOR, username })
    return cookiesOf(await post('/api/session', { 'content-type': 'application/json' }, account))
  }
  if (fill) {
    const cookie = await signIn(OPERATOR.username)
    for (const file of noteFiles(network.ids, fill.notes)) await post('/api/notes/import', { cookie }, file)
  }
  return {
    port: Number(new URL(url).port),
    stationIds: network.ids,
    routes: await routesOf({ ...variables, DATA_DIR: join(directory, 'data-of-the-table') }),
    log: () => dashboard.printed().split('\n'),
    residentMb: async () => (await dashboard.resident()).nowMb,
    descriptors: async () => (await readdir(`/proc/${child.pid}/fd`)).length,
    async heapMb() {
      child.send('memory')
      const [{ heapUsed, external }] = (await once(child, 'message')) as [NodeJS.MemoryUsage]
      return (heapUsed + external) / 1024 / 1024
    },
    signIn,
    async close() {
      await dashboard.end('SIGKILL')
      clearInterval(reporting)
      await service.close()
      await network.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The table of routes of a dashboard of that configuration. */
export async function routesOf(environment: Record<string, string>): Promise<readonly Route[]> {
  const stack = await createStack(readConfig(environment), {
    now: Date.now,
    logger: pino({ level: 'silent' }),
    appDirectory: undefined,
  })
  await stack.close()
  return stack.handler.routes
}
