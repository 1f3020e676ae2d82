import { millisecondsInDay as DAY_MS } from 'date-fns/constants'
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

/** A longer silence before monitoring began is no alarm: the station was taken down. */
const TAKEN_DOWN_MS = 30 * DAY_MS

/**
 * Silent as of the last list of stations: without lists no station falls silent. A level at risk raises the
 * severity and shortens the wait.
 */
export const findSilence: FindConditions = (rule, input, known) => {
  const { when } = rule
  if (when.kind !== 'silence') return []
  const { station, listedMs, nowMs, baselineMs } = input
  const { id: device, lastUpdateMs, intervalSeconds } = station
  // the service does not say any more
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
    // its clock is wrong, but something has come
    const back: Change = { kind: 'returned', t: nowMs, value: null, isChattering: false }
    return [{ key, subject, changes: isActive ? [back] : [], dueMs: Number.POSITIVE_INFINITY }]
  }
  const afterMs = (isAtRisk: boolean) =>
    (when.afterMs ?? silentAfterMs(intervalSeconds, isAtRisk)) + rule.onDelayMs
  // a station that sends in batches would alarm each time
  const often =
    raises.filter((ms) => ms > lastUpdateMs - DEFAULT_CHATTER.withinMs).length >= DEFAULT_CHATTER.count
  const sinceMs = lastUpdateMs + afterMs(atRisk !== null && (isActive || !often))
  const isSilent = listedMs > sinceMs
  const before = point?.alarm
  const isOver = isActive && (!isSilent || (before && hasMoved(before, station, last, afterMs(false))))
  const changes: Change[] = []
  if (isOver) changes.push({ kind: 'returned', t: lastUpdateMs, value: null, isChattering: false })
  if ((!isActive || isOver) && isSilent && lastUpdateMs > baselineMs - TAKEN_DOWN_MS) {
    // a second silence may begin at the very same time through late readings
    const t = sinceMs === before?.sinceMs ? sinceMs + 1 : sinceMs
    changes.push({ kind: 'raised', t, value: null, isChattering: false })
  }
  return [{ key, subject, changes, dueMs: isSilent ? Number.POSITIVE_INFINITY : sinceMs + 1 }]
}

/** The reading behind the level at risk: a newer one may have failed. */
function lastKnown({ station, columns }: EvaluationInput, atRisk: LevelAtRisk): LastKnown | null {
  const { sensor, reading, ratePerHour, level } = atRisk
  const t = station.level?.sensors[sensor.id]?.t ?? reading?.t ?? 0
  const value = columns.sensors.get(sensor.id)?.[lowerBound(columns.t, t)] ?? reading?.v
  if (value === undefined) return null
  const stoodIn = level && { ...levelName(level), severity: level.severity }
  return { sensor: sensor.id, t, value, ratePerHour, ...(stoodIn && { level: stoodIn }) }
}

/** Whether late readings mean another silence than the raised one. */
function hasMoved(alarm: Alarm, { level }: DeviceState, last: LastKnown | null, afterMs: number): boolean {
  const before = alarm.subject.last
  if (before) return (level?.sensors[before.sensor]?.t ?? 0) > before.t
  return last !== null && last.t > alarm.sinceMs - afterMs
}
