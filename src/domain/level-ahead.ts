import type { DeviceState } from './device.ts'
import { freshnessAt } from './freshness.ts'
import { leadSensor } from './lead.ts'
import { type AlertLevel, levelOf } from './levels/alert-levels.ts'
import { own } from './shape.ts'

const MAX_OVERDUE_MS = 15 * 60_000

/**
 * The next worse level of a sensor (default: the lead one), as the server says. `null`: none, or, as of
 * `nowMs`, an outdated reading or a time long past.
 */
export function levelAhead(
  device: DeviceState,
  nowMs?: number,
  sensorId: string | undefined = leadSensor(device)?.id,
): { next: AlertLevel; atMs: number } | null {
  const { ahead, levels, latest, intervalSeconds } = device
  if (sensorId === undefined || device.freshness !== 'live') return null
  const [found, scale, reading] = [own(ahead, sensorId), own(levels, sensorId), own(latest, sensorId)]
  const next = found && scale && levelOf(scale, found.level)
  if (!next || !reading) return null
  if (nowMs !== undefined) {
    if (nowMs - found.atMs > MAX_OVERDUE_MS) return null
    // other sensors may keep a station live
    if (freshnessAt(reading.t, intervalSeconds, nowMs) !== 'live') return null
  }
  return { next, atMs: found.atMs }
}
