import { type Alarm, type AlarmPoint, isActive, isLateNews, isTold } from './alarm.ts'
import type { PointHappening } from './happening.ts'

/** A point after what happened to it at a time: the one place where its state changes. */
export function afterHappening(point: AlarmPoint, happening: PointHappening, atMs: number): AlarmPoint {
  return withOpenness(changed(point, happening, atMs))
}

function changed(point: AlarmPoint, happening: PointHappening, atMs: number): AlarmPoint {
  switch (happening.kind) {
    case 'raised':
      return {
        ...point,
        alarm: raised(happening, atMs),
        raises: [...(happening.before ?? []), happening.t],
        late: lateBefore(point, atMs),
      }
    case 'returned': {
      const { kind: _, alarm: __, ...end } = happening
      return withAlarm(point, { returned: { ...end, atMs }, heldBackBy: null })
    }
    case 'held-back':
      return withAlarm(point, { heldBackBy: happening.by })
    case 'released':
      return withAlarm(point, { heldBackBy: null })
    case 're-alarmed':
      return withAlarm(point, { acknowledged: null, reAlarmedMs: atMs })
    case 'told':
      return told(point, happening, atMs)
    case 'acknowledged': {
      const { by, note } = happening
      const acknowledged = withAlarm(point, { acknowledged: { atMs, by } })
      return note === undefined ? acknowledged : noted(acknowledged, { atMs, by, text: note })
    }
    case 'noted':
      return noted(point, { atMs, by: happening.by, text: happening.text })
    case 'shelved': {
      const { by, untilMs, reason } = happening
      return { ...point, shelved: { atMs, by, untilMs, reason } }
    }
    case 'unshelved':
      return { ...point, shelved: null }
    case 'taken-out-of-service':
      return { ...point, outOfService: { atMs, by: happening.by, reason: happening.reason } }
    case 'put-into-service':
      return { ...point, outOfService: null }
  }
}

/** Far more than a day has. */
const MAX_LATE = 50

function lateBefore({ alarm, late }: AlarmPoint, nowMs: number): Alarm[] {
  return [...late, ...(alarm ? [alarm] : [])].filter((one) => isLateNews(one, nowMs)).slice(-MAX_LATE)
}

function raised(happening: PointHappening & { kind: 'raised' }, raisedMs: number): Alarm {
  const { alarm: id, subject, t, value, receivedMs, heldBackBy = null, isChattering = false } = happening
  const { isRetroactive } = happening
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
    told: [],
    isChattering,
    heldBackBy,
    wasOpen: false,
    ...(isRetroactive && { isRetroactive }),
  }
}

/** A step of a message is known once; one of an earlier occurrence is no step of the present one. */
function told(point: AlarmPoint, happening: PointHappening & { kind: 'told' }, atMs: number): AlarmPoint {
  const { message, receiver, channel, state } = happening
  const after = (alarm: Alarm): Alarm =>
    alarm.id !== happening.alarm || isTold(alarm, happening)
      ? alarm
      : { ...alarm, told: [...alarm.told, { atMs, message, receiver, channel, state }] }
  return { ...point, alarm: point.alarm && after(point.alarm), late: point.late.map(after) }
}

function withAlarm(point: AlarmPoint, change: Partial<Alarm>): AlarmPoint {
  return point.alarm ? { ...point, alarm: { ...point.alarm, ...change } } : point
}

function noted(point: AlarmPoint, note: Alarm['notes'][number]): AlarmPoint {
  return withAlarm(point, { notes: [...(point.alarm?.notes ?? []), note] })
}

/** What is active and held by nothing is there to be seen, and is to be taken note of even when it is over. */
function withOpenness(point: AlarmPoint): AlarmPoint {
  const { alarm, shelved, outOfService } = point
  if (!alarm || alarm.wasOpen || !isActive(point)) return point
  if (shelved || outOfService || alarm.heldBackBy !== null) return point
  return withAlarm(point, { wasOpen: true })
}
