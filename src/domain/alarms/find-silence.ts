import type { DeviceState } from '../device.ts'
import { isAhead, silentAfterMs } from '../freshness.ts'
import { levelName } from '../levels/alert-levels.ts'
import { type LevelAtRisk, levelAtRisk } from '../levels/level-at-risk.ts'
import { lowerBound } from '../series/m4.ts'
import { type Alarm, type LastKnown, pointKey, QUIET } from './alarm.ts'
import type { Change } from './condition-changes.ts'
import {
  conditionStateOf,
  type EvaluationInput,
  type FindConditions,
  type Finding,
} from './evaluation-input.ts'
import { DEFAULT_CHATTER } from './rule.ts'

const DAY_MS = 86_400_000
/** A station that was silent for longer before monitoring began was taken down: no notification. */
const TAKEN_DOWN_MS = 30 * DAY_MS

/**
 * A station that nothing comes from any more. It is silent as of when the service last said how its stations are: while the
 * service is away nobody becomes silent. With a level at risk it has at least the severity of that level, and begins sooner.
 */
export const findSilence: FindConditions = (rule, input, known) => {
  const { when } = rule
  if (when.kind !== 'silence') return []
  const { station, listedMs, nowMs, baselineMs } = input
  const { id: device, lastUpdateMs, intervalSeconds } = station
  // the service does not say any more when anything came
  if (lastUpdateMs === null) return []
  const key = pointKey(rule.id, device)
  const point = known.get(key)
  const { isActive, raises } = conditionStateOf(point)
  const atRisk = levelAtRisk(station)
  const last = atRisk && lastKnown(input, atRisk)
  const subject: Finding['subject'] = {
    kind: 'silence',
    rule: rule.id,
    device,
    sensor: null,
    severity: Math.max(rule.severity ?? QUIET, atRisk?.severity ?? QUIET),
    ...(last && { last }),
  }
  if (isAhead(lastUpdateMs, nowMs)) {
    // by its own clock nobody can say when, but something has come
    const back: Change = { kind: 'returned', t: nowMs, value: null, isChattering: false }
    return [{ key, subject, changes: isActive ? [back] : [], dueMs: Number.POSITIVE_INFINITY }]
  }
  const afterMs = (isAtRisk: boolean) =>
    (when.afterMs ?? silentAfterMs(intervalSeconds, isAtRisk)) + rule.onDelayMs
  // what comes in batches would ring with each of them
  const often =
    raises.filter((ms) => ms > lastUpdateMs - DEFAULT_CHATTER.withinMs).length >= DEFAULT_CHATTER.count
  const sinceMs = lastUpdateMs + afterMs(atRisk !== null && (isActive || !often))
  const isSilent = listedMs > sinceMs
  const before = point?.alarm
  const isOver = isActive && (!isSilent || (before && hasMoved(before, station, last, afterMs(false))))
  const changes: Change[] = []
  if (isOver) changes.push({ kind: 'returned', t: lastUpdateMs, value: null, isChattering: false })
  if ((!isActive || isOver) && isSilent && lastUpdateMs > baselineMs - TAKEN_DOWN_MS) {
    // late readings may make another silence begin at the very time of one before
    const t = sinceMs === before?.sinceMs ? sinceMs + 1 : sinceMs
    changes.push({ kind: 'raised', t, value: null, isChattering: false })
  }
  return [{ key, subject, changes, dueMs: isSilent ? Number.POSITIVE_INFINITY : sinceMs + 1 }]
}

/** The reading that the level at risk follows from: a newer one may have failed. */
function lastKnown({ station, columns }: EvaluationInput, atRisk: LevelAtRisk): LastKnown | null {
  const { sensor, reading, ratePerHour, level } = atRisk
  const t = station.level?.sensors[sensor.id]?.t ?? reading?.t ?? 0
  const value = columns.sensors.get(sensor.id)?.[lowerBound(columns.t, t)] ?? reading?.v
  if (value === undefined) return null
  const stoodIn = level && { ...levelName(level), severity: level.severity }
  return { sensor: sensor.id, t, value, ratePerHour, ...(stoodIn && { level: stoodIn }) }
}

/** Whether readings came late, so that the silence is not the one that was raised `afterMs` after its last reading. */
function hasMoved(alarm: Alarm, { level }: DeviceState, last: LastKnown | null, afterMs: number): boolean {
  const before = alarm.subject.last
  if (before) return (level?.sensors[before.sensor]?.t ?? 0) > before.t
  return last !== null && last.t > alarm.sinceMs - afterMs
}
