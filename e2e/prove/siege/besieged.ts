import { once } from 'node:events'
import { readdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Route } from '../../../src/bff/api/routes/route-table.ts'
import { writeAccountsFile } from '../../../src/bff/api/sign-in/accounts-file.ts'
import { hashPassword } from '../../../src/bff/api/sign-in/password-hash.ts'
import { basemapArchive } from '../../../src/bff/testing/basemap-archive.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { openSqliteStore } from '../../../src/service/store/sqlite/open-store.ts'
import type { Device } from '../../../src/service/store/store.ts'
import { cookiesOf } from '../../support/cookies-of.ts'
import { newFolder, started } from '../program.ts'
import { routesOf, serve } from '../service.ts'
import { OPERATOR, SLUG } from './http.ts'
import { RECORD_ID } from './requests.ts'

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

/** What makes routes expensive, beside a month of all stations: notes of the last 30 days, and the record of one station. */
export interface Fill {
  notes: number
  recordYears: number
}

/** Accounts of an attacker, with the operator's password. */
export const ATTACKERS = { operator: 'budi', viewer: 'citra' } as const
const KEYS = { apiKey: 'siege-api-key', secretKey: 'siege:secret' }
const PUBLIC_KEY = 'public-key-of-the-hall'
const STATIONS = 20
const REPORT_EVERY_MS = 1_000
const DAY_MS = 86_400_000
/** What odd ranges bring in stays below it, so that memory has a bound to be held to. */
const CACHE_MB = '64'
/** As many as a request of a megabyte has room for. */
const FILE_ROWS = 9_000
/** More than a socket holds, so that whoever asks for the map and reads nothing keeps it open. */
const FURTHER_MAP_BYTES = 8_000_000
const OVERLAY_POINTS = 20_000
const MEMORY_PROGRAM = fileURLToPath(new URL('memory-program.js', import.meta.url))

/** `environment` is the dashboard's, beside what it needs to be besieged. */
export async function openBesieged(
  program: string,
  environment: Record<string, string>,
  fill?: Fill,
): Promise<Besieged> {
  const folder = await newFolder('siege')
  const hash = await hashPassword(OPERATOR.password)
  const operators = [OPERATOR.username, ATTACKERS.operator].map(
    (name) => ({ name, role: 'operator', hash }) as const,
  )
  await writeAccountsFile(folder.file('users.json'), [
    ...operators,
    { name: ATTACKERS.viewer, role: 'viewer', hash },
  ])
  const network = await openNetwork(fill?.recordYears ?? 0)
  const variables = {
    UPSTREAM_URL: `${network.url}${BASE_PATH}`,
    UPSTREAM_API_KEY: KEYS.apiKey,
    UPSTREAM_SECRET_KEY: KEYS.secretKey,
    KIOSKS: `${SLUG}:${PUBLIC_KEY}`,
    AUTH: 'password',
    USERS_FILE: folder.file('users.json'),
    SESSION_SECRET: 'the same for the whole siege',
    TRUSTED_PROXY: '127.0.0.1',
    CACHE_MB,
    LOG_LEVEL: 'warn',
    ...(fill && (await writeMaps(folder.file))),
    ...environment,
  }
  const words = ['--expose-gc', '--import', MEMORY_PROGRAM, program, 'start']
  const dashboard = await started(words, { DATA_DIR: folder.file('data'), ...variables })
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
  const cookie = fill && (await signIn(OPERATOR.username))
  for (const file of noteFiles(network.ids, fill?.notes ?? 0))
    await post('/api/notes/import', { cookie: cookie ?? '' }, file)
  return {
    port: Number(new URL(url).port),
    stationIds: network.ids,
    routes: await routesOf({ ...variables, DATA_DIR: folder.file('data-of-the-table') }),
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
      await network.close()
      await folder.remove()
    },
  }
}

