import type { Marks } from '../../../domain/series/series.ts'
import { type PlotScale, toX } from './line-path.ts'

/** Marks nearer than this, in pixels, are drawn as one. */
const APART = 7

/**
 * The `d` of triangles for values that failed a test: at the edge each lies beyond, or is nearer to, with its point
 * on the edge.
 */
export function edgeMarkPath({ t, v }: Marks, scale: PlotScale): string {
  const middle = (scale.low + scale.high) / 2
  const latest = { top: Number.NEGATIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY }
  let path = ''
  for (let i = 0; i < t.length; i++) {
    const timeMs = t[i] as number
    if (timeMs < scale.fromMs || timeMs > scale.toMs) continue
    const edge = (v[i] as number) > middle ? 'top' : 'bottom'
    const x = Math.round(toX(scale, timeMs))
    if (x - latest[edge] < APART) continue
    latest[edge] = x
    path += edge === 'top' ? `M${x} 1l4 7h-8z` : `M${x} ${scale.height - 1}l4 -7h-8z`
  }
  return path
}
