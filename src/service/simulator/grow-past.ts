import { StoreUnavailable } from '../../database/store-failure.ts'
import { type Pause, pauseUnreferenced } from '../../database/when-available.ts'
import type { Device, Store } from '../store/store.ts'
import type { Simulation } from './create-simulation.ts'
import { DAY_MS, dayOf } from './day-grid.ts'
import { inDeviceOrder } from './device-order.ts'

export interface PastOptions {
  /** One of its own: old days would evict those of now. */
  simulation: Simulation
  store: Pick<Store, 'devices' | 'oldestReadingMs' | 'append'>
  organisationId: string
  /** Days before now at which a station's readings begin; 0 for none. */
  daysOf: (stationId: string) => number
  now: () => number
  signal: AbortSignal
  logger: Record<'info' | 'error', (fields: object, message: string) => void>
  /** Called with the added range, both ends included. */
  onGrown?: (stationId: string, range: { fromMs: number; toMs: number }) => void
  pause?: Pause
}

/** The first pages after a start come first. */
const AFTER_START_MS = 10_000
/** Growing takes at most one part in so many of the time. */
const SHARE = 4
const PAUSE_AFTER_FAILURE_MS = 10_000

interface Growing {
  device: Device
  /** The oldest reading; the rest of its day comes next. */
  oldestMs: number
  beginMs: number
}

/**
 * Grows stations' past by a UTC day of a station at a time, newest first, at most a quarter of the time and
 * without webhook messages. A later start goes on from the store. Resolves when all is there or on the
 * signal; never rejects.
 */
export async function growPast(options: PastOptions): Promise<void> {
  const { simulation, now, signal, logger, onGrown, pause = pauseUnreferenced } = options
  await pause(AFTER_START_MS, signal)
  let growing: Growing[] | undefined
  let days = 0
  const sinceMs = now()
  while (!signal.aborted) {
    const beganMs = performance.now()
    try {
      growing ??= await growingOf(options)
      const next = newest(growing)
      if (!next) break
      const fromMs = Math.max(next.beginMs, dayOf(next.oldestMs - 1) * DAY_MS)
      const range = { fromMs, toMs: next.oldestMs - 1 }
      const sets = simulation.sets(next.device.id, fromMs - 1, range.toMs)
      if (sets.length > 0)
        await options.store.append(
          next.device,
          inDeviceOrder(sets, stationOf(simulation, next), next.device),
          'none',
        )
      next.oldestMs = fromMs
      days++
      onGrown?.(next.device.id, range)
      await pause((performance.now() - beganMs) * (SHARE - 1), signal)
    } catch (err) {
      // the store says so itself
      if (!(err instanceof StoreUnavailable)) logger.error({ err }, 'The simulated past could not be stored')
      await pause(PAUSE_AFTER_FAILURE_MS, signal)
    }
  }
  if (days > 0 && !signal.aborted)
    logger.info(
      { stationDays: days, seconds: Math.round((now() - sinceMs) / 1000) },
      'The simulated stations have their past',
    )
}

async function growingOf({
  simulation,
  store,
  organisationId,
  daysOf,
  now,
}: PastOptions): Promise<Growing[]> {
  const nowMs = now()
  const ids = new Set(simulation.stations.map(({ id }) => id))
  const growing: Growing[] = []
  for (const device of await store.devices(organisationId)) {
    const oldestMs = ids.has(device.id) ? await store.oldestReadingMs(device) : null
    if (oldestMs !== null) growing.push({ device, oldestMs, beginMs: nowMs - daysOf(device.id) * DAY_MS })
  }
  return growing
}

function newest(growing: readonly Growing[]): Growing | undefined {
  let found: Growing | undefined
  for (const one of growing) {
    if (one.oldestMs > one.beginMs && one.oldestMs > (found?.oldestMs ?? Number.NEGATIVE_INFINITY))
      found = one
  }
  return found
}

function stationOf({ stations }: Simulation, { device }: Growing) {
  const station = stations.find(({ id }) => id === device.id)
  if (!station) throw new RangeError(`No simulated station "${device.id}"`)
  return station
}
