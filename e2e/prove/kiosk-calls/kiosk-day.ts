import { setImmediate } from 'node:timers/promises'
import { type Bff, createBff } from '../../../src/bff/create-bff.ts'
import { basicAccess } from '../../../src/bff/upstream/access.ts'
import { fetchTransport } from '../../../src/bff/upstream/transport/fetch-transport.ts'
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
  /** Of these, how many were not answered. */
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
/** Turns of the event loop without a call, after which none is about to be made: a reader may be between two. */
const IDLE_TURNS = 20
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
  /** What an answer does not wait for is over before the clock goes on. */
  const idle = async () => {
    for (let turns = 0; turns < IDLE_TURNS; turns++) {
      await setImmediate()
      if (underWay > 0) turns = 0
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
  const list = browserOf(LIST_URL, ask)
  const days = network.ids.map((id) => browserOf(`${LIST_URL}/${id}/series?last=24h&width=512`, ask))
  const day: KioskDay = { calls, publicKey: network.publicKey, requests: 0, failed: 0 }
  try {
    for (let second = 0; second < seconds; second++) {
      const polls = viewers(second)
      if (polls.lists + polls.days.length === 0) continue
      nowMs = START_MS + second * 1000
      await network.report(nowMs)
      // a screen asks for a station's day when it has the list: at once, either answer may need the other's call
      for (const asked of [
        Array.from({ length: polls.lists }, () => list),
        polls.days.map((station) => days[station]),
      ]) {
        const wereGiven = await Promise.all(asked.map((browser) => browser?.()))
        day.requests += wereGiven.length
        day.failed += wereGiven.filter((wasGiven) => !wasGiven).length
        await idle()
      }
    }
  } finally {
    await network.close()
  }
  return day
}

/** Asks for an address as browsers that have seen it do: whether there is something newer. Whether an answer came. */
function browserOf(url: string, ask: (request: Request) => Promise<Response>): () => Promise<boolean> {
  let request = new Request(url)
  let known: string | undefined
  return async () => {
    const { status, headers } = await ask(request)
    const etag = headers.get('etag') ?? undefined
    if (status === 200 && etag !== undefined && etag !== known) {
      known = etag
      request = new Request(url, { headers: { 'if-none-match': etag } })
    }
    return status === 200 || status === 304
  }
}
