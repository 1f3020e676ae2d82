import type { Device } from '../../domain/device.ts'

/**
 * A reading shows with the first list that is read after it, so the list is read ten times an interval: a tenth of the
 * time that passes between two readings is the most one waits for the second.
 */
const READS_PER_INTERVAL = 10
const MIN_PERIOD_MS = 15_000
/** With the time that a list takes, a silence is known within a minute. */
const MAX_PERIOD_MS = 45_000

/** How long a list holds, from the shortest reporting interval in it. */
export function listPeriodMs(devices: readonly Device[]): number {
  let shortestMs = MAX_PERIOD_MS
  for (const { intervalSeconds } of devices) {
    if (intervalSeconds !== null)
      shortestMs = Math.min(shortestMs, (intervalSeconds * 1000) / READS_PER_INTERVAL)
  }
  return Math.max(MIN_PERIOD_MS, shortestMs)
}
