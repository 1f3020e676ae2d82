import { isActive } from './alarm.ts'
import type { PointEvent } from './alarm-event.ts'
import type { Found, KnownPoints } from './evaluation-input.ts'

/**
 * Suppresses the lesser levels of a sensor, and of a station upstream, by the worst active one: receivers get
 * neither their raise nor their end. When the worse one ends, the next is open.
 */
export function withSuppressed(found: readonly Found[], known: KnownPoints): PointEvent[] {
  const bySensor = new Map<string, Standing[]>()
  const events: PointEvent[] = []
  for (const finding of found) {
    const { kind, device, sensor, upstream } = finding.subject
    if (kind === 'level' || kind === 'upstream') {
      const name = JSON.stringify([kind, device, sensor, upstream?.device])
      bySensor.set(name, [...(bySensor.get(name) ?? []), standingOf(finding, known)])
    } else {
      events.push(...finding.events.map((event) => ({ point: finding.key, event })))
    }
  }
  for (const standings of bySensor.values()) events.push(...eventsOfSensor(standings))
  return events
}

interface Standing {
  found: Found
  occurrences: Occurrence[]
  heldBackBy: string | null
}

interface Occurrence {
  alarm: string
  severity: number
  fromMs: number
  toMs: number
}

function standingOf(found: Found, known: KnownPoints): Standing {
  const { key, events, subject } = found
  const point = known.get(key)
  const begun = (alarm: string, fromMs: number): Occurrence => ({
    ...{ alarm, fromMs, severity: subject.severity, toMs: Number.POSITIVE_INFINITY },
  })
  const occurrences = point?.alarm && isActive(point) ? [begun(point.alarm.id, point.alarm.sinceMs)] : []
  for (const event of events) {
    const last = occurrences.at(-1)
    if (event.kind === 'raised') occurrences.push(begun(event.alarm, event.t))
    else if (event.kind === 'returned' && last) last.toMs = event.t
  }
  return { found, occurrences, heldBackBy: point?.alarm?.heldBackBy ?? null }
}

function eventsOfSensor(standings: readonly Standing[]): PointEvent[] {
  const worstFirst = standings.toSorted((a, b) => b.found.subject.severity - a.found.subject.severity)
  const all = worstFirst.flatMap(({ occurrences }) => occurrences)
  return worstFirst.flatMap(({ found, occurrences, heldBackBy }) => {
    const holders = new Map(occurrences.map((one) => [one.alarm, holderOf(one, all)]))
    const events = found.events.map((event): PointEvent => {
      const by = event.kind === 'raised' ? holders.get(event.alarm) : undefined
      return {
        point: found.key,
        event: event.kind === 'raised' && by ? { ...event, heldBackBy: by } : event,
      }
    })
    const last = occurrences.at(-1)
    const isNew = found.events.some(({ kind }) => kind === 'raised')
    if (!last || last.toMs < Number.POSITIVE_INFINITY || isNew) return events
    const { alarm } = last
    const by = holders.get(alarm) ?? null
    if (by === heldBackBy) return events
    const event =
      by === null ? { kind: 'released' as const, alarm } : { kind: 'held-back' as const, alarm, by }
    return [...events, { point: found.key, event }]
  })
}

/** The worst one active now; for an ended occurrence the worst during it. */
function holderOf({ severity, fromMs, toMs }: Occurrence, worstFirst: readonly Occurrence[]) {
  const isThere = (other: Occurrence) =>
    toMs === Number.POSITIVE_INFINITY ? other.toMs === toMs : other.fromMs < toMs && other.toMs > fromMs
  return worstFirst.find((other) => other.severity > severity && isThere(other))?.alarm
}
