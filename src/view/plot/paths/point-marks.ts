import type { Marks } from '../../../domain/series/series.ts'
import { type PlotScale, toX, toY } from './line-path.ts'

/** A dot is so wide that two nearer than this are one to the eye, in pixels. */
const CELL = 3

/**
 * The `d` of dots at marked readings, for a stroke with round ends; one for those that are too near to be told apart: a restless
 * gauge has thousands, and each takes its time to be painted.
 */
export function pointMarkPath({ t, v }: Marks, scale: PlotScale): string {
  let path = ''
  const taken = new Set<number>()
  const columns = Math.ceil(scale.width / CELL) + 1
  for (let i = 0; i < t.length; i++) {
    const timeMs = t[i] as number
    if (timeMs < scale.fromMs || timeMs > scale.toMs) continue
    const x = Math.round(toX(scale, timeMs))
    const y = Math.round(toY(scale, v[i] as number))
    const cell = Math.floor(y / CELL) * columns + Math.floor(x / CELL)
    if (taken.has(cell)) continue
    taken.add(cell)
    path += `M${x} ${y}h0`
  }
  return path
}
