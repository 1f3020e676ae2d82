import type { Device } from '../../domain/device.ts'

/** A reading shows with the next list: a tenth of the interval is the most it waits. */
const READS_PER_INTERVAL = 10
const MIN_PERIOD_MS = 15_000
/** With the time a list takes, a silence shows within a minute. */
const MAX_PERIOD_MS = 45_000

/** The period from the shortest reporting interval. */
export function listPeriodMs(devices: readonly Device[]): number {
  let shortestMs = MAX_PERIOD_MS
  for (const { intervalSeconds } of devices) {
    if (intervalSeconds !== null)
      shortestMs = Math.min(shortestMs, (intervalSeconds * 1000) / READS_PER_INTERVAL)
  }
  return Math.max(MIN_PERIOD_MS, shortestMs)
}