/** A service with stations that report one after another, with a month behind them, and one with so many years. */
async function openNetwork(recordYears: number) {
  const store = openSqliteStore(':memory:')
  const { id: organisationId } = await store.addOrganisation('River board')
  const sensors = [
    { id: 'level', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' },
    { id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' },
    { id: 'battery', name: 'Battery', type: 'BATTERY', unit: '%' },
  ]
  const feeds: { device: Device; nextMs: number; everyMs: number; n: number }[] = []
  const add = async (id: string, intervalSeconds: number, days: number) => {
    const n = feeds.length
    const described = { organisationId, id, name: `Pintu air ${n + 1}`, type: 'AWLR', lat: -6.2 - n / 50 }
    const device = await store.registerDevice({ ...described, long: 106.8, intervalSeconds, sensors })
    const first = Math.floor((Date.now() - days * DAY_MS) / 300_000) * 300_000
    feeds.push({
      device,
      nextMs: first + Math.floor((n * intervalSeconds) / STATIONS) * 1000,
      everyMs: intervalSeconds * 1000,
      n,
    })
  }
  const ids = Array.from({ length: STATIONS }, (_, n) => `POS-${n + 1}`)
  for (const id of ids) await add(id, 300, 31)
  if (recordYears > 0) await add(RECORD_ID, 900, recordYears * 365)
  const report = async () => {
    for (const feed of feeds) {
      const sets = []
      for (; feed.nextMs <= Date.now(); feed.nextMs += feed.everyMs)
        sets.push({ timeMs: feed.nextMs, values: valuesAt(feed.nextMs, feed.n) })
      if (sets.length > 0) await store.append(feed.device, sets)
    }
  }
  await report()
  const reporting = setInterval(() => void report(), REPORT_EVERY_MS)
  const keys = { basic: { ...KEYS, organisationId }, public: { apiKey: PUBLIC_KEY, organisationId } }
  const { url, close } = await serve(store, keys)
  return {
    ...{ url, ids },
    close: () => {
      clearInterval(reporting)
      return close()
    },
  }
}

/** A tide with some noise, now and then a shower, a battery that ages. */
function valuesAt(timeMs: number, station: number): number[] {
  const hours = timeMs / 3_600_000
  const noise = ((timeMs / 1000 + station * 7919) % 9973) / 9973
  const level = 150 + 80 * Math.sin(hours / 3 + station) + 5 * noise
  const values = [level, noise > 0.9 ? 20 * (noise - 0.9) : 0, 90 - (hours % 40) / 10]
  return values.map((value) => Math.round(value * 10) / 10)
}

/** Files of notes for the public that an operator imports one after the other, spread over the last 30 days. */
function noteFiles(stationIds: readonly string[], notes: number): string[] {
  const nowMs = Date.now()
  const rows = Array.from({ length: notes }, (_, n) => {
    const start = new Date(nowMs - ((n + 1) / notes) * 30 * DAY_MS).toISOString()
    return `${start},Air naik di pintu ${n}: penjaga memeriksa,${stationIds[n % stationIds.length]},yes\n`
  })
  const files = []
  for (let n = 0; n < notes; n += FILE_ROWS)
    files.push(`Start,Note,Station ID,Public\n${rows.slice(n, n + FILE_ROWS).join('')}`)
  return files
}

/** Writes a detailed map and an overlay of many points; gives the variables that name them. */
async function writeMaps(
  file: (name: string) => string,
): Promise<Record<'BASEMAP' | 'OVERLAYS_FILE', string>> {
  const bounds = [106.2, -7.2, 107.6, -6] as const
  const [west, south, east, north] = bounds
  const corners = [west, south, east, south, east, north, west, north, west, south]
  const ring = Array.from({ length: 5 }, (_, n) => corners.slice(2 * n, 2 * n + 2))
  const polygon = { type: 'Polygon' as const, coordinates: [ring] }
  const earth = [{ type: 'Feature' as const, properties: {}, geometry: polygon }]
  const archive = basemapArchive({ layers: { earth }, bounds, minZoom: 8, maxZoom: 10 })
  const coordinates = Array.from({ length: OVERLAY_POINTS }, (_, n) => [
    106.8 + Math.sin(n) / 9,
    -6.2 - n / 1e5,
  ])
  const river = { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }
  const overlay = { id: 'rivers', file: 'rivers.geojson', name: 'Rivers', audience: 'public' }
  const files = { BASEMAP: file('region.pmtiles'), OVERLAYS_FILE: file('overlays.json') }
  await writeFile(files.BASEMAP, Buffer.concat([archive, Buffer.alloc(FURTHER_MAP_BYTES)]))
  await writeFile(file('rivers.geojson'), JSON.stringify({ type: 'FeatureCollection', features: [river] }))
  await writeFile(files.OVERLAYS_FILE, JSON.stringify({ overlays: [overlay] }))
  return files
}
