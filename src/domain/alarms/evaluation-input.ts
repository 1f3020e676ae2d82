import type { DeviceState, Sensor } from '../device.ts'
import type { LevelName } from '../levels/alert-levels.ts'
import type { DeviceQuality } from '../quality/device-quality.ts'
import type { Columns } from '../series/series.ts'
import type { AlarmPoint, AlarmSubject } from './alarm.ts'
import type { AlarmEvent, PointEvent } from './alarm-event.ts'
import type { ConditionState, Judgement, Timing } from './condition-changes.ts'
import { credibleSamples, type Samples } from './credible.ts'
import type { AlarmRule } from './rule.ts'

/** All input of a station's alarms. Times are epoch milliseconds. */
export interface EvaluationInput {
  station: DeviceState
  /** The newest readings, and those not evaluated yet with their context. */
  columns: Columns
  quality: DeviceQuality
  nowMs: number
  receivedMs: number
  /** Time of the last list of stations: no station falls silent after it. */
  listedMs: number
  /** Later readings are new, earlier ones were evaluated. Infinity: none was; nobody watched. */
  sinceMs: number
  /** Alarms over by then are raised only if new: nobody was watching. */
  baselineMs: number
  /** How long a level is remembered, as on the map. */
  memoryMs: number
  upstream: readonly UpstreamCrossing[]
  /** As far back as rules look, the newest included; `undefined` before they are read. */
  history: Columns | undefined
}

export interface UpstreamCrossing {
  device: string
  level?: LevelName
  severity: number
  sinceMs: number
  /** `null`: it lasts. */
  endedMs: number | null
  lagMs: number
}

export interface Finding extends Judgement {
  key: string
  subject: AlarmSubject
}

export interface Found extends Finding {
  events: readonly AlarmEvent[]
}

export interface StationJudgement {
  events: readonly PointEvent[]
  dueMs: number
  /** To be evaluated after the next list of stations. */
  awaitsList: boolean
}

export type KnownPoints = ReadonlyMap<string, AlarmPoint>

export type FindConditions = (rule: AlarmRule, input: EvaluationInput, known: KnownPoints) => Finding[]

export function conditionStateOf(point: AlarmPoint | undefined): ConditionState {
  const alarm = point?.alarm
  if (!point || !alarm) return { isActive: false, changedMs: Number.NEGATIVE_INFINITY, raises: [] }
  const { returned, sinceMs, raisedMs } = alarm
  const times = { changedMs: returned?.t ?? sinceMs, noticedMs: returned?.atMs ?? raisedMs }
  return { isActive: returned === null, ...times, raises: point.raises }
}

export function timingOf(rule: AlarmRule, memoryMs = Number.POSITIVE_INFINITY): Timing {
  const { onDelayMs, offDelayMs, chatter } = rule
  return { onDelayMs, offDelayMs, chatter, memoryMs }
}

export function samplesOf({ columns, quality }: EvaluationInput, sensor: Sensor): Samples {
  const values = columns.sensors.get(sensor.id)
  return values ? credibleSamples(columns.t, values, sensor, quality.of(sensor)) : { t: [], v: [] }
}

export function subjectOf(
  rule: AlarmRule,
  station: Pick<DeviceState, 'id'>,
  sensor: Pick<Sensor, 'id'>,
): AlarmSubject {
  const { id, when, severity } = rule
  return { kind: when.kind, rule: id, device: station.id, sensor: sensor.id, severity: severity ?? 1 }
}
