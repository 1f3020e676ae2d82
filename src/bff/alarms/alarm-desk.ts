import { randomBytes } from 'node:crypto'
import { type Alarm, type AlarmPoint, isActive, keyOf, MAX_ALARM_NOTES } from '../../domain/alarms/alarm.ts'
import { type AlarmBook, stationOf } from '../../domain/alarms/alarm-book.ts'
import type { PointEvent, PointHappening } from '../../domain/alarms/happening.ts'
import { DUTY, type JournalEntry, type NewEntry, silenceSubject } from '../../domain/alarms/journal-entry.ts'
import { MAX_ACTIVE_SILENCES, type Silence } from '../../domain/alarms/silence.ts'
import type { AlarmLog } from './alarm-log.ts'
import { entriesOf } from './entries.ts'

/** Why an act was not done: there is no such alarm, or another one by now; there is no room for more. */
export type Refusal = 'unknown' | 'over' | 'full'

/** What an operator does to an alarm; `by` is a name, `null` where nobody has to sign in. */
export type AlarmAct =
  | { kind: 'acknowledge'; note?: string | undefined }
  | { kind: 'note'; text: string }
  | { kind: 'shelve'; untilMs: number; reason: string }
  | { kind: 'unshelve' }
  | { kind: 'take-out-of-service'; reason: string }
  | { kind: 'put-into-service' }

/** Takes operators' acts at any instance and writes them into the journal. What is so already is not written again. */
export class AlarmDesk {
  readonly #log: AlarmLog
  readonly #now: () => number

  constructor(log: AlarmLog, now: () => number) {
    this.#log = log
    this.#now = now
  }

  /**
   * Does something to the alarm of that id, or to the point of that key. Resolves to the point as it is then. Rejects where
   * the store fails.
   */
  async act(id: string, by: string | null, act: AlarmAct): Promise<AlarmPoint | Refusal> {
    let refusal: Refusal | undefined
    await this.#log.write((book) => {
      const events = eventsOf(act, { id, by, book })
      refusal = typeof events === 'string' ? events : undefined
      return typeof events === 'string' ? [] : entriesOf(events, book, this.#now())
    })
    return refusal ?? (this.#log.book.point(keyOf(id)) as AlarmPoint)
  }

  /**
   * Acknowledges the alarms of those ids in one go; one that somebody else was first to take is left as it is. Resolves to
   * the ids of those that are acknowledged then: the others are other occurrences by now, or none. Where one has no room
   * for the note, none is acknowledged. Rejects where the store fails.
   */
  async acknowledgeAll(
    ids: readonly string[],
    by: string | null,
    note?: string,
  ): Promise<readonly string[] | 'full'> {
    let done: readonly string[] | 'full' = []
    await this.#log.write((book) => {
      const points = ids.flatMap((id) => occurrenceIn(book, id) ?? [])
      const untaken = points.filter(({ alarm }) => !alarm.acknowledged)
      const isFull = note !== undefined && untaken.some(({ alarm }) => isFullOfNotes(alarm))
      done = isFull ? 'full' : points.map(({ alarm }) => alarm.id)
      if (isFull) return []
      const events = untaken.flatMap((point) => acknowledgements(point, { by, note, book }))
      return entriesOf(firstOfEach(events), book, this.#now())
    })
    return done
  }

  /** Rejects where the store fails. */
  async makeSilence(silence: Omit<Silence, 'id'>): Promise<Silence | 'full'> {
    const made = { id: randomBytes(9).toString('base64url'), ...silence }
    const entry = this.#entry(silenceSubject(made.id), { kind: 'silence-made', silence: made })
    const written = await this.#log.write((book) => {
      const active = [...book.silences].filter(({ endsMs }) => endsMs > this.#now())
      return active.length < MAX_ACTIVE_SILENCES ? [entry] : []
    })
    return written.length === 0 ? 'full' : made
  }

  /** Whether there was one. */
  async endSilence(id: string, by: string | null): Promise<boolean> {
    let isThere = false
    await this.#log.write((book) => {
      isThere = [...book.silences].some((silence) => silence.id === id)
      return isThere ? [this.#entry(silenceSubject(id), { kind: 'silence-ended', by })] : []
    })
    return isThere
  }

  handOver(by: string | null, to: string | null, note?: string): Promise<readonly JournalEntry[]> {
    const body = { kind: 'duty-handed-over', by, to, ...(note !== undefined && { note }) } as const
    return this.#log.write(() => [this.#entry(DUTY, body)])
  }

  #entry(subject: string, body: NewEntry['body']): NewEntry {
    return { atMs: this.#now(), subject, alarm: null, begins: true, body }
  }
}

