import { deepStrictEqual } from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { deviceDataPath } from '../../src/contract/paths.ts'
import { issueBasicKey } from '../../src/service/auth/issue-keys.ts'
import { sealFinishedDays } from '../../src/service/store/sealed/seal-days.ts'
import { interleave, type Side } from '../harness/interleave.ts'
import type { Row, Target } from '../harness/row.ts'
import { STATION } from '../harness/station.ts'
import { type StationStore, withStationStore } from '../harness/station-store.ts'
import { stringifiedYear } from '../server/usual-ways.ts'
import { createClient } from './client.ts'
import { cpuMs } from './cpu-time.ts'
import { nginxServer, ourServer, type Server, stringifyServer } from './servers.ts'

const SUITE = 'service'
const DAY_MS = 86_400_000
const ROUNDS = 5
const CONNECTIONS = 4

/**
 * Ranges up to now, so neither end is a whole day; and how many answers a measurement takes. Of nginx's years
 * in gzip sixty are 15 to 70 ms of processor time, another figure each time; three hundred are much the same.
 */
const RANGES = [
  { name: 'a day', days: 1, plain: 200, gzip: 200 },
  { name: '30 days', days: 30, plain: 60, gzip: 100 },
  { name: 'a year', days: 365, plain: 8, gzip: 300 },
] as const
const CODINGS = ['plain', 'gzip'] as const

interface Asked {
  server: Server
  url: string
  headers: Record<string, string>
}

/** Range answers beside nginx with the same bytes in files, and beside `JSON.stringify`. */
export async function measureAnswers(say: (text: string) => void): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'gaugeboard-bench-files-'))
  try {
    return await withStationStore(async (station) => {
      say('sealing finished days')
      await sealFinishedDays({ store: station.store, now: () => station.nowMs, logger: console })
      const { apiKey, secretKey } = await issueBasicKey(station.store, station.organisationId)
      const authorization = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`
      for (const { days } of RANGES) {
        const body = await stringifiedYear(station, days * DAY_MS)
        await writeFile(join(folder, `${days}.json`), body)
        await writeFile(join(folder, `${days}.json.gz`), gzipSync(body, { level: 9 }))
      }
      const servers = await Promise.all([
        ourServer(station.dataDirectory),
        stringifyServer(station.dataDirectory),
        nginxServer(folder),
      ])
      try {
        return await compareAll(servers, station, authorization, say)
      } finally {
        await Promise.all(servers.map((server) => server?.stop()))
      }
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function compareAll(
  [ours, stringify, nginx]: [Server, Server, Server | undefined],
  { nowMs }: StationStore,
  authorization: string,
  say: (text: string) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  if (!nginx) say('nginx with gzip_static was not found: install nginx-light (Debian, Ubuntu) or nginx')
  for (const { name, days, ...counts } of RANGES) {
    for (const coding of CODINGS) {
      const accepted = { 'accept-encoding': coding === 'gzip' ? 'gzip' : 'identity' }
      const path = deviceDataPath(STATION.id, { start: nowMs - days * DAY_MS, end: nowMs })
      const our: Asked = { server: ours, url: ours.url + path, headers: { ...accepted, authorization } }
      const usual: Asked = {
        server: stringify,
        url: `${stringify.url}/?now=${nowMs}&range=${days * DAY_MS}`,
        headers: accepted,
      }
      await sameText(our, usual)
      const what = `${name}, ${coding}`
      say(`${what}: ${ROUNDS} rounds`)
      const add = async (figure: string, a: Side, b: Side, target?: Target): Promise<void> => {
        const [ourSamples, peerSamples] = await interleave(a, b, ROUNDS)
        const row = { suite: SUITE, what: `${what}: ${figure}`, ours: ourSamples, peer: peerSamples }
        rows.push(target ? { ...row, target } : row)
      }
      const few = Math.max(1, Math.round(8 / days))
      await add(
        'server CPU',
        cpuOf(our, 'sealed days', few * 2),
        cpuOf(usual, 'objects and JSON.stringify', few),
      )
      if (!nginx) continue
      const file: Asked = { server: nginx, url: `${nginx.url}/${days}.json`, headers: accepted }
      await sameText(our, file)
      const count = counts[coding]
      const peer = coding === 'gzip' ? 'nginx gzip_static' : 'nginx static'
      const year = days === 365
      const atMost4 = year && coding === 'gzip' ? { slowerAtMost: 4 } : undefined
      const atMost10 = year && coding === 'plain' ? { slowerAtMost: 10 } : undefined
      await add('server CPU', cpuOf(our, 'sealed days', count), cpuOf(file, peer, count), atMost4)
      await add(
        `time an answer, ${CONNECTIONS} connections`,
        timeOf(our, 'sealed days', count),
        timeOf(file, peer, count),
        atMost10,
      )
    }
  }
  return rows
}

/** Server CPU an answer, asked one after another. */
function cpuOf({ server, url, headers }: Asked, name: string, count: number): Side {
  return {
    name,
    async measure() {
      const client = createClient(1)
      const before = await cpuMs(server.pid)
      for (let i = 0; i < count; i++) await client.ask(url, headers)
      const spent = (await cpuMs(server.pid)) - before
      client.close()
      return spent / count
    },
  }
}

/** Time an answer with several connections asking at once: a thousand divided by it is requests a second. */
function timeOf({ url, headers }: Asked, name: string, count: number): Side {
  return {
    name,
    async measure() {
      const client = createClient(CONNECTIONS)
      const begin = performance.now()
      await Promise.all(Array.from({ length: count }, () => client.ask(url, headers)))
      const spent = performance.now() - begin
      client.close()
      return spent / count
    },
  }
}

async function sameText(a: Asked, b: Asked): Promise<void> {
  const texts = await Promise.all(
    [a, b].map(
      async ({ url, headers }) => new Uint8Array(await (await fetch(url, { headers })).arrayBuffer()),
    ),
  )
  deepStrictEqual(texts[0]?.length, texts[1]?.length)
  if (Buffer.compare(texts[0] ?? Buffer.alloc(0), texts[1] ?? Buffer.alloc(0)) !== 0)
    throw new Error(`${a.url} and ${b.url} differ`)
}
