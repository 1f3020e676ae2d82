import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UpstreamLimits } from '../../../src/bff/upstream/upstream-client.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { keptSelfSigned } from '../../../src/server/https/self-signed.ts'
import { bffProcess } from './bff-process.ts'
import { CACHES, type CacheState, type Cell } from './findings.ts'
import type { Fault } from './kinds.ts'
import { type LatencyFigures, measureLatency } from './latency.ts'
import { type Deadlines, meet, type Place } from './meet.ts'
import { daysOf, type MorningOptions, meetMorning } from './morning.ts'
import { startProxy } from './proxy.ts'
import { routesUpTo } from './routes.ts'
import { KEYS, type RunningService, startService } from './service.ts'

export interface FaultsOptions {
  faults: readonly Fault[]
  caches?: readonly CacheState[]
  /** Dashboards that meet faults at the same time, each in a process of its own. */
  lanes: number
  /** How long each fault lasts. */
  outageMs: number
  /** By default what the proof promises. */
  deadlines?: Deadlines
  /** Off to see that the proof notices. */
  keepsSnapshots?: boolean
  measuresLatency: boolean
  /** What one dashboard meets after the other; not at all where it is absent. */
  morning?: MorningOptions | undefined
  onCell: (cell: Cell) => void
}

export interface FaultsResult {
  cells: Cell[]
  latency: LatencyFigures | undefined
}

/** Shorter than the product's own, so that a thousand waits end today. */
export const SHORTENED = { attemptMs: 800, totalMs: 1_800, attempts: 2 }
export const MAX_WAIT_MS = 300
export const RECOVERY_MS = 2_000
export const MAX_MB = 400
const DEADLINES: Deadlines = { recoveryMs: RECOVERY_MS, longestMs: 4_000, markedMs: 0 }

/** Puts a failing proxy between real dashboards and a real service, and judges what the dashboards answer. */
export async function proveFaults(options: FaultsOptions): Promise<FaultsResult> {
  const { faults, caches = CACHES, lanes, outageMs, keepsSnapshots = true, measuresLatency, onCell } = options
  const directory = await mkdtemp(join(tmpdir(), 'gaugeboard-faults-tls-'))
  const trusted = await keptSelfSigned(join(directory, 'trusted'), '127.0.0.1', Date.now())
  const untrusted = await keptSelfSigned(join(directory, 'untrusted'), '127.0.0.1', Date.now())
  const service = await startService()
  const scenarios = faults.flatMap((fault) => caches.map((cache) => ({ fault, cache })))
  const cells: Cell[] = []
  const inPlace = async <T>(
    use: (place: Place) => Promise<T>,
    { url, newestMs }: RunningService = service,
    limits: Partial<UpstreamLimits> = SHORTENED,
  ): Promise<T> => {
    const proxy = await startProxy({ target: url, trusted, untrusted })
    const bff = bffProcess()
    const start = {
      upstreamUrl: `${proxy.url}${BASE_PATH}`,
      ca: trusted.cert,
      keys: KEYS,
      limits,
      maxWaitMs: MAX_WAIT_MS,
      keepsSnapshots,
    }
    const deadlines = { outageMs, ...(options.deadlines ?? DEADLINES), mostMb: MAX_MB }
    const routes = routesUpTo(newestMs)
    const secrets = [KEYS.apiKey, KEYS.secretKey, btoa(`${KEYS.apiKey}:${KEYS.secretKey}`), proxy.url]
    try {
      return await use({ proxy, bff, start, routes, secrets, limits: deadlines })
    } finally {
      bff.end()
      await proxy.close()
    }
  }
  const lane = () =>
    inPlace(async (place) => {
      for (let next = scenarios.shift(); next; next = scenarios.shift()) {
        for (const cell of await meet(place, next.fault, next.cache)) {
          cells.push(cell)
          onCell(cell)
        }
        if (place.bff.hasCrashed()) return
      }
    })
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
    // whatever a crash left undone has failed
    for (const { fault, cache } of scenarios) {
      cells.push({
        fault: fault.name,
        cache,
        route: 'all',
        wrong: 'it was never met',
        recoveryMs: Number.NaN,
      })
    }
    if (options.morning) {
      const { limits = {}, ...morning } = options.morning
      const old = await startService({ days: daysOf(morning.faults), intervalMs: 900_000 })
      const meetAll = async (place: Place) => {
        for await (const cell of meetMorning(place, old.newestMs, morning)) {
          cells.push(cell)
          onCell(cell)
        }
      }
      await inPlace(meetAll, old, limits).finally(old.close)
    }
    return { cells, latency: measuresLatency ? await inPlace(measureLatency) : undefined }
  } finally {
    await service.close()
    await rm(directory, { recursive: true, force: true })
  }
}
