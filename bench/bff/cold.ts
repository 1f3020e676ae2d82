import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { COLUMNS_TYPE } from '../../src/contract/columns/form.ts'
import { deviceDataPath } from '../../src/contract/paths.ts'
import { createClient } from '../service/client.ts'
import { dashboardServer, type Upstream } from './servers.ts'
import type { Add } from './suite.ts'

const DAY_MS = 86_400_000
const WIDTH = 2400
/** Measurements of a row, with the one that is thrown away. */
const MEASURED = 6
/** Ranges of one station lie so far apart that none has read a part of the next. */
const DAYS_APART = 58
const RANGES_A_STATION = 6
const CODINGS = ['identity', 'gzip'] as const
const JSON_TYPE = 'application/json'
/** In which the service answers, the second to us. */
const FORMS = [JSON_TYPE, COLUMNS_TYPE]

/** What the chart before has left for later, copies for the next start above all, is done by then. */
const REST_MS = 1_000

interface Range {
  id: string
  endMs: number
  days: number
}

const stations = (purpose: string, count: number) =>
  Array.from({ length: count }, (_, n) => `COLD-${purpose}-${n}`)
const WARM_UP = stations('W', 10)
const MONTHS = stations('M', CODINGS.length)
const YEARS = stations('Y', CODINGS.length * MEASURED)

/** Each has a year of readings, and nobody has read any of it. */
export const COLD_STATIONS: readonly string[] = [...WARM_UP, ...MONTHS, ...YEARS]

/**
 * A chart of a range that was never read, beside the service's own plain answer for that range to the same client. Both
 * servers have answered for other stations before, so that their code is compiled; and the service has been asked
 * for the range once in either form, so that nobody waits for its disk.
 */
export async function measureCold(
  folder: string,
  upstream: Upstream,
  nowMs: number,
  add: Add,
): Promise<void> {
  const dashboard = await dashboardServer(join(folder, 'cold'), upstream)
  const client = createClient(1)
  const authorization = `Basic ${Buffer.from(`${upstream.apiKey}:${upstream.secretKey}`).toString('base64')}`

  const service = ({ id, endMs, days }: Range, coding: string, form = JSON_TYPE) =>
    client.ask(upstream.url + deviceDataPath(id, { start: endMs - days * DAY_MS, end: endMs }), {
      authorization,
      accept: form,
      'accept-encoding': coding,
    })
  const chart = ({ id, endMs, days }: Range, coding: string) => {
    const [from, to] = [endMs - days * DAY_MS, endMs].map((ms) => new Date(ms).toISOString())
    const url = `${dashboard.url}/api/devices/${id}/series?from=${from}&to=${to}&width=${WIDTH}`
    return client.ask(url, { 'accept-encoding': coding })
  }
  const month = (id: string, n: number): Range => ({ id, endMs: nowMs - n * DAYS_APART * DAY_MS, days: 30 })
  const year = (id: string): Range => ({ id, endMs: nowMs, days: 365 })
  const monthsOf = (id: string) => Array.from({ length: RANGES_A_STATION }, (_, n) => month(id, n))

  const measure = async (what: string, ranges: readonly Range[], coding: string) => {
    let nth = 0
    await add(
      `cold series of ${what}, ${coding === 'gzip' ? 'gzip' : 'plain'}`,
      {
        name: 'dashboard, cold',
        async measure() {
          const range = ranges[nth] as Range
          for (const form of FORMS) await service(range, 'gzip', form)
          await setTimeout(REST_MS)
          return timed(() => chart(range, coding))
        },
      },
      {
        name: 'the service itself, plain',
        async measure() {
          await setTimeout(REST_MS)
          return timed(() => service(ranges[nth++] as Range, 'identity'))
        },
      },
      { slowerAtMost: 1.3 },
    )
  }

  try {
    const [years, ...months] = [...WARM_UP].reverse() as [string, ...string[]]
    for (const range of [year(years), ...months.flatMap(monthsOf)]) {
      for (const coding of CODINGS) await service(range, coding)
      await service(range, 'gzip', COLUMNS_TYPE)
      await chart(range, 'gzip')
    }
    for (const [n, coding] of CODINGS.entries()) {
      await measure('30 days', monthsOf(MONTHS[n] as string), coding)
      await measure('365 days', YEARS.slice(n * MEASURED, (n + 1) * MEASURED).map(year), coding)
    }
  } finally {
    client.close()
    await dashboard.stop()
  }
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await ask()
  return performance.now() - begin
}
