import type { DeviceState, Sensor } from '../device.ts'
import { QUIET } from './alarm.ts'
import type { Chatter } from './course.ts'

/** When an alarm is raised. Times in milliseconds, values in the sensor's unit. */
export type Condition =
  /** An alert level of the stations file is crossed, of this severity or a worse one. */
  | { kind: 'level'; minSeverity: number }
  /** Nothing comes for so long; `null`: for as long as makes a station silent. */
  | { kind: 'silence'; afterMs: number | null }

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
export const USUAL_CHATTER: Chatter = { count: 3, withinMs: 120 * MINUTE_MS, calmMs: 30 * MINUTE_MS }

const USUAL: Omit<AlarmRule, 'id' | 'when' | 'severity'> = {
  scope: EVERYWHERE,
  onDelayMs: 0,
  offDelayMs: 0,
  chatter: USUAL_CHATTER,
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
