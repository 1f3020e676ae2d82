import { type DeviceSeries, isDeviceSeries } from '../../domain/series/series.ts'
import { clock } from '../survival/clock.ts'
import { keeper } from '../survival/keeper.ts'
import { fetchDay } from './kiosk-api.ts'

export const DAY_IS_NEW_FOR_MS = 60_000
/** Stations whose days stay in memory; the least recently used is evicted first. */
const MAX_DAYS = 24
/** A request that never ends must not block later callers. */
const TIMEOUT_MS = 15_000

interface KeptDay {
  series: DeviceSeries
  requestedAtMs: number
}

const days = new Map<string, KeptDay>()
const running = new Map<string, Promise<DeviceSeries>>()

const keptAs = (path: string) => `day.${path}`

/** The newest day received, possibly before the page started. */
export const keptDay = (path: string): DeviceSeries | null =>
  days.get(path)?.series ?? keeper.restore(keptAs(path), isDeviceSeries) ?? null

/** A day at most a minute old. Concurrent calls share a request. Throws as `fetchDay` does. */
export async function loadDay(path: string): Promise<DeviceSeries> {
  const known = days.get(path)
  // the clock may also be corrected backwards
  if (known && Math.abs(clock.nowMs() - known.requestedAtMs) < DAY_IS_NEW_FOR_MS) return known.series
  const inFlight =
    running.get(path) ??
    fetchDay(path, AbortSignal.timeout(TIMEOUT_MS))
      .then((series) => keep(path, series))
      .finally(() => running.delete(path))
  running.set(path, inFlight)
  return inFlight
}

function keep(path: string, series: DeviceSeries): DeviceSeries {
  keeper.keep(keptAs(path), series)
  days.delete(path)
  days.set(path, { series, requestedAtMs: clock.nowMs() })
  for (const oldest of days.keys()) {
    if (days.size <= MAX_DAYS) break
    days.delete(oldest)
  }
  return series
}
