import type { DeviceState } from './device.ts'
import { leadNow } from './lead.ts'
import type { AlertLevel } from './levels/alert-levels.ts'
import { outlook } from './levels/outlook.ts'
import { sensorLevel } from './levels/water-state.ts'

/**
 * The next worse level that a live station is on its way to, and when it is reached at the present rate, counted from its
 * newest reading or from `nowMs`; `null` where it is on its way to none.
 */
export function levelAhead(device: DeviceState, nowMs?: number): { next: AlertLevel; inMs: number } | null {
  const now = leadNow(device)
  const known = now && sensorLevel(device, now.sensor.id)
  if (!known || !now.reading || now.implausible || device.freshness !== 'live') return null
  const { t, v } = now.reading
  const found = outlook(known.scale, known.level, v, now.ratePerHour, nowMs === undefined ? 0 : nowMs - t)
  return found && found.inMs !== null ? { next: found.next, inMs: found.inMs } : null
}
