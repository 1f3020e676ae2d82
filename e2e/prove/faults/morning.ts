import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { UpstreamLimits } from '../../../src/bff/upstream/upstream-client.ts'
import { type Cell, Findings } from './findings.ts'
import { type Fault, SLOW_AT_LAST } from './kinds.ts'
import { type Place, watchRecovery } from './meet.ts'
import { STATION_ID } from './service.ts'

export interface MorningOptions {
  faults: readonly Fault[]
  /** By default the product's own. */
  limits?: Partial<UpstreamLimits>
  /** How long each fault lasts. */
  outageMs: number
  /** How long after a fault until all is well. */
  recoveryMs: number
  /** How long a range may take that the service is too slow for at last. */
  longestMs: number
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
  { faults, outageMs, recoveryMs, longestMs }: Omit<MorningOptions, 'limits'>,
): AsyncGenerator<Cell> {
  const { proxy, bff, routes } = place
  const dataDirectory = await mkdtemp(join(tmpdir(), 'gaugeboard-faults-'))
  const recovering = { ...place, limits: { ...place.limits, recoveryMs } }
  try {
    const url = await bff.start({ ...place.start, dataDirectory })
    const pathOf = (n: number) => {
      const [from, to] = [n + 1, n].map((at) => new Date(newestMs - at * RANGE_DAYS * DAY_MS).toISOString())
      return `${url}/api/devices/${STATION_ID}/series?from=${from}&to=${to}&width=800`
    }
    await watchRecovery(recovering, url, new Findings(routes))
    for (const [n, fault] of faults.entries()) {
      await proxy.suffer(fault)
      await requestFor(outageMs, [pathOf(n + 1), ...routes.map(({ path }) => url + path)])
      await proxy.suffer(undefined)
      const findings = new Findings(routes)
      await watchRecovery(recovering, url, findings)
      yield* findings.cells(`${fault.name}, in a morning`, 'warm')
    }
    await proxy.suffer(SLOW_AT_LAST)
    for (let n = 1; n <= RANGES_AT_LAST; n++) {
      const { wrong, tookMs } = await readWhole(pathOf(faults.length + n), longestMs)
      const fault = `${SLOW_AT_LAST.name} after a morning of faults`
      yield { fault, cache: 'warm', route: `range ${n} of 200 days`, wrong, recoveryMs: tookMs }
    }
  } finally {
    await bff.stop()
    await rm(dataDirectory, { recursive: true, force: true })
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

/** Requests a range until all of it is there; a problem that says to try again is no failure. */
async function readWhole(
  path: string,
  longestMs: number,
): Promise<{ wrong: string | undefined; tookMs: number }> {
  const sinceMs = performance.now()
  const tookMs = () => performance.now() - sinceMs
  const signal = AbortSignal.timeout(longestMs)
  while (!signal.aborted) {
    const text = await fetch(path, { signal }).then((response) => response.text(), String)
    const { readings } = text.startsWith('{') ? (JSON.parse(text) as { readings?: number }) : {}
    if (readings !== undefined && readings >= READINGS) return { wrong: undefined, tookMs: tookMs() }
    await pause(BETWEEN_ROUNDS_MS)
  }
  return { wrong: `it was not there after ${Math.round(tookMs())} ms`, tookMs: Number.NaN }
}
