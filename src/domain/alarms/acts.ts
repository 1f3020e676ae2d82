import { type Alarm, type AlarmPoint, isActive, keyOf, MAX_ALARM_NOTES } from './alarm.ts'
import type { AlarmEvent, PointEvent } from './alarm-event.ts'
import { type AlarmIndex, stationOf } from './alarm-index.ts'

export type Refusal = 'unknown' | 'over' | 'full'

/** `by` is a name, `null` without sign-in. */
export type AlarmAct =
  | { kind: 'acknowledge'; note?: string | undefined }
  | { kind: 'note'; text: string }
  | { kind: 'shelve'; untilMs: number; reason: string }
  | { kind: 'unshelve' }
  | { kind: 'take-out-of-service'; reason: string }
  | { kind: 'put-into-service' }

interface ActContext {
  id: string
  by: string | null
  index: AlarmIndex
}

/** Nothing where the act changes nothing. */
export function eventsOf(act: AlarmAct, { id, by, index }: ActContext): PointEvent[] | Refusal {
  const point = index.point(keyOf(id))
  if (!point?.alarm) return 'unknown'
  if (id !== point.key && id !== point.alarm.id) return 'over'
  const addsNote = act.kind === 'note' || (act.kind === 'acknowledge' && act.note !== undefined)
  if (addsNote && isFullOfNotes(point.alarm)) return 'full'
  const alarm = point.alarm.id
  const eventOf = (event: AlarmEvent) => [{ point: point.key, event }]
  switch (act.kind) {
    case 'acknowledge': {
      const { note } = act
      if (!point.alarm.acknowledged)
        return acknowledgements({ ...point, alarm: point.alarm }, { by, note, index })
      return note === undefined ? [] : eventOf({ kind: 'noted', alarm, by, text: note })
    }
    case 'note':
      return eventOf({ kind: 'noted', alarm, by, text: act.text })
    case 'shelve':
      return eventOf({ kind: 'shelved', by, untilMs: act.untilMs, reason: act.reason })
    case 'unshelve':
      return point.shelved ? eventOf({ kind: 'unshelved', by }) : []
    case 'take-out-of-service':
      return point.outOfService ? [] : eventOf({ kind: 'taken-out-of-service', by, reason: act.reason })
    case 'put-into-service':
      return point.outOfService ? eventOf({ kind: 'put-into-service', by }) : []
  }
}

/** Acknowledges alarms together. Skips acknowledged ones and ids of other occurrences. */
export function acknowledgedAll(
  ids: readonly string[],
  context: Omit<ActContext, 'id'> & { note: string | undefined },
): { ids: string[]; events: PointEvent[] } | 'full' {
  const { note, index } = context
  const points = ids.flatMap((id) => occurrenceIn(index, id) ?? [])
  const untaken = points.filter(({ alarm }) => !alarm.acknowledged)
  if (note !== undefined && untaken.some(({ alarm }) => isFullOfNotes(alarm))) return 'full'
  const events = firstOfEach(untaken.flatMap((point) => acknowledgements(point, context)))
  return { ids: points.map(({ alarm }) => alarm.id), events }
}

function isFullOfNotes({ notes }: Alarm): boolean {
  return notes.length >= MAX_ALARM_NOTES
}

type RaisedPoint = AlarmPoint & { alarm: Alarm }

function occurrenceIn(index: AlarmIndex, id: string): RaisedPoint | undefined {
  const point = index.point(keyOf(id))
  return point?.alarm?.id === id ? { ...point, alarm: point.alarm } : undefined
}

function acknowledgements(
  point: RaisedPoint,
  { by, note, index }: Omit<ActContext, 'id'> & { note: string | undefined },
): PointEvent[] {
  const { key, alarm } = point
  const event: AlarmEvent = {
    ...{ kind: 'acknowledged', alarm: alarm.id, by },
    ...(note !== undefined && { note }),
  }
  return [{ point: key, event }, ...acknowledgedWith(point, by, index)]
}

/** A lesser level may be acknowledged by itself and with the one that suppresses it. */
function firstOfEach(events: readonly PointEvent[]): PointEvent[] {
  const points = new Set<string>()
  return events.filter(({ point }) => !points.has(point) && points.add(point))
}

/** With a level go the lesser ones that it suppresses: the river falls through them. */
function acknowledgedWith({ key, alarm }: RaisedPoint, by: string | null, index: AlarmIndex): PointEvent[] {
  return [...index.pointsOf(stationOf(key)).values()].flatMap((other) =>
    other.alarm && isActive(other) && other.alarm.heldBackBy === alarm.id && !other.alarm.acknowledged
      ? [{ point: other.key, event: { kind: 'acknowledged', alarm: other.alarm.id, by } }]
      : [],
  )
}
