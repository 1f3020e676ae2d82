import { afterHappening } from './after-happening.ts'
import { type AlarmPoint, newPoint } from './alarm.ts'
import type { AlarmBook } from './alarm-book.ts'
import type { PointEvent } from './happening.ts'
import { type NewEntry, pointSubject } from './journal-entry.ts'

/** Events of points as entries of the journal. */
export function entriesOf(events: readonly PointEvent[], book: AlarmBook, atMs: number): NewEntry[] {
  const points = new Map<string, AlarmPoint>()
  return events.map(({ point: key, happening }) => {
    const point = afterHappening(points.get(key) ?? book.point(key) ?? newPoint(key), happening, atMs)
    points.set(key, point)
    return {
      atMs,
      subject: pointSubject(key),
      alarm: 'alarm' in happening ? happening.alarm : null,
      // a shelf that was made before goes on, and of what came late receivers are still to be notified
      begins: happening.kind === 'raised' && !isSetAside(point) && point.late.length === 0,
      body: happening,
    }
  })
}

function isSetAside({ shelved, outOfService }: AlarmPoint): boolean {
  return shelved !== null || outOfService !== null
}
