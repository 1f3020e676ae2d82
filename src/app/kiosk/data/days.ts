import type { DeviceSeries } from '../../../domain/series.ts'
import { clock } from '../survival/clock.ts'

/** A day is asked for at most once in this time. */
export const DAY_IS_NEW_FOR_MS = 60_000
/** The days of so many stations are kept; which was not looked at for longest goes first. */
const MOST_DAYS = 24

export interface KeptDay {
  series: DeviceSeries
  askedAtMs: number
}

const days = new Map<string, KeptDay>()
const running = new Map<string, Promise<KeptDay>>()

export const keptDay = (key: string): KeptDay | null => days.get(key) ?? null

/**
 * A day that is at most a minute old: the one kept, or what `ask` brings, which is called once for all who want the same
 * at a time. Rejects as `ask` does.
 */
export async function loadDay(key: string, ask: () => Promise<DeviceSeries>): Promise<KeptDay> {
  const known = days.get(key)
  if (known && clock.nowMs() - known.askedAtMs < DAY_IS_NEW_FOR_MS) return known
  const already = running.get(key)
  if (already) return already
  const asking = ask()
    .then((series) => keep(key, { series, askedAtMs: clock.nowMs() }))
    .finally(() => running.delete(key))
  running.set(key, asking)
  return asking
}

function keep(key: string, day: KeptDay): KeptDay {
  days.delete(key)
  days.set(key, day)
  for (const oldest of days.keys()) {
    if (days.size <= MOST_DAYS) break
    days.delete(oldest)
  }
  return day
}
