import type { DeviceState } from './device.ts'
import { leadNow, leadSensor } from './lead.ts'
import { unitFactor } from './levels/units.ts'
import { primarySensor, sensorNow } from './primary-sensor.ts'

/** A level that gains this much in an hour is worth looking up for, in cm/h. */
const RISING_CM_PER_HOUR = 5

/** Groups from what needs eyes first to what can wait. */
const ALERT = 0
const RISING = 1
const SILENT = 2
const LATE = 3
const STEADY = 4
const UNKNOWN = 5

/**
 * Stations, what needs eyes first at the front:
 *
 * 1. stations in an alert level on data that is not silent, the worst level first, in it the fastest rise;
 * 2. levels that rise by 5 cm/h or more on data that is not silent, fastest first;
 * 3. silent stations, those first that were in an alert level, then the one lost most recently: it can be news;
 * 4. late stations, and live ones without the sensor they are told by, the one heard of last first;
 * 5. everything that is live, levels by rate, fastest rise first, then the rest;
 * 6. stations of which too little is known to tell.
 *
 * Equals stand in order of name, then of their place in `devices`.
 */
export function attentionOrder(devices: readonly DeviceState[]): DeviceState[] {
  return devices
    .map((device) => ({ device, urgency: urgencyOf(device) }))
    .sort((a, b) => compareUrgency(a.urgency, b.urgency) || compareNames(a.device, b.device))
    .map(({ device }) => device)
}

/** Whether a station's level gains so much that it is worth looking up for. */
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
  // the station has gone on without the sensor that it is told by
  if (lead?.isLapsed && lead.reading) return { group: LATE, severity, weight: lead.reading.t }
  if (device.freshness === 'live') return { group: STEADY, severity, weight }
  return { group: UNKNOWN, severity, weight: 0 }
}

function isFast(rate: number | null): boolean {
  return rate !== null && rate >= RISING_CM_PER_HOUR
}

/** Change per hour of the level that speaks for the station, in cm; `null` where it has none. */
function levelRate(device: DeviceState): number | null {
  // an empty battery in alert does not make a rising river stand still
  const level = [leadSensor(device), primarySensor(device)].find((sensor) => sensor?.kind === 'FLUID_LEVEL')
  if (!level) return null
  const factor = unitFactor(level.unit, 'cm')
  const { ratePerHour } = sensorNow(device, level)
  return factor === null || ratePerHour === null ? null : ratePerHour * factor
}

function compareUrgency(a: Urgency, b: Urgency): number {
  if (a.group !== b.group) return a.group - b.group
  if (a.severity !== b.severity) return b.severity - a.severity
  // two stations without a rate: infinity minus infinity is no order
  return a.weight === b.weight ? 0 : b.weight - a.weight
}

/** By code unit: a locale's order costs half a second for 100,000 names, and this only settles ties. */
function compareNames({ name: left }: DeviceState, { name: right }: DeviceState): number {
  return left < right ? -1 : left > right ? 1 : 0
}

/** A station that has been silent for longer is known to be. */
const NEWLY_SILENT_MS = 24 * 3_600_000

/**
 * Whether a station is to be seen by itself where others are told together: in an alert level on data that is not silent, or
 * silent for less than a day. `nowMs` is the time that its silence is counted to.
 */
export function standsOut({ level, freshness, lastUpdateMs }: DeviceState, nowMs: number): boolean {
  if (freshness !== 'silent') return (level?.severity ?? 0) > 0
  return lastUpdateMs !== null && nowMs - lastUpdateMs < NEWLY_SILENT_MS
}
