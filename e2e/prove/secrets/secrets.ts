import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { writeAccountsFile } from '../../../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../../../src/bff/api/sign-in/password-hash.ts'
import { cookiesOf } from '../../support/cookies-of.ts'
import { BUILT, launch, newFolder, started } from '../program.ts'
import { routesOf } from '../service.ts'
import { type Canary, madeUp } from './canaries.ts'
import { type Mood, STATION_ID, startCarelessUpstream } from './careless-upstream.ts'
import { Evidence } from './evidence.ts'
import { lookAround } from './look-around.ts'
import { type Client, requestEverything, send } from './request-everything.ts'

export interface ProofOptions {
  page: Page
  /** How the service fails, one after the other. */
  moods: readonly Mood[]
}

const APP_DIRECTORY = fileURLToPath(new URL('../../../dist/app', import.meta.url))
const USER = 'ani'
/** Long enough for a start that fails, or for a dashboard that has looked for everything it is told of. */
const START_MS = 3_000
/** The service is asked again by itself after a failure within this. */
const REPEAT_MS = 15_000

/**
 * Runs the built dashboard with a secret made up for each variable that takes one, before a service that tells in every
 * answer what it was asked with, and searches everything that comes out of it.
 */
export async function proveSecrets({ page, moods }: ProofOptions): Promise<Evidence> {
  const home = await newFolder('secrets')
  const secrets = await makeSecrets()
  const note = noteCanary()
  const canaries = Object.entries(secrets).map(([name, value]): Canary => ({ name, value }))
  const evidence = new Evidence([...canaries, note])
  const upstream = await startCarelessUpstream({
    apiKey: secrets.UPSTREAM_API_KEY,
    secretKey: secrets.UPSTREAM_SECRET_KEY,
    publicKey: secrets.KIOSKS,
    webhookKey: secrets.WEBHOOK_API_KEY,
  })
  const usersFile = home.file('users.json')
  await writeAccountsFile(usersFile, [{ name: USER, role: 'operator', hash: secrets.hash }])
  const dataDirectory = home.file('data')
  await mkdir(dataDirectory)
  const environment = {
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'trace',
    UPSTREAM_URL: upstream.url,
    UPSTREAM_API_KEY: secrets.UPSTREAM_API_KEY,
    UPSTREAM_SECRET_KEY: secrets.UPSTREAM_SECRET_KEY,
    KIOSKS: `lobby:${secrets.KIOSKS}`,
    WEBHOOK_API_KEY: secrets.WEBHOOK_API_KEY,
    METRICS_TOKEN: secrets.METRICS_TOKEN,
    SESSION_SECRET: secrets.SESSION_SECRET,
    AUTH: 'password',
    USERS_FILE: usersFile,
  }
  try {
    const routes = await routesOf(environment)
    const dashboard = await started([BUILT, 'start'], environment)
    try {
      const stranger: Client = { url: dashboard.url, cookie: null, evidence }
      await post(stranger, '/api/session', { username: USER, password: `${secrets.password}x` })
      await post(stranger, '/api/session', { username: secrets.password, password: USER })
      const requestAll = async (round: number) => {
        await requestEverything(stranger, routes, round)
        const signedIn = { ...stranger, cookie: await signIn(stranger, secrets.password) }
        await Promise.all([
          send(signedIn, '/api/events'),
          send(stranger, '/api/kiosks/lobby/events'),
          webhooks(stranger, secrets.WEBHOOK_API_KEY),
        ])
        await requestEverything(signedIn, routes, round)
        await send(stranger, '/metrics', { headers: { authorization: `Bearer ${secrets.METRICS_TOKEN}` } })
      }
      await writeNote({ ...stranger, cookie: await signIn(stranger, secrets.password) }, note)
      await requestAll(0)
      await mustHaveHidden(stranger, secrets.METRICS_TOKEN)
      await lookAround(page, dashboard.url, { username: USER, password: secrets.password, evidence })
      for (const [at, mood] of moods.entries()) {
        upstream.mood = mood
        await requestAll(at + 1)
        if (!(await upstream.isAskedIn(mood, REPEAT_MS))) {
          evidence.missing(`the service was never asked while it was ${mood}`)
        }
        await requestAll(at + 1)
      }
      await upstream.goAway()
      await requestAll(moods.length + 1)
    } finally {
      await dashboard.end()
      const printed = dashboard.printed()
      if (!printed.includes('"level":20')) evidence.missing('the log holds no line for debugging')
      evidence.add('log', 'of the dashboard', printed)
    }
    await readFolder(dataDirectory, 'file', evidence)
    await readFolder(APP_DIRECTORY, 'bundle or map', evidence)
    await startsThatFail(environment, secrets, evidence)
    return evidence
  } finally {
    await upstream.close()
    await home.remove()
  }
}

