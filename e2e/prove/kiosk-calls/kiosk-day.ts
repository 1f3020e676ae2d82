import { setImmediate } from 'node:timers/promises'
import { type Bff, createBff } from '../../../src/bff/create-bff.ts'
import { basicAccess } from '../../../src/bff/upstream/access.ts'
import { fetchTransport } from '../../../src/bff/upstream/fetch-transport.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { openNetwork } from '../storm/network.ts'
import type { Viewers } from './viewers.ts'

/** A call as it arrived at the service. */
export interface Call {
  /** Path and query below the base address. */
  path: string
  headers: Headers
}

export interface KioskDay {
  calls: Call[]
  publicKey: string
  /** What was asked of the dashboard. */
  requests: number
  /** Of these, how many were not answered with 200. */
  failed: number
}

export interface KioskDayOptions {
  stations: number
  intervalSeconds: number
  seconds: number
  viewers: Viewers
  /** What viewers ask, of dashboards that are made for it; one by default. */
  dashboard?: (create: () => Bff) => (request: Request) => Promise<Response>
}

const SLUG = 'harbour'
const BASE_URL = `https://service.test${BASE_PATH}`
const LIST_URL = `https://dashboard.test/api/kiosks/${SLUG}/devices`
const START_MS = Date.parse('2026-03-04T00:00:00Z')
const HISTORY_MS = 86_400_000
const silent = { error() {}, warn() {}, info() {}, debug() {} }

/** A day, or a part of one, of real dashboard and service on a clock of their own, and what the service was asked. */
export async function kioskDay(options: KioskDayOptions): Promise<KioskDay> {
  const { stations, intervalSeconds, seconds, viewers, dashboard = (create) => create() } = options
  let nowMs = START_MS
  const now = () => nowMs
  const network = await openNetwork({ stations, intervalSeconds, now, historyMs: HISTORY_MS })
  const calls: Call[] = []
  let underWay = 0
  const called = async (request: Request): Promise<Response> => {
    calls.push({ path: request.url.slice(BASE_URL.length), headers: request.headers })
    underWay++
    try {
      const answer = await network.service(request)
      return new Response(await answer.arrayBuffer(), answer)
    } finally {
      underWay--
    }
  }
  const ask = dashboard(() =>
    createBff({
      upstream: fetchTransport(called, BASE_URL),
      access: basicAccess('nobody', 'signs in here'),
      kiosks: [{ slug: SLUG, publicKey: network.publicKey }],
      now,
      logger: silent,
      appDirectory: undefined,
      tiles: null,
      simulated: false,
    }),
  )
  const list = new Request(LIST_URL)
  const days = network.ids.map((id) => new Request(`${LIST_URL}/${id}/series?last=24h&width=512`))
  const day: KioskDay = { calls, publicKey: network.publicKey, requests: 0, failed: 0 }
  try {
    for (let second = 0; second < seconds; second++) {
      const polls = viewers(second)
      const requests = [
        ...Array.from({ length: polls.lists }, () => list),
        ...polls.days.map((station) => days[station] as Request),
      ]
      if (requests.length === 0) continue
      nowMs = START_MS + second * 1000
      await network.report(nowMs)
      const answers = await Promise.all(requests.map((request) => ask(request)))
      day.requests += answers.length
      day.failed += answers.filter(({ status }) => status !== 200).length
      // what an answer does not wait for is over before the clock goes on
      do await setImmediate()
      while (underWay > 0)
    }
  } finally {
    await network.close()
  }
  return day
}
