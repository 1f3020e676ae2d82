import type { DeviceState } from './device.ts'
import { leadNow, leadSensor } from './lead.ts'
import { unitFactor } from './levels/units.ts'
import { primarySensor, sensorNow } from './primary-sensor.ts'

/** A rise of this rate needs attention, cm/h. */
const RISING_CM_PER_HOUR = 5

/** Groups, most urgent first. */
const ALERT = 0
const RISING = 1
const SILENT = 2
const LATE = 3
const STEADY = 4
const UNKNOWN = 5

/**
 * Sorts stations, most urgent first:
 *
 * 1. stations in an alert level that are not silent, by severity, then by rate;
 * 2. levels that rise by 5 cm/h or more at stations that are not silent, fastest first;
 * 3. silent stations, those that were in an alert level first, then the most recently lost;
 * 4. late stations, and live ones without their lead sensor, by last update, newest first;
 * 5. other live stations: levels by rate, fastest rise first, then the rest;
 * 6. stations with too little data.
 *
 * Ties are in order of name, then of their place in `devices`.
 */
export function attentionOrder(devices: readonly DeviceState[]): DeviceState[] {
  return devices
    .map((device) => ({ device, urgency: urgencyOf(device) }))
    .sort((a, b) => compareUrgency(a.urgency, b.urgency) || compareNames(a.device, b.device))
    .map(({ device }) => device)
}

/** Whether a station's level rises fast enough to need attention. */
export function isRisingFast(device: DeviceState): boolean {
  return isFast(levelRate(device))
}

interface Urgency {
  group: number
  severity: number
  /** Within group and severity, larger first. */
  weight: number
}

function urgencyOf(device: DeviceState): Urgency {
  const severity = device.level?.severity ?? 0
  const sinceMs = device.lastUpdateMs ?? 0
  if (device.freshness === 'silent') return { group: SILENT, severity, weight: sinceMs }
  const rate = levelRate(device)
  const weight = rate ?? Number.NEGATIVE_INFINITY
  if (severity > 0) return { group: ALERT, severity, weight }
  if (isFast(rate)) return { group: RISING, severity, weight }
  if (device.freshness === 'late') return { group: LATE, severity, weight: sinceMs }
  const lead = leadNow(device)
  // the station reports, but without its lead sensor
  if (lead?.isLapsed && lead.reading) return { group: LATE, severity, weight: lead.reading.t }
  if (device.freshness === 'live') return { group: STEADY, severity, weight }
  return { group: UNKNOWN, severity, weight: 0 }
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
  // two stations without a rate: infinity minus infinity is NaN
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
