import { isActive } from './alarm.ts'
import type { PointEvent } from './alarm-event.ts'
import type { KnownPoints } from './evaluation-input.ts'
import type { AlarmRule } from './rule.ts'

/** Time-driven events: shelves end, and old acknowledged alarms alarm again. */
export function timedEvents(
  known: KnownPoints,
  rules: ReadonlyMap<string, AlarmRule>,
  nowMs: number,
): { events: PointEvent[]; dueMs: number } {
  const events: PointEvent[] = []
  let dueMs = Number.POSITIVE_INFINITY
  const at = (timeMs: number, event: PointEvent) => {
    if (timeMs <= nowMs) events.push(event)
    else dueMs = Math.min(dueMs, timeMs)
  }
  for (const point of known.values()) {
    const { key, alarm, shelved } = point
    if (shelved) at(shelved.untilMs, { point: key, event: { kind: 'unshelved', by: null } })
    const reAlarmMs = alarm && rules.get(alarm.subject.rule)?.reAlarmMs
    if (alarm?.acknowledged && isActive(point) && typeof reAlarmMs === 'number')
      at(alarm.acknowledged.atMs + reAlarmMs, {
        point: key,
        event: { kind: 're-alarmed', alarm: alarm.id },
      })
  }
  return { events, dueMs }
}
