import type { UpstreamLimits } from '../../../src/bff/upstream/upstream-client.ts'
import { BASE_PATH } from '../../../src/contract/paths.ts'
import { keptSelfSigned } from '../../../src/server/https/self-signed.ts'
import { newFolder } from '../program.ts'
import { BffProcess } from './bff-process.ts'
import type { Fault } from './kinds.ts'
import { CACHES, type CacheState, type Cell, type Deadlines, meet, type Place } from './meet.ts'
import { daysOf, type MorningOptions, meetMorning } from './morning.ts'
import { startProxy } from './proxy.ts'
import { routesUpTo } from './routes.ts'
import { KEYS, type RunningService, startService } from './service.ts'

export interface FaultsOptions {
  faults: readonly Fault[]
  caches?: readonly CacheState[]
  /** Dashboards that meet faults at the same time, each in a process of its own. */
  lanes: number
  /** By default what the proof promises. */
  deadlines?: Partial<Deadlines>
  /** Off to see that the proof notices. */
  keepsSnapshots?: boolean
  /** What one dashboard meets after the other; not at all where it is absent. */
  morning?: MorningOptions | undefined
  onCell?: (cell: Cell) => unknown
}

/** Shorter than the product's own, so that a thousand waits end today. */
export const SHORTENED = { attemptMs: 800, totalMs: 1_800, attempts: 2 }
export const MAX_WAIT_MS = 300
const DEADLINES: Deadlines = { outageMs: 1_500, recoveryMs: 2_000, maxMs: 4_000, markedMs: 0 }

/** Puts a failing proxy between real dashboards and a real service, and judges what the dashboards answer. */
export async function proveFaults(options: FaultsOptions): Promise<Cell[]> {
  const { faults, caches = CACHES, lanes, keepsSnapshots = true, onCell = () => {} } = options
  const deadlines = { ...DEADLINES, ...options.deadlines }
  const folder = await newFolder('faults-tls')
  const trusted = await keptSelfSigned(folder.file('trusted'), '127.0.0.1', Date.now())
  const untrusted = await keptSelfSigned(folder.file('untrusted'), '127.0.0.1', Date.now())
  const cells: Cell[] = []
  const keep = (cell: Cell) => {
    cells.push(cell)
    onCell(cell)
  }
  const inPlace = async (
    { url, newestMs }: RunningService,
    limits: Partial<UpstreamLimits>,
    use: (place: Place) => Promise<void>,
  ): Promise<void> => {
    const proxy = await startProxy({ target: url, trusted, untrusted })
    const bff = new BffProcess()
    const upstream = { upstreamUrl: `${proxy.url}${BASE_PATH}`, ca: trusted.cert, keys: KEYS }
    const start = { ...upstream, limits, maxWaitMs: MAX_WAIT_MS, keepsSnapshots }
    const secrets = [KEYS.apiKey, KEYS.secretKey, btoa(`${KEYS.apiKey}:${KEYS.secretKey}`), proxy.url]
    try {
      await use({ proxy, bff, start, routes: routesUpTo(newestMs), secrets, deadlines })
    } finally {
      bff.end()
      await proxy.close()
    }
  }
  const service = await startService()
  const scenarios = faults.flatMap((fault) => caches.map((cache) => ({ fault, cache })))
  const lane = () =>
    inPlace(service, SHORTENED, async (place) => {
      for (let next = scenarios.shift(); next && !place.bff.hasCrashed; next = scenarios.shift())
        for (const cell of await meet(place, next.fault, next.cache)) keep(cell)
    })
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
    // whatever a crash left undone has failed
    for (const { fault, cache } of scenarios)
      keep({ fault: fault.name, cache, route: 'all', wrong: 'it was never met', recoveryMs: Number.NaN })
    if (options.morning) {
      const { limits = {}, ...morning } = options.morning
      const old = await startService({ days: daysOf(morning.faults), intervalMs: 900_000 })
      await inPlace(old, limits, async (place) => {
        for await (const cell of meetMorning(place, old.newestMs, morning)) keep(cell)
      }).finally(old.close)
    }
    return cells
  } finally {
    await service.close()
    await folder.remove()
  }
}
