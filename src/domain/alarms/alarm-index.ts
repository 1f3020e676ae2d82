import { millisecondsInHour as HOUR_MS } from 'date-fns/constants'
import { type AlarmPoint, isActive, newPoint, stateOf } from './alarm.ts'
import type { AlarmEvent, PointEvent } from './alarm-event.ts'
import { applyEvent } from './apply-event.ts'
import type { KnownPoints } from './evaluation-input.ts'
import { type JournalEntry, type NewEntry, pointSubject, subjectOf } from './journal-entry.ts'
import { type DispatchState, NOTHING_SENT } from './routing/dispatch-state.ts'
import type { Silence } from './silence.ts'

export interface Duty {
  to: string | null
  sinceMs: number
  by: string | null
  note?: string
}

const NO_POINTS: KnownPoints = new Map()

/** The state of all alarms: the fold of the journal's entries of every instance. */
export class AlarmIndex {
  readonly #points = new Map<string, AlarmPoint>()
  readonly #ofStation = new Map<string | null, Map<string, AlarmPoint>>()
  readonly #silences = new Map<string, Silence>()
  #duty: Duty | null = null
  #dispatched = NOTHING_SENT
  #seq = 0

  get seq(): number {
    return this.#seq
  }

  get duty(): Duty | null {
    return this.#duty
  }

  get dispatched(): DispatchState {
    return this.#dispatched
  }

  get points(): Iterable<AlarmPoint> {
    return this.#points.values()
  }

  get silences(): Iterable<Silence> {
    return this.#silences.values()
  }

  point(key: string): AlarmPoint | undefined {
    return this.#points.get(key)
  }

  pointsOf(device: string | null): KnownPoints {
    return this.#ofStation.get(device) ?? NO_POINTS
  }

  get stations(): Iterable<string | null> {
    return this.#ofStation.keys()
  }

  /** Idempotent: known entries change nothing. */
  apply({ seq, atMs, subject, body }: JournalEntry): void {
    if (seq <= this.#seq) return
    this.#seq = seq
    const named = subjectOf(subject)
    if (named.of === 'point') this.#applyToPoint(named.key, body as AlarmEvent, atMs)
    else if (body.kind === 'dispatched') this.#dispatched = body.state
    else if (body.kind === 'silence-made') this.#silences.set(body.silence.id, body.silence)
    else if (body.kind === 'silence-ended' && named.of === 'silence') this.#silences.delete(named.id)
    else if (body.kind === 'duty-handed-over') {
      const { to, by, note } = body
      this.#duty = { to, by, sinceMs: atMs, ...(note !== undefined && { note }) }
    }
  }

  /** Skips earlier entries, which do not matter any more. */
  goOnFrom(seq: number): void {
    this.#seq = Math.max(this.#seq, seq)
  }

  #applyToPoint(key: string, event: AlarmEvent, atMs: number): void {
    const point = applyEvent(this.#points.get(key) ?? newPoint(key), event, atMs)
    this.#points.set(key, point)
    const device = stationOf(key)
    const ofStation = this.#ofStation.get(device) ?? new Map<string, AlarmPoint>()
    ofStation.set(key, point)
    this.#ofStation.set(device, ofStation)
  }
}

/** The second part of a point's key; `null`: the data service. */
export function stationOf(key: string): string | null {
  const part = key.split(':')[1]
  return part === undefined ? null : decodeURIComponent(part)
}

export interface AlarmCounts {
  /** Worst first, 0 is quiet; severities without alarms are absent. */
  bySeverity: { severity: number; active: number; unacknowledged: number }[]
  silent: number
}

/** Of all alarms that are not suppressed, shelved or out of service. */
export function countAlarms(points: Iterable<AlarmPoint>): AlarmCounts {
  const bySeverity = new Map<number, { active: number; unacknowledged: number }>()
  let silent = 0
  for (const point of points) {
    const state = stateOf(point)
    const { alarm } = point
    if (!alarm || (state !== 'unacknowledged' && state !== 'acknowledged' && state !== 'returned')) continue
    const { severity, kind } = alarm.subject
    const count = bySeverity.get(severity) ?? { active: 0, unacknowledged: 0 }
    bySeverity.set(severity, count)
    if (isActive(point)) count.active++
    if (state !== 'acknowledged') count.unacknowledged++
    if (kind === 'silence' && isActive(point)) silent++
  }
  return {
    bySeverity: [...bySeverity]
      .map(([severity, count]) => ({ severity, ...count }))
      .sort((a, b) => b.severity - a.severity),
    silent,
  }
}

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

/** The previous shift as well, for the operator who takes over. */
const AT_LEAST_MS = 24 * HOUR_MS

/**
 * The start of a handover report, epoch milliseconds: the start of duty, at least 24 hours ago; in whole
 * hours without a duty that long, so that requests are alike.
 */
export function shiftSinceMs(duty: Pick<Duty, 'sinceMs'> | null, nowMs: number): number {
  const dayAgoMs = Math.floor((nowMs - AT_LEAST_MS) / HOUR_MS) * HOUR_MS
  return Math.min(duty?.sinceMs ?? dayAgoMs, dayAgoMs)
}
