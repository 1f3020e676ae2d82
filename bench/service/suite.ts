import { deepStrictEqual } from 'node:assert/strict'
import { createServer } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { request } from 'undici'
import { BUILT, started } from '../../e2e/prove/program.ts'
import { listening } from '../../e2e/support/listening.ts'
import { deviceDataPath } from '../../src/contract/paths.ts'
import { sealFinishedDays } from '../../src/service/store/sealed/seal-days.ts'
import { measured, type Row, type Side, type Suite } from '../harness/measure.ts'
import { authorizationOf, STATION, type StationStore, withStation } from '../harness/station.ts'

const DAY_MS = 86_400_000
const ROUNDS = 5
const CONNECTIONS = 4
/** Ranges up to now, so neither end is a whole day; and how many answers a measurement takes. */
const RANGES = [
  { name: 'a day', days: 1, count: 200 },
  { name: '30 days', days: 30, count: 20 },
  { name: 'a year', days: 365, count: 4 },
] as const
const CODINGS = { plain: 'identity', gzip: 'gzip' }

interface TimedRequest {
  url: string
  headers: Record<string, string>
}

/** Range answers of the built program, beside objects and `JSON.stringify` on `node:http` over the same store. */
export const serviceSuite: Suite = {
  name: 'service',
  run: (say) =>
    withStation(async (station) => {
      const { store, nowMs, dataDirectory } = station
      say('sealing finished days')
      await sealFinishedDays({ store, now: () => nowMs, logger: console })
      const authorization = await authorizationOf(station)
      const ours = await started([BUILT, 'service'], {
        ...{
          DATA_DIR: dataDirectory,
          SERVICE_PORT: '0',
          TRUSTED_PROXY: '127.0.0.1',
          RATE_LIMIT_PER_MINUTE: '0',
        },
      })
      const usual = await usualServer(station)
      const rows: Row[] = []
      try {
        for (const { name, days, count } of RANGES)
          for (const [coding, accepted] of Object.entries(CODINGS)) {
            const start = nowMs - days * DAY_MS
            const path = deviceDataPath(STATION.id, { start, end: nowMs })
            const headers = { 'accept-encoding': accepted, authorization }
            const our = { url: ours.url + path, headers }
            const peer = { url: `${usual.url}/?start=${start}`, headers }
            await sameText(our, peer)
            say(`${name}, ${coding}`)
            rows.push(
              ...(await measured({
                ours: timeOf(our, 'sealed days', count),
                peer: timeOf(peer, 'objects and JSON.stringify', Math.ceil(count / 10)),
                ...{ rounds: ROUNDS, figures: [{ what: `${name}, ${coding}: time an answer, ms` }] },
              })),
            )
          }
        return rows
      } finally {
        await ours.end()
        usual.close()
      }
    }),
}

/** With several connections asking at once: a thousand divided by it is requests a second. */
function timeOf(timed: TimedRequest, name: string, count: number): Side {
  return {
    name,
    async measure() {
      const begin = performance.now()
      let left = count
      const work = async () => {
        while (left-- > 0) await bytesOf(timed)
      }
      await Promise.all(Array.from({ length: CONNECTIONS }, work))
      return [(performance.now() - begin) / count]
    },
  }
}

async function sameText(a: TimedRequest, b: TimedRequest): Promise<void> {
  const plain = (timed: TimedRequest) => ({
    ...timed,
    headers: { ...timed.headers, 'accept-encoding': 'identity' },
  })
  const [ours, theirs] = await Promise.all([a, b].map((timed) => bytesOf(plain(timed))))
  deepStrictEqual(ours?.equals(theirs as Buffer), true, `${a.url} and ${b.url} differ`)
}

async function bytesOf({ url, headers }: TimedRequest): Promise<Buffer> {
  const { statusCode, body } = await request(url, { headers })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return Buffer.from(await body.arrayBuffer())
}

/** Answers the way one would write it first: an object for each set and each value, then `JSON.stringify`. */
async function usualServer({ store, organisationId, nowMs }: StationStore) {
  const device = await store.device(organisationId, STATION.id)
  if (!device) throw new Error('The station is not in the store')
  const server = createServer(async ({ url = '', headers }, response) => {
    const startMs = Number(new URL(url, 'http://localhost').searchParams.get('start'))
    const data: unknown[] = []
    for await (const { lines } of store.pages(device, startMs, nowMs))
      for (const line of Buffer.from(lines).toString('latin1').trimEnd().split('\n')) {
        const [seconds, ...values] = line.split(',')
        const timestamp = `${new Date(Number(seconds) * 1000).toISOString().slice(0, 19)}+00:00`
        const sensors = device.sensors.flatMap(({ id, unit }, i) =>
          values[i] ? [{ id, value: Number(values[i]), unit }] : [],
        )
        data.push({ timestamp, sensors })
      }
    const body = Buffer.from(JSON.stringify({ message: 'Success', data }))
    if (headers['accept-encoding'] !== 'gzip') return void response.end(body)
    response.setHeader('content-encoding', 'gzip').end(await promisify(gzip)(body))
  })
  const port = await listening(server)
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}
