import { setTimeout as pause } from 'node:timers/promises'
import type { UpstreamLimits } from '../../../src/bff/upstream/upstream-client.ts'
import { newFolder } from '../program.ts'
import { type Fault, SLOW_AT_LAST } from './kinds.ts'
import { type Cell, cellsOf, type Place, watchRecovery } from './meet.ts'
import { STATION_ID } from './service.ts'

export interface MorningOptions {
  faults: readonly Fault[]
  /** By default the product's own. */
  limits?: Partial<UpstreamLimits>
  outageMs: number
  recoveryMs: number
  /** How long a range may take that the service is too slow for at last. */
  maxRangeMs: number
}

const DAY_MS = 86_400_000
/** A range that was never read, for each fault and for what comes after them. */
const RANGE_DAYS = 200
const RANGES_AT_LAST = 2
const READINGS = RANGE_DAYS * 96
const BETWEEN_ROUNDS_MS = 200

/** How many days of readings are needed. */
export const daysOf = (faults: readonly Fault[]) => (faults.length + RANGES_AT_LAST + 1) * RANGE_DAYS

/**
 * Has one dashboard meet fault after fault, each while a range is read, and judges whether it recovers from each; then whether it
 * still reads ranges that the service is too slow for: what it has learned from a fault must pass as the fault does.
 */
export async function* meetMorning(
  place: Place,
  newestMs: number,
  { faults, outageMs, recoveryMs, maxRangeMs }: Omit<MorningOptions, 'limits'>,
): AsyncGenerator<Cell> {
  const { proxy, bff, routes } = place
  const folder = await newFolder('faults')
  const recovering = { ...place, deadlines: { ...place.deadlines, recoveryMs } }
  try {
    const url = await bff.start({ ...place.start, dataDirectory: folder.path })
    const pathOf = (n: number) => {
      const [from, to] = [n + 1, n].map((at) => new Date(newestMs - at * RANGE_DAYS * DAY_MS).toISOString())
      return `${url}/api/devices/${STATION_ID}/series?from=${from}&to=${to}&width=800`
    }
    await watchRecovery(recovering, url, cellsOf(routes, '', 'cold'))
    for (const [n, fault] of faults.entries()) {
      await proxy.suffer(fault)
      await requestFor(outageMs, [pathOf(n + 1), ...routes.map(({ path }) => url + path)])
      await proxy.suffer(undefined)
      const cells = cellsOf(routes, `${fault.name}, in a morning`, 'warm')
      await watchRecovery(recovering, url, cells)
      yield* cells.values()
    }
    await proxy.suffer(SLOW_AT_LAST)
    for (let n = 1; n <= RANGES_AT_LAST; n++) {
      const tookMs = await wholeAfter(pathOf(faults.length + n), maxRangeMs)
      const wrong = tookMs === undefined ? `it was not there after ${maxRangeMs} ms` : undefined
      const fault = `${SLOW_AT_LAST.name} after a morning of faults`
      const route = `range ${n} of ${RANGE_DAYS} days`
      yield { fault, route, wrong, cache: 'warm', recoveryMs: tookMs ?? Number.NaN }
    }
  } finally {
    await bff.send('stop')
    await folder.remove()
  }
}

/** Requests paths again and again for a while; what is not answered by then nobody waits for. */
async function requestFor(ms: number, paths: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(ms)
  const request = async (path: string) => {
    while (!signal.aborted) {
      await fetch(path, { signal })
        .then((response) => response.arrayBuffer())
        .catch(() => {})
      await pause(BETWEEN_ROUNDS_MS)
    }
  }
  await Promise.all(paths.map(request))
}

/** After how long all of a range is there; a problem that says to try again is no failure. */
async function wholeAfter(path: string, maxMs: number): Promise<number | undefined> {
  const sinceMs = performance.now()
  const signal = AbortSignal.timeout(maxMs)
  while (!signal.aborted) {
    const text = await fetch(path, { signal }).then((response) => response.text(), String)
    const { readings = 0 } = text.startsWith('{') ? (JSON.parse(text) as { readings?: number }) : {}
    if (readings >= READINGS) return performance.now() - sinceMs
    await pause(BETWEEN_ROUNDS_MS)
  }
  return undefined
}
