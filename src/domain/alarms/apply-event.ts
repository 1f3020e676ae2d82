import { type Alarm, type AlarmPoint, isActive, isLateOccurrence, isNotified } from './alarm.ts'
import type { AlarmEvent } from './alarm-event.ts'

/** The only place where a point's state changes. */
export function applyEvent(point: AlarmPoint, event: AlarmEvent, atMs: number): AlarmPoint {
  return withOpenness(changed(point, event, atMs))
}

function changed(point: AlarmPoint, event: AlarmEvent, atMs: number): AlarmPoint {
  switch (event.kind) {
    case 'raised':
      return {
        ...point,
        alarm: raised(event, atMs),
        raises: [...(event.before ?? []), event.t],
        late: lateBefore(point, atMs),
      }
    case 'returned': {
      const { kind: _, alarm: __, ...end } = event
      return withAlarm(point, { returned: { ...end, atMs }, heldBackBy: null })
    }
    case 'held-back':
      return withAlarm(point, { heldBackBy: event.by })
    case 'released':
      return withAlarm(point, { heldBackBy: null })
    case 're-alarmed':
      return withAlarm(point, { acknowledged: null, reAlarmedMs: atMs })
    case 'told':
      return withHop(point, event, atMs)
    case 'acknowledged': {
      const { by, note } = event
      const acknowledged = withAlarm(point, { acknowledged: { atMs, by } })
      return note === undefined ? acknowledged : noted(acknowledged, { atMs, by, text: note })
    }
    case 'noted':
      return noted(point, { atMs, by: event.by, text: event.text })
    case 'shelved': {
      const { by, untilMs, reason } = event
      return { ...point, shelved: { atMs, by, untilMs, reason } }
    }
    case 'unshelved':
      return { ...point, shelved: null }
    case 'taken-out-of-service':
      return { ...point, outOfService: { atMs, by: event.by, reason: event.reason } }
    case 'put-into-service':
      return { ...point, outOfService: null }
  }
}

const MAX_LATE = 50

function lateBefore({ alarm, late }: AlarmPoint, nowMs: number): Alarm[] {
  return [...late, ...(alarm ? [alarm] : [])].filter((one) => isLateOccurrence(one, nowMs)).slice(-MAX_LATE)
}

function raised(event: AlarmEvent & { kind: 'raised' }, raisedMs: number): Alarm {
  const { alarm: id, subject, t, value, receivedMs, heldBackBy = null, isChattering = false } = event
  const { isRetroactive } = event
  return {
    id,
    subject,
    sinceMs: t,
    value,
    receivedMs,
    raisedMs,
    returned: null,
    acknowledged: null,
    notes: [],
    notified: [],
    isChattering,
    heldBackBy,
    wasOpen: false,
    ...(isRetroactive && { isRetroactive }),
  }
}

/** Ignores repeated steps and those of earlier occurrences. */
function withHop(point: AlarmPoint, event: AlarmEvent & { kind: 'told' }, atMs: number): AlarmPoint {
  const { message, receiver, channel, state } = event
  const after = (alarm: Alarm): Alarm =>
    alarm.id !== event.alarm || isNotified(alarm, event)
      ? alarm
      : { ...alarm, notified: [...alarm.notified, { atMs, message, receiver, channel, state }] }
  return { ...point, alarm: point.alarm && after(point.alarm), late: point.late.map(after) }
}

function withAlarm(point: AlarmPoint, change: Partial<Alarm>): AlarmPoint {
  return point.alarm ? { ...point, alarm: { ...point.alarm, ...change } } : point
}

function noted(point: AlarmPoint, note: Alarm['notes'][number]): AlarmPoint {
  return withAlarm(point, { notes: [...(point.alarm?.notes ?? []), note] })
}

/** An alarm that was open needs an acknowledgement even when it is over. */
function withOpenness(point: AlarmPoint): AlarmPoint {
  const { alarm, shelved, outOfService } = point
  if (!alarm || alarm.wasOpen || !isActive(point)) return point
  if (shelved || outOfService || alarm.heldBackBy !== null) return point
  return withAlarm(point, { wasOpen: true })
}
