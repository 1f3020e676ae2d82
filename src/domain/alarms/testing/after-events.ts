import { afterHappening } from '../after-happening.ts'
import { type AlarmPoint, newPoint } from '../alarm.ts'
import type { PointEvent } from '../happening.ts'
import type { KnownPoints } from '../picture.ts'

/** The points of a station after what happened: a judgement and this are the engine's one step. */
export function afterEvents(known: KnownPoints, events: readonly PointEvent[], atMs: number): KnownPoints {
  const points = new Map<string, AlarmPoint>(known)
  for (const { point, happening } of events)
    points.set(point, afterHappening(points.get(point) ?? newPoint(point), happening, atMs))
  return points
}
