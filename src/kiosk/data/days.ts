import type { DeviceSeries } from '../../domain/series/series.ts'
import { parseDeviceSeries } from '../../view/api/device-series.ts'
import { clock } from '../survival/clock.ts'
import { keeper } from '../survival/keeper.ts'

/** A day is asked for at most once in this time. */
export const DAY_IS_NEW_FOR_MS = 60_000
/** The days of so many stations stay in memory; which was not looked at for longest goes first. */
const MOST_DAYS = 24
/** Whoever asks after that must not be kept waiting by an answer that never comes. */
const PATIENCE_MS = 15_000

export interface KeptDay {
  series: DeviceSeries
  askedAtMs: number
}

const days = new Map<string, KeptDay>()
const running = new Map<string, Promise<KeptDay>>()

const keptAs = (key: string) => `day.${key}`

/** The day that came last, if need be before the page was started; `null` where there is none. */
export const keptDay = (key: string): DeviceSeries | null =>
  days.get(key)?.series ?? keeper.recall(keptAs(key), parseDeviceSeries) ?? null

/**
 * A day that is at most a minute old: the one kept, or what `ask` brings, which is called once for all who
 * want the same at a time. Rejects as `ask` does.
 */
export async function loadDay(
  key: string,
  ask: (signal: AbortSignal) => Promise<DeviceSeries>,
): Promise<KeptDay> {
  const known = days.get(key)
  // the clock may also be put right, backwards
  if (known && Math.abs(clock.nowMs() - known.askedAtMs) < DAY_IS_NEW_FOR_MS) return known
  const already = running.get(key)
  if (already) return already
  const asking = ask(AbortSignal.timeout(PATIENCE_MS))
    .then((series) => keep(key, { series, askedAtMs: clock.nowMs() }))
    .finally(() => running.delete(key))
  running.set(key, asking)
  return asking
}

function keep(key: string, day: KeptDay): KeptDay {
  keeper.keep(keptAs(key), day.series)
  days.delete(key)
  days.set(key, day)
  for (const oldest of days.keys()) {
    if (days.size <= MOST_DAYS) break
    days.delete(oldest)
  }
  return day
}
