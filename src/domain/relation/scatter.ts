import { areNumbers, type Checked, objectOf, optional } from '../shape.ts'
import { densityOf, isDensity } from './density.ts'
import type { Pairs } from './pairs.ts'

/** Pairs to draw: each by itself, or of many how close they lie. One of the two is absent. */
export const isScatter = objectOf({
  points: optional(objectOf({ x: areNumbers, y: areNumbers })),
  density: optional(isDensity),
})
export type Scatter = Checked<typeof isScatter>

/** More pairs hide each other. */
const MAX_POINTS = 5000
const COLUMNS = 120
const ROWS = 80

/** Above 5,000 pairs a density. */
export function scatterOf(pairs: Pairs): Scatter {
  const density = pairs.x.length > MAX_POINTS ? densityOf(pairs, COLUMNS, ROWS) : undefined
  return density ? { density } : { points: { x: [...pairs.x], y: [...pairs.y] } }
}
