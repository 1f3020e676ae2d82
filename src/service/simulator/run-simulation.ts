import { StoreUnavailable } from '../../database/store-failure.ts'
import { type Pause, pauseUnreferenced, whenAvailable } from '../../database/when-available.ts'
import type { Logger } from '../../outbox/delivery-worker.ts'
import type { Device, PublishedSets, Store } from '../store/store.ts'
import type { SimulatedStation, Simulation } from './create-simulation.ts'
import { DAY_MS, MINUTE_MS } from './day-grid.ts'
import { inDeviceOrder } from './device-order.ts'
import { nextReadingTime } from './reading-grid.ts'

export interface SimulationOptions {
  simulation: Simulation
  store: Pick<Store, 'registerDevice' | 'removeReadingsAfter' | 'append'>
  organisationId: string
  now: () => number
  signal: AbortSignal
  logger: Pick<Logger, 'error'>
  historyDays?: number
  pause?: Pause
}

export interface RunningSimulation {
  ended: Promise<void>
}

interface Feed {
  station: SimulatedStation
  device: Device
  untilMs: number
}

/** Timers ignore clock changes and sleep, so the clock is read this often. */
const MAX_PAUSE_MS = MINUTE_MS
const PAUSE_AFTER_FAILURE_MS = 10_000
/** Readings less far ahead hide nothing: every clock is a little off. */
const SMALL_STEP_MS = 10 * MINUTE_MS

/**
 * Registers the stations and fills what each lacks, at most `historyDays` (30) back, in one transaction a
 * station; then keeps them live until the signal. Fulfilled once the history is there, or at once while the
 * store is unavailable; rejects when the store refuses it for good. Later refusals are logged and retried. A
 * station's first history makes no webhook messages; what it catches up with does. Readings of hours ahead,
 * from a clock that is put back, are removed: they would hide new ones.
 */
export async function startSimulation(options: SimulationOptions): Promise<RunningSimulation> {
  try {
    return { ended: keepLive(await fillHistory(options), options) }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    return { ended: startLater(options) }
  }
}

async function startLater(options: SimulationOptions): Promise<void> {
  const { signal, pause = pauseUnreferenced, logger } = options
  try {
    const feeds = await whenAvailable(() => fillHistory(options), {
      signal,
      pause: (milliseconds) => pause(milliseconds, signal),
    })
    await keepLive(feeds, options)
  } catch (err) {
    if (!signal.aborted) logger.error({ err }, 'The simulated stations could not be started')
  }
}

async function fillHistory(options: SimulationOptions): Promise<Feed[]> {
  const { simulation, store, organisationId, now, signal, historyDays = 30 } = options
  const startMs = now()
  const earliestMs = startMs - historyDays * DAY_MS
  const live: Feed[] = []
  for (const station of simulation.stations) {
    if (signal.aborted) break
    const device = await store.registerDevice(descriptionOf(station, organisationId))
    const feed = { station, device, untilMs: Math.max(device.lastUpdateMs ?? earliestMs, earliestMs) }
    const isNew = device.lastUpdateMs === null
    await cutAhead(feed, startMs, options)
    if (station.silentForMs === null) {
      await feedUntil(feed, startMs, options, isNew ? 'none' : 'all')
      live.push(feed)
    } else if (isNew) {
      await feedUntil(feed, startMs - station.silentForMs, options, 'none')
    }
  }
  return live
}

/** Each pass gives every feed what is due: one reading, or many after a sleep. */
async function keepLive(feeds: Feed[], options: SimulationOptions): Promise<void> {
  const { now, signal, logger, pause = pauseUnreferenced } = options
  let failed = false
  while (!signal.aborted) {
    const dueMs = Math.min(...feeds.map(({ station, untilMs }) => nextReadingTime(station.grid, untilMs)))
    const waitMs = Math.min(MAX_PAUSE_MS, Math.max(0, dueMs - now()))
    await pause(failed ? PAUSE_AFTER_FAILURE_MS : waitMs, signal)
    failed = false
    for (const feed of feeds) {
      if (signal.aborted) break
      try {
        await cutAhead(feed, now(), options)
        await feedUntil(feed, now(), options, 'all')
      } catch (error) {
        failed = true
        // the store says so itself
        if (error instanceof StoreUnavailable) continue
        logger.error({ err: error, device: feed.station.id }, 'Simulated readings could not be stored')
      }
    }
  }
}

/** Removes what the station measured far ahead. */
async function cutAhead(feed: Feed, nowMs: number, { store }: SimulationOptions): Promise<void> {
  if (feed.untilMs - nowMs <= SMALL_STEP_MS) return
  await store.removeReadingsAfter(feed.device, nowMs)
  feed.untilMs = nowMs
}

async function feedUntil(
  feed: Feed,
  toMs: number,
  { simulation, store }: SimulationOptions,
  published: PublishedSets,
): Promise<void> {
  if (toMs <= feed.untilMs) return
  const sets = simulation.sets(feed.station.id, feed.untilMs, toMs)
  if (sets.length > 0)
    await store.append(feed.device, inDeviceOrder(sets, feed.station, feed.device), published)
  feed.untilMs = toMs
}

function descriptionOf({ grid, silentForMs, ...description }: SimulatedStation, organisationId: string) {
  return { ...description, organisationId }
}
