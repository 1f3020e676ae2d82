import type { DeviceState } from './device.ts'
import { leadNow, leadSensor } from './lead.ts'
import { levelAhead } from './level-ahead.ts'
import { silentAtRisk } from './levels/level-at-risk.ts'
import { unitFactor } from './levels/units.ts'
import { isAlert, waterState } from './levels/water-state.ts'
import { primarySensor, sensorNow } from './primary-sensor.ts'

/** A rise of this rate needs attention, cm/h. */
const RISING_CM_PER_HOUR = 5

/** A level that is further off is no news. */
const SOON_MS = 6 * 3_600_000

/** Groups, most urgent first. */
const ALERT = 0
const RISING = 1
const SILENT = 2
const LATE = 3
const STEADY = 4
const LONG_SILENT = 5
const UNKNOWN = 6

/**
 * Sorts stations, most urgent first:
 *
 * 1. stations in an alert level, also those that fell silent in it within a day, the worst level first, in it the one that
 *    reaches the next level first, then the fastest rise;
 * 2. stations that reach a level within six hours, the first to reach it first, and those that fell silent on their way to one;
 *    where there are no levels, waters that rise by 5 cm/h or more at stations that are not silent, fastest first;
 * 3. other stations that fell silent within a day, the most recently lost first;
 * 4. late stations, and live ones without their lead sensor, by last update, newest first;
 * 5. other live stations: levels by rate, fastest rise first, then the rest;
 * 6. stations that have been silent for longer, in the order of the newly silent ones;
 * 7. stations with too little data.
 *
 * Ties are in order of name, then of their place in `devices`. Silence is counted to the newest of the stations.
 */
export function attentionOrder(devices: readonly DeviceState[]): DeviceState[] {
  const nowMs = newestUpdateMs(devices)
  return devices
    .map((device) => ({ device, urgency: urgencyOf(device, nowMs) }))
    .sort((a, b) => compareUrgency(a.urgency, b.urgency) || compareNames(a.device, b.device))
    .map(({ device }) => device)
}

/** When the newest of the live stations reported; minus infinity where none is live. */
export function newestUpdateMs(devices: readonly DeviceState[]): number {
  let newestMs = Number.NEGATIVE_INFINITY
  for (const { freshness, lastUpdateMs } of devices)
    if (freshness === 'live' && lastUpdateMs !== null && lastUpdateMs > newestMs) newestMs = lastUpdateMs
  return newestMs
}

/** Whether a station's level rises fast enough to need attention. */
export function isRisingFast(device: DeviceState): boolean {
  return isFast(levelRate(device))
}

interface Urgency {
  group: number
  severity: number
  /** When the next level is reached; infinity where it is not on its way there. */
  nextMs: number
  /** Within the same time, larger first. */
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

/** Change per hour of the station's level, in cm; `null` where it has none. */
function levelRate(device: DeviceState): number | null {
  // an alert of the battery must not hide the rate of the river
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

/** By code unit: a locale's order takes half a second for 100,000 names, and this only breaks ties. */
function compareNames({ name: left }: DeviceState, { name: right }: DeviceState): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** A station that has been silent for longer no longer needs attention. */
const NEWLY_SILENT_MS = 24 * 3_600_000

/**
 * Whether a station is shown by itself where others are clustered: in an alert level and not silent, or silent for less than
 * a day as of `nowMs`.
 */
export function standsOut({ level, freshness, lastUpdateMs }: DeviceState, nowMs: number): boolean {
  if (freshness !== 'silent') return (level?.severity ?? 0) > 0
  return lastUpdateMs !== null && nowMs - lastUpdateMs < NEWLY_SILENT_MS
}