type Secrets = Awaited<ReturnType<typeof makeSecrets>>

async function makeSecrets() {
  const password = madeUp(' "é&<')
  return {
    UPSTREAM_API_KEY: madeUp('/+'),
    UPSTREAM_SECRET_KEY: madeUp(':/+é"'),
    KIOSKS: madeUp(':/+"'),
    WEBHOOK_API_KEY: madeUp('/+'),
    METRICS_TOKEN: madeUp('+/'),
    SESSION_SECRET: madeUp('/:+"'),
    OIDC_CLIENT_SECRET: madeUp('/:+'),
    REDIS_URL: madeUp(),
    DATABASE_URL: madeUp(),
    DASHBOARD_DATABASE_URL: madeUp(),
    password,
    hash: await hashPassword(password),
  }
}

async function signIn(client: Client, password: string): Promise<string> {
  const answer = await post(client, '/api/session', { username: USER, password })
  const cookie = answer ? cookiesOf(answer) : ''
  if (cookie === '') throw new Error('Nobody could sign in')
  return cookie
}

function post(client: Client, path: string, body: unknown, headers = {}): Promise<Response | undefined> {
  const sent = { 'x-requested-with': 'gaugeboard', 'content-type': 'application/json', ...headers }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return send(client, path, { method: 'POST', headers: sent, body: text })
}

/** What the service repeated came in, and was taken out. */
async function mustHaveHidden({ url, evidence }: Client, token: string): Promise<void> {
  const metrics = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  for (const tenant of ['signed-in', 'kiosk:lobby']) {
    const counted = `gaugeboard_skipped_items_total{tenant="${tenant}",kind="secret"}`
    if (!(await metrics.clone().text()).includes(counted)) evidence.missing(`no secret came in for ${tenant}`)
  }
}

async function webhooks(client: Client, key: string): Promise<void> {
  const timestamp = `${new Date().toISOString().slice(0, 19)}+00:00`
  const message = { event: 'sensor.data', device_id: STATION_ID, timestamp, data: { fluid_level: 123 } }
  const leaked = [
    { id: 'fluid_level', value: 125, unit: key },
    { id: key, value: 1 },
  ]
  const messages = [
    message,
    { ...message, data: { fluid_level: 124, [key]: 1 }, metadata: key },
    { ...message, data: { sensors: leaked } },
    { ...message, device_id: key },
    { ...message, event: key },
  ]
  for (const apiKey of [key, `${key}x`, ''])
    for (const body of [...messages, `{"key":"${apiKey}`])
      await post(client, '/webhook/sensor-data', body, { 'x-api-key': apiKey })
}

async function readFolder(directory: string, kind: string, evidence: Evidence): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  if (kind !== 'file' && !files.some(({ name }) => name.endsWith('.map')))
    evidence.missing('there are no source maps')
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name)
    evidence.add(kind, path.slice(directory.length), path)
    evidence.add(kind, path.slice(directory.length), await readFile(path))
  }
}

