import type { Mark } from './cluster-view.ts'
import { markRadius } from './mark-size.ts'

/** Fingers are wider than marks. */
const REACH_PX = 6

/** The mark under a point of the frame, the nearest where several are within reach. */
export function hitTest(marks: readonly Mark[], x: number, y: number): Mark | undefined {
  let best: Mark | undefined
  let bestDistance = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - x, mark.y - y)
    if (distance > markRadius(mark) + REACH_PX || distance >= bestDistance) continue
    best = mark
    bestDistance = distance
  }
  return best
}