interface ActContext {
  id: string
  by: string | null
  book: AlarmBook
}

function eventsOf(act: AlarmAct, { id, by, book }: ActContext): PointEvent[] | Refusal {
  const point = book.point(keyOf(id))
  if (!point?.alarm) return 'unknown'
  // what was seen is another occurrence by now
  if (id !== point.key && id !== point.alarm.id) return 'over'
  const addsNote = act.kind === 'note' || (act.kind === 'acknowledge' && act.note !== undefined)
  if (addsNote && isFullOfNotes(point.alarm)) return 'full'
  const alarm = point.alarm.id
  const event = (happening: PointHappening) => [{ point: point.key, happening }]
  switch (act.kind) {
    case 'acknowledge': {
      const { note } = act
      if (!point.alarm.acknowledged)
        return acknowledgements({ ...point, alarm: point.alarm }, { by, note, book })
      return note === undefined ? [] : event({ kind: 'noted', alarm, by, text: note })
    }
    case 'note':
      return event({ kind: 'noted', alarm, by, text: act.text })
    case 'shelve':
      return event({ kind: 'shelved', by, untilMs: act.untilMs, reason: act.reason })
    case 'unshelve':
      return point.shelved ? event({ kind: 'unshelved', by }) : []
    case 'take-out-of-service':
      return point.outOfService ? [] : event({ kind: 'taken-out-of-service', by, reason: act.reason })
    case 'put-into-service':
      return point.outOfService ? event({ kind: 'put-into-service', by }) : []
  }
}

function isFullOfNotes({ notes }: Alarm): boolean {
  return notes.length >= MAX_ALARM_NOTES
}

type RaisedPoint = AlarmPoint & { alarm: Alarm }

/** The point whose present alarm has that id. */
function occurrenceIn(book: AlarmBook, id: string): RaisedPoint | undefined {
  const point = book.point(keyOf(id))
  return point?.alarm?.id === id ? { ...point, alarm: point.alarm } : undefined
}

function acknowledgements(
  point: RaisedPoint,
  { by, note, book }: Omit<ActContext, 'id'> & { note: string | undefined },
): PointEvent[] {
  const { key, alarm } = point
  const happening: PointHappening = {
    ...{ kind: 'acknowledged', alarm: alarm.id, by },
    ...(note !== undefined && { note }),
  }
  return [{ point: key, happening }, ...acknowledgedWith(point, by, book)]
}

/** A lesser level may be acknowledged by itself and with the one that holds it back. */
function firstOfEach(events: readonly PointEvent[]): PointEvent[] {
  const points = new Set<string>()
  return events.filter(({ point }) => !points.has(point) && points.add(point))
}

/** Whoever takes a level has taken the lesser ones that it holds back: the river falls through them. */
function acknowledgedWith({ key, alarm }: RaisedPoint, by: string | null, book: AlarmBook): PointEvent[] {
  return [...book.pointsOf(stationOf(key)).values()].flatMap((other) =>
    other.alarm && isActive(other) && other.alarm.heldBackBy === alarm.id && !other.alarm.acknowledged
      ? [{ point: other.key, happening: { kind: 'acknowledged', alarm: other.alarm.id, by } }]
      : [],
  )
}
