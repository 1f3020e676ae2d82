import type { Scatter } from '../../../../domain/relation/scatter.ts'
import { type ValueScale, valueScale } from '../../../../view/plot/axes/value-scale.ts'

/** Ignores missing values; 0 to 1 without any. */
export function extentOf(values: readonly (number | null)[]): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value === null) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  return low <= high ? [low, high] : [0, 1]
}

export function scatterScales(
  { points, density }: Scatter,
  [columns, rows]: readonly [ticksAcross: number, ticksUp: number],
): { x: ValueScale; y: ValueScale } {
  const [x, y] = density ? [density.x, density.y] : [extentOf(points?.x ?? []), extentOf(points?.y ?? [])]
  return { x: valueScale(...x, columns), y: valueScale(...y, rows) }
}
