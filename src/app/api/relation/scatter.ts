import type { Scatter } from '../../../domain/relation/scatter.ts'
import { areNumbers, type Check, isNumber, objectOf, optional } from '../../../view/api/shape.ts'

/** Pairs by the server's own type; only how many numbers there are is left unchecked. */
const isExtent = areNumbers as Check<unknown> as Check<[number, number]>

/** Pairs to draw: points, or a density. */
export const isScatter = objectOf<Scatter>({
  points: optional(objectOf({ x: areNumbers, y: areNumbers })),
  density: optional(
    objectOf({ columns: isNumber, rows: isNumber, x: isExtent, y: isExtent, counts: areNumbers }),
  ),
})
