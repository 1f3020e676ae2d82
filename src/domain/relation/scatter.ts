import { type Density, densityOf } from './density.ts'
import type { Pairs } from './pairs.ts'

/** One of the two is absent. */
export interface Scatter {
  points?: { x: number[]; y: number[] }
  density?: Density
}

/** More pairs hide each other. */
const MAX_POINTS = 5000
const COLUMNS = 120
const ROWS = 80

/** Above 5,000 pairs a density. */
export function scatterOf(pairs: Pairs): Scatter {
  const density = pairs.x.length > MAX_POINTS ? densityOf(pairs, COLUMNS, ROWS) : undefined
  return density ? { density } : { points: { x: [...pairs.x], y: [...pairs.y] } }
}
