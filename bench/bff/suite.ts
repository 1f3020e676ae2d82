import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deviceDataPath } from '../../src/contract/paths.ts'
import { issueBasicKey } from '../../src/service/auth/issue-keys.ts'
import { interleave, type Side } from '../harness/interleave.ts'
import type { Row, Target } from '../harness/row.ts'
import { STATION } from '../harness/station.ts'
import { withStationStore } from '../harness/station-store.ts'
import type { Suite } from '../harness/suite.ts'
import { createClient } from '../service/client.ts'
import { cpuMs } from '../service/cpu-time.ts'
import { ourServer, type Server } from '../service/servers.ts'
import { yearThroughJsonParse, yearThroughTheBff } from './event-loop.ts'
import { hammer } from './hammer.ts'
import { cachingNginx, dashboardServer } from './servers.ts'

const SUITE = 'bff'
const DAY_MS = 86_400_000
const ROUNDS = 5
const REQUESTS = 1_000
const CONNECTIONS = 4
/** Stations in the list, one of them with a year of readings. */
const STATIONS = 200
/** Ranges that are asked for one after another lie so far apart that none has read a part of the next. */
const DAYS_APART = 58

interface Upstream {
  url: string
  apiKey: string
  secretKey: string
}

/** What the dashboard's server half costs: cached answers, cold ones, and what reading a year does to everybody else. */
export const bffSuite: Suite = {
  name: SUITE,
  async run(say) {
    const folder = await mkdtemp(join(tmpdir(), 'gaugeboard-bench-bff-'))
    const rows: Row[] = []
    const add = async (what: string, ours: Side, peer: Side, target?: Target, rounds = ROUNDS) => {
      say(`${what}: ${rounds} rounds`)
      const [our, their] = await interleave(ours, peer, rounds)
      rows.push({ suite: SUITE, what, ours: our, peer: their, ...(target && { target }) })
    }
    try {
      await withStationStore(async ({ store, dataDirectory, organisationId, nowMs }) => {
        for (let n = 1; n < STATIONS; n++) {
          const device = await store.registerDevice({
            ...STATION,
            id: `B-${n}`,
            name: `Gauge ${n}`,
            organisationId,
          })
          await store.append(device, [{ timeMs: nowMs, values: STATION.sensors.map((_, i) => n + i / 10) }])
        }
        const keys = await issueBasicKey(store, organisationId)
        const service = await ourServer(dataDirectory)
        const upstream = { ...keys, url: service.url }
        try {
          await measureCached(folder, upstream, nowMs, add, say)
          for (const days of [30, 365]) await measureCold(folder, service, upstream, nowMs, days, add)
        } finally {
          await service.stop()
        }
      })
      const parse = { neverOverMs: 50 } as const
      await add('162 MB read: longest wait of others', yearThroughTheBff(), yearThroughJsonParse(), parse, 2)
      return rows
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Add = (what: string, ours: Side, peer: Side, target?: Target) => Promise<void>

async function measureCached(
  folder: string,
  upstream: Upstream,
  nowMs: number,
  add: Add,
  say: (text: string) => void,
): Promise<void> {
  const ours = await dashboardServer(join(folder, 'dashboard'), upstream)
  const nginx = await cachingNginx(folder, ours.url)
  try {
    if (!nginx) return say('nginx was not found: install nginx-light (Debian, Ubuntu) or nginx')
    for (const [name, path] of [
      ['devices', '/api/devices'],
      ['series of 30 days', seriesPath(nowMs, 30)],
    ] as const) {
      for (const gzip of [false, true]) {
        const what = `cached ${name}, ${gzip ? 'gzip' : 'plain'}`
        const [a, b] = [ours, nginx].map((server) => ({ server, url: server.url + path, gzip }))
        if (!a || !b) continue
        await add(`${what}: time an answer`, timeOf(a, 'dashboard'), timeOf(b, 'nginx proxy_cache'), {
          slowerAtMost: 2,
        })
        await add(`${what}: server CPU`, cpuOf(a, 'dashboard'), cpuOf(b, 'nginx proxy_cache'))
      }
    }
  } finally {
    await nginx?.stop()
    await ours.stop()
  }
}

interface Asked {
  server: Server
  url: string
  gzip: boolean
}

/** With several connections asking at once: a thousand divided by it is requests a second. */
function timeOf({ url, gzip }: Asked, name: string): Side {
  return {
    name,
    async measure() {
      const begin = performance.now()
      await hammer(url, { connections: CONNECTIONS, requests: REQUESTS, gzip })
      return (performance.now() - begin) / REQUESTS
    },
  }
}

function cpuOf({ server, url, gzip }: Asked, name: string): Side {
  return {
    name,
    async measure() {
      const before = await cpuMs(server.pid)
      await hammer(url, { connections: CONNECTIONS, requests: REQUESTS, gzip })
      return ((await cpuMs(server.pid)) - before) / REQUESTS
    },
  }
}

/**
 * A chart of a range that was never read, beside the service's own answer for that range. The dashboard has read other
 * ranges before, so that its code is compiled; a year is only there once, so each has a dashboard of its own.
 */
async function measureCold(
  folder: string,
  service: Server,
  upstream: Upstream,
  nowMs: number,
  days: number,
  add: Add,
): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${upstream.apiKey}:${upstream.secretKey}`).toString('base64')}`
  const client = createClient(1)
  let asked = 0
  const timed = async (url: string, headers: Record<string, string>) => {
    const begin = performance.now()
    await client.ask(url, headers)
    return performance.now() - begin
  }
  const endOf = (nth: number) => nowMs - (days < DAYS_APART ? nth * DAYS_APART * DAY_MS : 0)
  const start = async (nth: number) => {
    const server = await dashboardServer(join(folder, `cold-${days}-${nth}`), upstream)
    for (const shift of [0, 1, 2])
      await client.ask(server.url + seriesPath(nowMs - (365 + shift) * DAY_MS, 1), {})
    return server
  }
  const kept = days < DAYS_APART ? await start(0) : undefined
  await add(
    `cold series of ${days} days`,
    {
      name: 'dashboard, cold',
      async measure() {
        const server = kept ?? (await start(asked + 1))
        const spent = await timed(server.url + seriesPath(endOf(asked++), days), {
          'accept-encoding': 'gzip',
        })
        if (!kept) await server.stop()
        return spent
      },
    },
    {
      name: 'the service itself, plain',
      measure: () => {
        const endMs = endOf(asked - 1)
        const path = deviceDataPath(STATION.id, { start: endMs - days * DAY_MS, end: endMs })
        return timed(service.url + path, { authorization, 'accept-encoding': 'identity' })
      },
    },
    { slowerAtMost: 1.3 },
  )
  await kept?.stop()
  client.close()
}

function seriesPath(nowMs: number, days: number): string {
  const iso = (ms: number) => new Date(ms).toISOString()
  return `/api/devices/${STATION.id}/series?from=${iso(nowMs - days * DAY_MS)}&to=${iso(nowMs)}&width=2400`
}
