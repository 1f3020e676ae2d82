import type { DeviceState } from './device.ts'
import { leadNow, leadSensor } from './lead.ts'
import { levelAhead } from './level-ahead.ts'
import { silentAtRisk } from './levels/level-at-risk.ts'
import { unitFactor } from './levels/units.ts'
import { isAlert, waterState } from './levels/water-state.ts'
import { primarySensor, sensorNow } from './primary-sensor.ts'

const RISING_CM_PER_HOUR = 5

/** A later level is no news. */
const SOON_MS = 6 * 3_600_000

const ALERT = 0
const RISING = 1
const SILENT = 2
const LATE = 3
const STEADY = 4
const LONG_SILENT = 5
const UNKNOWN = 6

/**
 * Sorts stations, most urgent first:
 * 1. in an alert level, also silent for less than a day: worst level first, then the soonest next level, then
 * the rate;
 * 2. a level within six hours, soonest first, and silent ones on their way to one; without levels, waters
 * that rise by 5 cm/h or more;
 * 3. other stations silent for less than a day, the latest first;
 * 4. late ones, and live ones without their lead sensor, by last update, newest first;
 * 5. other live ones by rate;
 * 6. long silent ones;
 * 7. too little data.
 * Ties by name, then in the order of `devices`. Silence is measured to the newest station's update.
 */
export function attentionOrder(devices: readonly DeviceState[]): DeviceState[] {
  const nowMs = newestUpdateMs(devices)
  return devices
    .map((device) => ({ device, urgency: urgencyOf(device, nowMs) }))
    .sort((a, b) => compareUrgency(a.urgency, b.urgency) || compareNames(a.device, b.device))
    .map(({ device }) => device)
}

/** Minus infinity without a live station. */
export function newestUpdateMs(devices: readonly DeviceState[]): number {
  let newestMs = Number.NEGATIVE_INFINITY
  for (const { freshness, lastUpdateMs } of devices)
    if (freshness === 'live' && lastUpdateMs !== null && lastUpdateMs > newestMs) newestMs = lastUpdateMs
  return newestMs
}

/** Fast enough to need attention. */
export function isRisingFast(device: DeviceState): boolean {
  return isFast(levelRate(device))
}

interface Urgency {
  group: number
  severity: number
  nextMs: number
  weight: number
}

function urgencyOf(device: DeviceState, nowMs: number): Urgency {
  const severity = device.level?.severity ?? 0
  const sinceMs = device.lastUpdateMs ?? 0
  const never = Number.POSITIVE_INFINITY
  const rate = levelRate(device)
  const weight = rate ?? Number.NEGATIVE_INFINITY
  if (device.freshness === 'silent') {
    if (isAlert(waterState(device))) return { group: ALERT, severity, nextMs: never, weight }
    if (silentAtRisk(device)) return { group: RISING, severity, nextMs: never, weight }
    return {
      group: standsOut(device, nowMs) ? SILENT : LONG_SILENT,
      severity,
      nextMs: never,
      weight: sinceMs,
    }
  }
  const nextMs = levelAhead(device)?.atMs ?? never
  if (severity > 0) return { group: ALERT, severity, nextMs, weight }
  const hasLevels = device.level !== undefined
  if (hasLevels ? nextMs - nowMs <= SOON_MS : isFast(rate)) return { group: RISING, severity, nextMs, weight }
  if (device.freshness === 'late') return { group: LATE, severity, nextMs, weight: sinceMs }
  const lead = leadNow(device)
  // the station reports, but without its lead sensor
  if (lead?.isLapsed && lead.reading) return { group: LATE, severity, nextMs, weight: lead.reading.t }
  if (device.freshness === 'live') return { group: STEADY, severity, nextMs, weight }
  return { group: UNKNOWN, severity, nextMs, weight: 0 }
}

function isFast(rate: number | null): boolean {
  return rate !== null && rate >= RISING_CM_PER_HOUR
}

/** In cm; `null` where it has none. */
function levelRate(device: DeviceState): number | null {
  // a battery's alert must not hide the river's rate
  const level = [leadSensor(device), primarySensor(device)].find((sensor) => sensor?.kind === 'FLUID_LEVEL')
  if (!level) return null
  const factor = unitFactor(level.unit, 'cm')
  const { ratePerHour } = sensorNow(device, level)
  return factor === null || ratePerHour === null ? null : ratePerHour * factor
}

function compareUrgency(a: Urgency, b: Urgency): number {
  if (a.group !== b.group) return a.group - b.group
  if (a.severity !== b.severity) return b.severity - a.severity
  // `Infinity - Infinity` is no order
  if (a.nextMs !== b.nextMs) return a.nextMs - b.nextMs
  return a.weight === b.weight ? 0 : b.weight - a.weight
}

/** By code unit: a locale's order takes half a second for 100,000 names. */
function compareNames({ name: left }: DeviceState, { name: right }: DeviceState): number {
  return left < right ? -1 : left > right ? 1 : 0
}

const NEWLY_SILENT_MS = 24 * 3_600_000

/** Whether a station is never clustered: in an alert level and not silent, or silent for less than a day. */
export function standsOut({ level, freshness, lastUpdateMs }: DeviceState, nowMs: number): boolean {
  if (freshness !== 'silent') return (level?.severity ?? 0) > 0
  return lastUpdateMs !== null && nowMs - lastUpdateMs < NEWLY_SILENT_MS
}
