import type { AlarmPoint } from './alarm.ts'
import type { AlarmBook } from './alarm-book.ts'
import type { PointEvent } from './happening.ts'
import { type NewEntry, pointSubject } from './journal-entry.ts'

/** Events of points as entries of the journal. */
export function entriesOf(events: readonly PointEvent[], book: AlarmBook, atMs: number): NewEntry[] {
  return events.map(({ point, happening }) => ({
    atMs,
    subject: pointSubject(point),
    alarm: 'alarm' in happening ? happening.alarm : null,
    // a shelf that was made before goes on
    begins: happening.kind === 'raised' && !isSetAside(book.point(point)),
    body: happening,
  }))
}

function isSetAside(point: AlarmPoint | undefined): boolean {
  return point !== undefined && (point.shelved !== null || point.outOfService !== null)
}
