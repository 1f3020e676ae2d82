import { type AlarmPoint, newPoint } from '../alarm.ts'
import type { PointEvent } from '../alarm-event.ts'
import { applyEvent } from '../apply-event.ts'
import type { KnownPoints } from '../evaluation-input.ts'

/** The points of a station after what happened: a judgement and this are the engine's one step. */
export function afterEvents(known: KnownPoints, events: readonly PointEvent[], atMs: number): KnownPoints {
  const points = new Map<string, AlarmPoint>(known)
  for (const { point, event } of events)
    points.set(point, applyEvent(points.get(point) ?? newPoint(point), event, atMs))
  return points
}
