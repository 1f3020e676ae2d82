import { isActive } from './alarm.ts'
import type { PointEvent } from './happening.ts'
import type { Found, KnownPoints } from './picture.ts'

/**
 * The happenings as events, the lesser levels of a sensor, and of a station upstream, held back by the worst that is there: they are told of neither when
 * they are raised nor when they are over. Once the worse one is over the next is there to be seen.
 */
export function withHeldBack(found: readonly Found[], known: KnownPoints): PointEvent[] {
  const bySensor = new Map<string, Standing[]>()
  const events: PointEvent[] = []
  for (const finding of found) {
    const { kind, device, sensor, upstream } = finding.subject
    if (kind === 'level' || kind === 'upstream') {
      const name = JSON.stringify([kind, device, sensor, upstream?.device])
      bySensor.set(name, [...(bySensor.get(name) ?? []), standingOf(finding, known)])
    } else {
      events.push(...finding.happenings.map((happening) => ({ point: finding.key, happening })))
    }
  }
  for (const standings of bySensor.values()) events.push(...eventsOfSensor(standings))
  return events
}

/** A point with its occurrences: one that was there before, and those that began since. */
interface Standing {
  found: Found
  occurrences: Occurrence[]
  heldBackBy: string | null
}

interface Occurrence {
  alarm: string
  severity: number
  fromMs: number
  /** Infinity while it lasts. */
  toMs: number
}

function standingOf(found: Found, known: KnownPoints): Standing {
  const { key, happenings, subject } = found
  const point = known.get(key)
  const begun = (alarm: string, fromMs: number): Occurrence => ({
    ...{ alarm, fromMs, severity: subject.severity, toMs: Number.POSITIVE_INFINITY },
  })
  const occurrences = point?.alarm && isActive(point) ? [begun(point.alarm.id, point.alarm.sinceMs)] : []
  for (const happening of happenings) {
    const last = occurrences.at(-1)
    if (happening.kind === 'raised') occurrences.push(begun(happening.alarm, happening.t))
    else if (happening.kind === 'returned' && last) last.toMs = happening.t
  }
  return { found, occurrences, heldBackBy: point?.alarm?.heldBackBy ?? null }
}

function eventsOfSensor(standings: readonly Standing[]): PointEvent[] {
  const worstFirst = standings.toSorted((a, b) => b.found.subject.severity - a.found.subject.severity)
  const all = worstFirst.flatMap(({ occurrences }) => occurrences)
  return worstFirst.flatMap(({ found, occurrences, heldBackBy }) => {
    const holders = new Map(occurrences.map((one) => [one.alarm, holderOf(one, all)]))
    const events = found.happenings.map((happening): PointEvent => {
      const by = happening.kind === 'raised' ? holders.get(happening.alarm) : undefined
      return {
        point: found.key,
        happening: happening.kind === 'raised' && by ? { ...happening, heldBackBy: by } : happening,
      }
    })
    const last = occurrences.at(-1)
    const isNew = found.happenings.some(({ kind }) => kind === 'raised')
    if (!last || last.toMs < Number.POSITIVE_INFINITY || isNew) return events
    const { alarm } = last
    const by = holders.get(alarm) ?? null
    if (by === heldBackBy) return events
    const happening =
      by === null ? { kind: 'released' as const, alarm } : { kind: 'held-back' as const, alarm, by }
    return [...events, { point: found.key, happening }]
  })
}

/** The worst that is there as long as this one; of one that is over again already, the worst that was there with it. */
function holderOf({ severity, fromMs, toMs }: Occurrence, worstFirst: readonly Occurrence[]) {
  const isThere = (other: Occurrence) =>
    toMs === Number.POSITIVE_INFINITY ? other.toMs === toMs : other.fromMs < toMs && other.toMs > fromMs
  return worstFirst.find((other) => other.severity > severity && isThere(other))?.alarm
}
