import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { deviceDataPath } from '../../src/contract/paths.ts'
import { PACKED_SERIES_TYPE } from '../../src/domain/series/packed-form.ts'
import { type Client, createClient } from '../service/client.ts'
import type { Add } from './add.ts'
import { dashboardServer, plainService, type Upstream } from './servers.ts'

const DAY_MS = 86_400_000
const WIDTH = 2400
/** Charts of a year in a row, with the one that is thrown away. */
const YEARS_MEASURED = 6
/** Ranges of one station lie so far apart that none has read a part of the next. */
const DAYS_APART = 58
const RANGES_A_STATION = 6
/** Of the months of one row. */
const MONTH_STATIONS = 2
const JSON_TYPE = 'application/json'

/** How a chart may be asked for, the first as our own page does. */
const CHARTS = [
  { name: 'as the page asks', accept: `${PACKED_SERIES_TYPE}, ${JSON_TYPE};q=0.9`, coding: 'gzip' },
  { name: 'JSON plain', accept: JSON_TYPE, coding: 'identity' },
  { name: 'JSON gzip', accept: JSON_TYPE, coding: 'gzip' },
] as const
type Chart = (typeof CHARTS)[number]

/** What the chart before has left for later, copies for the next start above all, is done by then. */
const REST_MS = 1_000
/**
 * Answers in between, of what is known: processors that rested take a millisecond to be as quick as those of
 * servers in use.
 */
const ANSWERS_BEFORE = 10

interface Range {
  id: string
  endMs: number
  days: number
}

const stations = (purpose: string, count: number) =>
  Array.from({ length: count }, (_, n) => `COLD-${purpose}-${n}`)
const WARM_UP = stations('W', 10)
const MONTHS = stations('M', CHARTS.length * MONTH_STATIONS)
const YEARS = stations('Y', CHARTS.length * YEARS_MEASURED)

/** Each has a year of readings, and nobody has read any of it. */
export const COLD_STATIONS: readonly string[] = [...WARM_UP, ...MONTHS, ...YEARS]

/**
 * A chart of a range that was never read, beside the service's own plain answer for that range to the same
 * client; first with our service, in each form, then with one that has to make its JSON. All servers have
 * answered for other stations before, so that their code is compiled; and our service has been asked for the
 * range once by another dashboard and once for its JSON, so that nobody waits for its disk.
 */
export async function measureCold(
  folder: string,
  dataDirectory: string,
  upstream: Upstream,
  nowMs: number,
  add: Add,
): Promise<void> {
  const month = (id: string, n: number): Range => ({ id, endMs: nowMs - n * DAYS_APART * DAY_MS, days: 30 })
  const year = (id: string): Range => ({ id, endMs: nowMs, days: 365 })
  const monthsOf = (id: string) => Array.from({ length: RANGES_A_STATION }, (_, n) => month(id, n))
  const monthsFor = (nth: number) =>
    MONTHS.slice(nth * MONTH_STATIONS, (nth + 1) * MONTH_STATIONS).flatMap(monthsOf)
  const yearsFor = (nth: number) => YEARS.slice(nth * YEARS_MEASURED, (nth + 1) * YEARS_MEASURED).map(year)
  const [years, ...months] = [...WARM_UP].reverse() as [string, ...string[]]
  const warmUp = [year(years), ...months.flatMap(monthsOf)]

  const known = warmUp.at(-1) as Range

  await withPair(join(folder, 'cold-other'), upstream, async (other) => {
    await withPair(join(folder, 'cold'), upstream, async (pair) => {
      const askBefore = async (range: Range) => {
        await pair.service(range, 'gzip')
        await other.chart(range, CHARTS[0])
      }
      for (const range of warmUp) {
        await pair.service(range, 'identity')
        await askBefore(range)
        for (const chart of CHARTS) await pair.chart(range, chart)
      }
      for (const [n, chart] of CHARTS.entries()) {
        const named = (what: string) => `cold series of ${what}, ${chart.name}`
        await measure(named('30 days'), pair, { ranges: monthsFor(n), known, chart }, add, askBefore)
        await measure(named('365 days'), pair, { ranges: yearsFor(n), known, chart }, add, askBefore)
      }
    })
  })

  const plain = await plainService(dataDirectory)
  try {
    await withPair(join(folder, 'cold-plain'), { ...upstream, url: plain.url }, async (pair) => {
      for (const range of warmUp) {
        await pair.service(range, 'identity')
        await pair.chart(range, CHARTS[0])
      }
      const named = (what: string) => `cold series of ${what}, from a service that makes its JSON`
      const asked = { known, chart: CHARTS[0] }
      await measure(named('30 days'), pair, { ...asked, ranges: monthsFor(0) }, add)
      await measure(named('365 days'), pair, { ...asked, ranges: yearsFor(0) }, add)
    })
  } finally {
    await plain.stop()
  }
}

/** A dashboard and the service behind it, asked by one client. */
interface Pair {
  chart(range: Range, chart: Chart): Promise<number>
  service(range: Range, coding: string): Promise<number>
}

async function withPair(
  directory: string,
  upstream: Upstream,
  use: (pair: Pair) => Promise<void>,
): Promise<void> {
  const dashboard = await dashboardServer(directory, upstream)
  const client = createClient(1)
  try {
    await use(pairOf(client, dashboard.url, upstream))
  } finally {
    client.close()
    await dashboard.stop()
  }
}

function pairOf(client: Client, dashboardUrl: string, { url, apiKey, secretKey }: Upstream): Pair {
  const authorization = `Basic ${Buffer.from(`${apiKey}:${secretKey}`).toString('base64')}`
  return {
    chart({ id, endMs, days }, { accept, coding }) {
      const [from, to] = [endMs - days * DAY_MS, endMs].map((ms) => new Date(ms).toISOString())
      const series = `${dashboardUrl}/api/devices/${id}/series?from=${from}&to=${to}&width=${WIDTH}`
      return client.ask(series, { accept, 'accept-encoding': coding })
    },
    service({ id, endMs, days }, coding) {
      const data = url + deviceDataPath(id, { start: endMs - days * DAY_MS, end: endMs })
      return client.ask(data, { authorization, accept: JSON_TYPE, 'accept-encoding': coding })
    },
  }
}

async function measure(
  what: string,
  pair: Pair,
  { ranges, known, chart }: { ranges: readonly Range[]; known: Range; chart: Chart },
  add: Add,
  before: (range: Range) => Promise<void> = async () => {},
): Promise<void> {
  const inUse = async () => {
    await setTimeout(REST_MS)
    for (let n = 0; n < ANSWERS_BEFORE; n++) {
      await pair.chart(known, chart)
      await pair.service({ ...known, days: 1 }, 'identity')
    }
  }
  let nth = 0
  await add(
    what,
    {
      name: 'dashboard, cold',
      async measure() {
        const range = ranges[nth] as Range
        await before(range)
        await inUse()
        return timed(() => pair.chart(range, chart))
      },
    },
    {
      name: 'the service itself, plain',
      async measure() {
        await inUse()
        return timed(() => pair.service(ranges[nth++] as Range, 'identity'))
      },
    },
    { slowerAtMost: 1.3 },
    ranges.length - 1,
  )
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await ask()
  return performance.now() - begin
}
