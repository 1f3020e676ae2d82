import type { DeviceState, Sensor } from '../device.ts'
import type { DeviceQuality } from '../quality/device-quality.ts'
import { failReachMs } from '../quality/reach.ts'
import { QUIET } from './alarm.ts'
import type { Chatter } from './condition-changes.ts'

/** When an alarm is raised. Times in milliseconds, values in the sensor's unit. */
export type Condition =
  /** An alert level of the stations file is crossed, of this severity or a worse one. */
  | { kind: 'level'; minSeverity: number }
  /** The change per hour, towards the side that is worse, reaches so much; over once it is less by the deadband. */
  | { kind: 'rise'; perHour: number; deadband: number; isFalling: boolean }
  /** Nothing comes for so long; `null`: for as long as makes a station silent. */
  | { kind: 'silence'; afterMs: number | null }
  /** The value stays within the tolerance for so long. */
  | { kind: 'flat'; forMs: number; tolerance: number }
  /** So many readings in a row fail the tests of quality. */
  | { kind: 'quality'; readings: number }
  /** The battery is at or below a value, or goes on towards it and is there within a time. */
  | { kind: 'battery'; below: number; deadband: number; withinMs: number | null }
  /** The water upstream has crossed a level of this severity, and is on its way. */
  | { kind: 'upstream'; minSeverity: number }

/** Which stations and sensors a rule is for; what is empty is for all. */
export interface Scope {
  basins: readonly string[]
  stations: readonly string[]
  /** Ids or kinds. */
  sensors: readonly string[]
}

export interface AlarmRule {
  id: string
  when: Condition
  /** `null`: that of the level crossed. */
  severity: number | null
  scope: Scope
  onDelayMs: number
  offDelayMs: number
  chatter: Chatter | null
  /** An alarm that was acknowledged and is still there after so long is unacknowledged again; `null`: never. */
  reAlarmMs: number | null
}

const MINUTE_MS = 60_000
const EVERYWHERE: Scope = { basins: [], stations: [], sensors: [] }
/** Three times in two hours is more than a river does; half an hour without it is calm. */
export const DEFAULT_CHATTER: Chatter = { count: 3, withinMs: 120 * MINUTE_MS, calmMs: 30 * MINUTE_MS }

const USUAL: Omit<AlarmRule, 'id' | 'when' | 'severity'> = {
  scope: EVERYWHERE,
  onDelayMs: 0,
  offDelayMs: 0,
  chatter: DEFAULT_CHATTER,
  reAlarmMs: null,
}

/** What holds where nobody says otherwise: each alert level is an alarm by its severity, each silence a quiet one. */
export const DEFAULT_RULES: readonly AlarmRule[] = [
  { id: 'level', when: { kind: 'level', minSeverity: 1 }, severity: null, ...USUAL },
  { id: 'silence', when: { kind: 'silence', afterMs: null }, severity: QUIET, ...USUAL, chatter: null },
]

/** Whether a rule is for a station. */
export function isForStation(
  { scope }: AlarmRule,
  { id, basin }: Pick<DeviceState, 'id' | 'basin'>,
): boolean {
  if (scope.stations.length > 0 && !scope.stations.includes(id)) return false
  return scope.basins.length === 0 || (basin !== undefined && scope.basins.includes(basin))
}

/** Whether it is for that sensor of one. */
export function isForSensor({ scope }: AlarmRule, { id, kind }: Pick<Sensor, 'id' | 'kind'>): boolean {
  return scope.sensors.length === 0 || scope.sensors.includes(id) || scope.sensors.includes(kind)
}

const DAY_MS = 86_400_000
/** A battery is charged by day and drained by night: what it loses shows over days. */
const BATTERY_HISTORY_MS = 7 * DAY_MS
/** The newest reading is of a while ago: a stretch that ends with it begins that much earlier. */
const MORE_MS = DAY_MS

/**
 * How far a rule looks back at a station, and at which sensors, by id or kind, none for all; `undefined` where the newest readings are
 * enough. Of quality as far as the longest test that fails readings of its sensors.
 */
export function lookbackOf(
  rule: AlarmRule,
  { sensors, intervalSeconds }: Pick<DeviceState, 'sensors' | 'intervalSeconds'>,
  quality: DeviceQuality,
): { ms: number; sensors: readonly string[] } | undefined {
  const { when, scope } = rule
  if (when.kind === 'flat') return { ms: when.forMs + MORE_MS, sensors: scope.sensors }
  if (when.kind === 'battery' && when.withinMs !== null)
    return { ms: BATTERY_HISTORY_MS, sensors: ['BATTERY'] }
  if (when.kind !== 'quality') return undefined
  const reachOf = (sensor: Sensor) => failReachMs(quality.of(sensor).checks, intervalSeconds)
  const looking = sensors.filter((sensor) => isForSensor(rule, sensor) && reachOf(sensor) > 0)
  if (looking.length === 0) return undefined
  return { ms: Math.max(...looking.map(reachOf)) + MORE_MS, sensors: looking.map(({ id }) => id) }
}
