import { type AlarmPoint, newPoint } from './alarm.ts'
import type { PointEvent } from './alarm-event.ts'
import type { AlarmIndex } from './alarm-index.ts'
import { applyEvent } from './apply-event.ts'
import { type NewEntry, pointSubject } from './journal-entry.ts'

export function entriesOf(events: readonly PointEvent[], index: AlarmIndex, atMs: number): NewEntry[] {
  const points = new Map<string, AlarmPoint>()
  return events.map(({ point: key, event }) => {
    const point = applyEvent(points.get(key) ?? index.point(key) ?? newPoint(key), event, atMs)
    points.set(key, point)
    return {
      atMs,
      subject: pointSubject(key),
      alarm: 'alarm' in event ? event.alarm : null,
      // keeps earlier shelves, and late occurrences that receivers still need
      begins: event.kind === 'raised' && !isSetAside(point) && point.late.length === 0,
      body: event,
    }
  })
}

function isSetAside({ shelved, outOfService }: AlarmPoint): boolean {
  return shelved !== null || outOfService !== null
}
