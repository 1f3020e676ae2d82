import { millisecondsInDay as DAY_MS, millisecondsInMinute as MINUTE_MS } from 'date-fns/constants'
import type { DeviceState, Sensor } from '../device.ts'
import type { DeviceQuality } from '../quality/device-quality.ts'
import { failReachMs } from '../quality/reach.ts'
import { QUIET } from './alarm.ts'
import type { Chatter } from './condition-changes.ts'

/** Times in milliseconds, values in the sensor's unit. */
export type Condition =
  /** A level of this severity or a worse one is crossed. */
  | { kind: 'level'; minSeverity: number }
  /** The change per hour, in the worse direction; over once it is less by the deadband. */
  | { kind: 'rise'; perHour: number; deadband: number; isFalling: boolean }
  /** `null`: the station's own time to silence. */
  | { kind: 'silence'; afterMs: number | null }
  | { kind: 'flat'; forMs: number; tolerance: number }
  | { kind: 'quality'; readings: number }
  /** At or below a value, or falling to it within a time. */
  | { kind: 'battery'; below: number; deadband: number; withinMs: number | null }
  | { kind: 'upstream'; minSeverity: number }

/** Empty: all. */
interface Scope {
  basins: readonly string[]
  stations: readonly string[]
  /** Ids or kinds. */
  sensors: readonly string[]
}

export interface AlarmRule {
  id: string
  when: Condition
  /** `null`: the level's own. */
  severity: number | null
  scope: Scope
  onDelayMs: number
  offDelayMs: number
  chatter: Chatter | null
  /** An acknowledged alarm still active is unacknowledged again; `null`: never. */
  reAlarmMs: number | null
}

const EVERYWHERE: Scope = { basins: [], stations: [], sensors: [] }
/** Three times in two hours is more than a river does. */
export const DEFAULT_CHATTER: Chatter = { count: 3, withinMs: 120 * MINUTE_MS, calmMs: 30 * MINUTE_MS }

const USUAL: Omit<AlarmRule, 'id' | 'when' | 'severity'> = {
  scope: EVERYWHERE,
  onDelayMs: 0,
  offDelayMs: 0,
  chatter: DEFAULT_CHATTER,
  reAlarmMs: null,
}

/** Without a file: each alert level is an alarm by its severity, each silence a quiet one. */
export const DEFAULT_RULES: readonly AlarmRule[] = [
  { id: 'level', when: { kind: 'level', minSeverity: 1 }, severity: null, ...USUAL },
  { id: 'silence', when: { kind: 'silence', afterMs: null }, severity: QUIET, ...USUAL, chatter: null },
]

export function isForStation(
  { scope }: AlarmRule,
  { id, basin }: Pick<DeviceState, 'id' | 'basin'>,
): boolean {
  if (scope.stations.length > 0 && !scope.stations.includes(id)) return false
  return scope.basins.length === 0 || (basin !== undefined && scope.basins.includes(basin))
}

export function isForSensor({ scope }: AlarmRule, { id, kind }: Pick<Sensor, 'id' | 'kind'>): boolean {
  return scope.sensors.length === 0 || scope.sensors.includes(id) || scope.sensors.includes(kind)
}

/** Charged by day, drained by night: the loss shows over days. */
const BATTERY_HISTORY_MS = 7 * DAY_MS
/** The newest reading is some time ago, so the window begins earlier. */
const MORE_MS = DAY_MS

/** How far back a rule looks, and at which sensors (empty: all); `undefined`: the newest readings suffice. */
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
