import type { DeviceState, Sensor } from '../device.ts'
import type { LevelName } from '../levels/alert-levels.ts'
import type { DeviceQuality } from '../quality/device-quality.ts'
import type { Columns } from '../series/series.ts'
import type { AlarmPoint, AlarmSubject } from './alarm.ts'
import type { AlarmEvent, PointEvent } from './alarm-event.ts'
import type { ConditionState, Judgement, Timing } from './condition-changes.ts'
import { credibleSamples, type Samples } from './credible.ts'
import type { AlarmRule } from './rule.ts'

/** All that the alarms of a station follow from, as of a moment. Times are epoch milliseconds. */
export interface EvaluationInput {
  station: DeviceState
  /** Its newest readings, and those that were not judged so far with what is needed before them; and how they are judged. */
  columns: Columns
  quality: DeviceQuality
  nowMs: number
  /** When the newest of it was received. */
  receivedMs: number
  /** When the service last said how its stations are: nobody is silent since then. */
  listedMs: number
  /** Readings after it are new; up to it they were judged before. Infinity where none ever was: what is there nobody watched. */
  sinceMs: number
  /** What was over by then is not raised any more unless it is new: nobody was watching. */
  baselineMs: number
  /** How long a level is remembered, as the map does. */
  memoryMs: number
  /** Crossings upstream that are on their way here, or have come. */
  upstream: readonly UpstreamCrossing[]
  /** Readings farther back than the newest, these included, as far as rules look back; `undefined` before they were read. */
  history: Columns | undefined
}

/** An alert level crossed at a station upstream, and how long the water takes from there. */
export interface UpstreamCrossing {
  device: string
  /** Which one. */
  level?: LevelName
  severity: number
  sinceMs: number
  /** When it was over there; `null` while it lasts. */
  endedMs: number | null
  lagMs: number
}

/** A finding about a point: how its condition changed since the last state. */
export interface Finding extends Judgement {
  key: string
  subject: AlarmSubject
}

/** A finding, and what happened by it. */
export interface Found extends Finding {
  events: readonly AlarmEvent[]
}

/** What happened at a station. */
export interface StationJudgement {
  events: readonly PointEvent[]
  /** When to look again although nothing new may come. */
  dueMs: number
  /** It is to be looked at when the service has next said how its stations are. */
  awaitsList: boolean
}

export type KnownPoints = ReadonlyMap<string, AlarmPoint>

/** How a rule's condition stands at a station. */
export type FindConditions = (rule: AlarmRule, input: EvaluationInput, known: KnownPoints) => Finding[]

/** What is known of a point, as the walk along the readings takes it. */
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

/** The readings of a sensor that a condition may rest on. */
export function samplesOf({ columns, quality }: EvaluationInput, sensor: Sensor): Samples {
  const values = columns.sensors.get(sensor.id)
  return values ? credibleSamples(columns.t, values, sensor, quality.of(sensor)) : { t: [], v: [] }
}

/** A sensor as the subject of a rule's alarm. */
export function subjectOf(
  rule: AlarmRule,
  station: Pick<DeviceState, 'id'>,
  sensor: Pick<Sensor, 'id'>,
): AlarmSubject {
  const { id, when, severity } = rule
  return { kind: when.kind, rule: id, device: station.id, sensor: sensor.id, severity: severity ?? 1 }
}
