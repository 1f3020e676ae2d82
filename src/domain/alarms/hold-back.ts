import { isActive } from './alarm.ts'
import type { PointEvent, PointHappening } from './happening.ts'
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

/** How a point stands after what happened. */
interface Standing {
  found: Found
  isActive: boolean
  /** Its occurrence, and whether that is a new one. */
  alarm: string | undefined
  isNew: boolean
  heldBackBy: string | null
}

function standingOf(found: Found, known: KnownPoints): Standing {
  const point = known.get(found.key)
  const raised = found.happenings.findLast(({ kind }) => kind === 'raised')
  const last = found.happenings.at(-1)
  return {
    found,
    isActive: last ? last.kind === 'raised' : point !== undefined && isActive(point),
    alarm: raised?.kind === 'raised' ? raised.alarm : point?.alarm?.id,
    isNew: raised !== undefined,
    heldBackBy: point?.alarm?.heldBackBy ?? null,
  }
}

function eventsOfSensor(standings: readonly Standing[]): PointEvent[] {
  const worstFirst = standings.toSorted((a, b) => severityOf(b) - severityOf(a))
  return worstFirst.flatMap((standing) => {
    const { found, alarm, isNew, heldBackBy } = standing
    const by = holderOf(standing, worstFirst)?.alarm ?? null
    const happenings = found.happenings.map((happening) =>
      happening.kind === 'raised' && by !== null ? { ...happening, heldBackBy: by } : happening,
    )
    const events = happenings.map((happening) => ({ point: found.key, happening }))
    if (!standing.isActive || isNew || alarm === undefined || by === heldBackBy) return events
    const held: PointHappening = by === null ? { kind: 'released', alarm } : { kind: 'held-back', alarm, by }
    return [...events, { point: found.key, happening: held }]
  })
}

/** The worst that is there as long as this one; of one that is over again already, the worst that came with it. */
function holderOf(standing: Standing, worstFirst: readonly Standing[]): Standing | undefined {
  const holder = worstFirst.find((other) => (standing.isActive ? other.isActive : other.isNew))
  return holder && severityOf(holder) > severityOf(standing) ? holder : undefined
}

function severityOf({ found }: Standing): number {
  return found.subject.severity
}