const HOUR_MS = 3_600_000

/** A note that is not for the public: a canary that may be seen by who signed in, and stand in the dashboard's own store. */
function noteCanary(): Canary {
  // the browser that is signed in, and what is asked with its cookie
  const isOfUser = (where: string) => where.endsWith(', signed in') || where.startsWith('http')
  const mayBeIn = (kind: string, where: string) =>
    ['file', 'DOM'].includes(kind) || (['body', 'events'].includes(kind) && isOfUser(where))
  return { name: 'a note that is not for the public', value: madeUp('<é>'), mayBeIn }
}

/** Writes the note on the station. The careless service names that otherwise to a kiosk; `prove:tenancy` has kiosks that know it. */
async function writeNote(signedIn: Client, { value }: Canary): Promise<void> {
  const [from, to] = [Date.now() - HOUR_MS, Date.now()]
  const note = { device: STATION_ID, from, to, text: value, isPublic: false }
  const answer = await post(signedIn, '/api/notes', note)
  if (answer?.status !== 201) signedIn.evidence.missing(`the note was not taken: ${answer?.status}`)
}

/** What the program says when it cannot do what it is told: the secrets are in the wrong places too. */
async function startsThatFail(
  environment: Record<string, string>,
  secrets: Secrets,
  evidence: Evidence,
): Promise<void> {
  const starts: Record<string, Record<string, string>> = {
    'everything is wrong': {
      ...environment,
      PORT: secrets.password,
      UPSTREAM_URL: `https://${secrets.UPSTREAM_API_KEY}:${secrets.REDIS_URL}@telemetry.test/`,
      UPSTREAM_API_KEY: `${secrets.UPSTREAM_API_KEY}:x`,
      KIOSKS: `${secrets.KIOSKS},Lobby:${secrets.KIOSKS},lobby:`,
      AUTH: secrets.OIDC_CLIENT_SECRET,
      SESSION_SECRET: secrets.SESSION_SECRET.slice(0, 12),
      DATABASE_URL: `mysql://u:${secrets.DATABASE_URL}@db.test/x`,
      DASHBOARD_DATABASE_URL: `mysql://u:${secrets.DASHBOARD_DATABASE_URL}@db.test/x`,
      REDIS_URL: `http://u:${secrets.REDIS_URL}@redis.test/`,
      OIDC_ISSUER: `https://u:${secrets.OIDC_CLIENT_SECRET}@login.test/`,
      LOG_LEVEL: secrets.METRICS_TOKEN,
    },
    'the identity provider and Redis are away': {
      ...environment,
      AUTH: 'oidc',
      OIDC_ISSUER: 'http://127.0.0.1:1',
      OIDC_CLIENT_ID: 'gaugeboard',
      OIDC_CLIENT_SECRET: secrets.OIDC_CLIENT_SECRET,
      REDIS_URL: `redis://u:${secrets.REDIS_URL}@127.0.0.1:1/0`,
    },
    'the database is away': {
      DATA_DIR: environment.DATA_DIR as string,
      LOG_LEVEL: 'trace',
      DATABASE_URL: `postgres://u:${secrets.DATABASE_URL}@127.0.0.1:1/x`,
    },
    'the dashboard’s database is away': {
      ...environment,
      DASHBOARD_DATABASE_URL: `postgres://u:${secrets.DASHBOARD_DATABASE_URL}@127.0.0.1:1/x`,
    },
    'the accounts are broken': { ...environment, USERS_FILE: fileURLToPath(import.meta.url) },
  }
  const outputs = Object.entries(starts).map(async ([what, start]) => {
    const program = launch([BUILT, 'start'], start)
    // one that listens all the same is ended
    await Promise.race([program.url.catch(() => {}), setTimeout(START_MS, undefined, { ref: false })])
    await program.end()
    evidence.add('output', what, program.printed())
  })
  await Promise.all(outputs)
}
