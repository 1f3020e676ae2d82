import { expect, it } from 'vitest'
import type { AlarmSubject } from '../alarm.ts'
import type { AlarmEvent } from '../alarm-event.ts'
import { AlarmIndex, entriesOf } from '../alarm-index.ts'
import type { JournalEntry } from '../journal-entry.ts'
import { occurrence, routedAlarms } from './routed-alarms.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const NOON = Date.UTC(2026, 0, 1, 12)
const KEY = 'level:gauge:stage:1'
const SUBJECT: AlarmSubject = { kind: 'level', rule: 'level', device: 'gauge', sensor: 'stage', severity: 1 }

/** A level that was reached so many hours before noon, and left an hour later. */
function wave(hours: number, isLate: boolean, heldBackBy?: string): AlarmEvent[] {
  const t = NOON - hours * HOUR
  const alarm = `${KEY}@${t.toString(36)}`
  return [
    {
      ...{ kind: 'raised', alarm, subject: SUBJECT, t, value: 120, receivedMs: NOON },
      ...(heldBackBy !== undefined && { heldBackBy }),
    },
    { kind: 'returned', alarm, t: t + HOUR, value: 80, ...(isLate && { isLate: true }) },
  ]
}

/** A journal with what happened by readings that came together, at noon or some time after it. */
class Journal {
  readonly entries: JournalEntry[] = []
  readonly index = new AlarmIndex()

  add(alarmEvents: readonly AlarmEvent[], afterMs = 0): this {
    const events = alarmEvents.map((event) => ({ point: KEY, event }))
    for (const entry of entriesOf(events, this.index, NOON + afterMs)) {
      const numbered = { ...entry, seq: this.entries.length + 1 }
      this.entries.push(numbered)
      this.index.apply(numbered)
    }
    return this
  }

  /** As a new process reads it: all that is known of a subject begins with its last beginning. */
  get replayed(): AlarmIndex {
    const index = new AlarmIndex()
    const begin = this.entries.findLastIndex(({ begins }) => begins)
    for (const entry of this.entries.slice(begin)) index.apply(entry)
    return index
  }
}

const routed = (index: AlarmIndex, afterMs = 0) =>
  routedAlarms(index, () => ({}), NOON + afterMs).map(({ id, isActive, late }) => [
    id,
    isActive,
    late?.notified,
  ])
const idOf = (hours: number) => `${KEY}@${(NOON - hours * HOUR).toString(36)}`

it('gives what came late to routing for an hour', () => {
  const { index } = new Journal().add(wave(5, true))
  expect(routed(index, HOUR - 1)).toEqual([[idOf(5), false, []]])
  expect(routed(index, HOUR)).toEqual([])
})

it('gives nothing of what an earlier version wrote of readings that came together, or of what was held back', () => {
  expect(routed(new Journal().add(wave(5, false)).index)).toEqual([])
  expect(routed(new Journal().add(wave(5, true, 'a worse one')).index)).toEqual([])
})

it('gives each of several that came together, after a restart as well, with whom it was sent to', () => {
  const sent = {
    kind: 'told',
    alarm: idOf(9),
    message: 'm',
    receiver: 'room',
    channel: 'email',
    state: 'sent',
  } as const
  const journal = new Journal().add([...wave(9, true), ...wave(5, true)]).add([sent], MINUTE)
  const both = [
    [idOf(9), false, ['room']],
    [idOf(5), false, []],
  ]
  expect(routed(journal.index)).toEqual(both)
  expect(routed(journal.replayed)).toEqual(both)
  const point = journal.replayed.point(KEY)
  expect(point && occurrence(point, idOf(9))?.returned?.t).toBe(NOON - 8 * HOUR)
})

it('lets the journal begin anew once what came late is no news any more', () => {
  const journal = new Journal().add(wave(5, true)).add(wave(3, true), HOUR - 1)
  expect(journal.entries.map(({ begins }) => begins)).toEqual([true, false, false, false])
  journal.add(wave(1, true), 3 * HOUR)
  expect(journal.entries.at(-2)?.begins).toBe(true)
  expect(journal.index.point(KEY)?.late).toEqual([])
})
