import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { issueBasicKey } from '../../src/service/auth/issue-keys.ts'
import { sealFinishedDays } from '../../src/service/store/sealed/seal-days.ts'
import { interleave, type Side } from '../harness/interleave.ts'
import type { Row, Target } from '../harness/row.ts'
import { fillStore, STATION } from '../harness/station.ts'
import { withStationStore } from '../harness/station-store.ts'
import type { Suite } from '../harness/suite.ts'
import { cpuMs } from '../service/cpu-time.ts'
import { ourServer, type Server } from '../service/servers.ts'
import type { Add } from './add.ts'
import { COLD_STATIONS, measureCold } from './cold.ts'
import { yearThroughJsonParse, yearThroughTheBff } from './event-loop.ts'
import { hammer } from './hammer.ts'
import { cachingNginx, dashboardServer, type Upstream } from './servers.ts'

const SUITE = 'bff'
const DAY_MS = 86_400_000
const ROUNDS = 5
const CONNECTIONS = 4
/** Of each measurement, and before the first: a server that answers a storm has compiled its code long ago. */
const REQUESTS = { list: 4_000, series: 1_000 }
const WARM_UP_REQUESTS = 5_000
/** Stations in the list, besides those of which the cold charts are. */
const STATIONS = 200

/**
 * What the dashboard's server half costs: cached answers, cold ones, and what reading a year does to
 * everybody else.
 */
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
        for (const id of COLD_STATIONS) await fillStore(store, organisationId, nowMs, id)
        say('sealing the finished days, as a service in use has')
        await sealFinishedDays({ store, now: () => nowMs, logger: console })
        const keys = await issueBasicKey(store, organisationId)
        const service = await ourServer(dataDirectory)
        const upstream = { ...keys, url: service.url }
        try {
          await measureCached(folder, upstream, nowMs, add, say)
          await measureCold(folder, dataDirectory, upstream, nowMs, add)
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
    for (const [name, path, requests] of [
      ['devices', '/api/devices', REQUESTS.list],
      ['series of 30 days', seriesPath(nowMs, 30), REQUESTS.series],
    ] as const) {
      for (const gzip of [false, true]) {
        const what = `cached ${name}, ${gzip ? 'gzip' : 'plain'}`
        const [a, b] = [ours, nginx].map((server) => ({ server, url: server.url + path, gzip, requests }))
        if (!a || !b) continue
        for (const side of [a, b]) await answered({ ...side, requests: WARM_UP_REQUESTS })
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
  requests: number
}

function answered({ url, gzip, requests }: Asked): Promise<void> {
  return hammer(url, { connections: CONNECTIONS, requests, gzip })
}

/** With several connections asking at once: a thousand divided by it is requests a second. */
function timeOf(asked: Asked, name: string): Side {
  return {
    name,
    async measure() {
      const begin = performance.now()
      await answered(asked)
      return (performance.now() - begin) / asked.requests
    },
  }
}

function cpuOf(asked: Asked, name: string): Side {
  return {
    name,
    async measure() {
      const before = await cpuMs(asked.server.pid)
      await answered(asked)
      return ((await cpuMs(asked.server.pid)) - before) / asked.requests
    },
  }
}

function seriesPath(nowMs: number, days: number, id = STATION.id): string {
  const iso = (ms: number) => new Date(ms).toISOString()
  return `/api/devices/${id}/series?from=${iso(nowMs - days * DAY_MS)}&to=${iso(nowMs)}&width=2400`
}
