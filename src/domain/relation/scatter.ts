import { areNumbers, type Checked, isNumber, isPair, objectOf, optional } from '../shape.ts'
import type { Pairs } from './pairs.ts'

/** How many pairs fall into each cell of a grid over their extent. */
const isDensity = objectOf({
  columns: isNumber,
  rows: isNumber,
  x: isPair,
  y: isPair,
  /** Row by row from the least y, in each from the least x. */
  counts: areNumbers,
})
export type Density = Checked<typeof isDensity>

/** The greatest x and y belong to the last cell. `undefined` without pairs. */
export function densityOf({ x, y }: Pairs, columns: number, rows: number): Density | undefined {
  if (x.length === 0) return undefined
  const [extentX, extentY] = [extentOf(x), extentOf(y)]
  const counts = new Array<number>(columns * rows).fill(0)
  for (let i = 0; i < x.length; i++) {
    const cell = cellOf(y[i] as number, extentY, rows) * columns + cellOf(x[i] as number, extentX, columns)
    counts[cell] = (counts[cell] as number) + 1
  }
  return { columns, rows, x: extentX, y: extentY, counts }
}

function cellOf(value: number, [least, greatest]: [number, number], cells: number): number {
  if (greatest === least) return 0
  return Math.min(cells - 1, Math.floor(((value - least) / (greatest - least)) * cells))
}

function extentOf(v: Float64Array): [number, number] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of v) {
    if (value < least) least = value
    if (value > greatest) greatest = value
  }
  return [least, greatest]
}

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
