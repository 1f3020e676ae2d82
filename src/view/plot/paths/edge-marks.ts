import { type PlotScale, toX } from './line-path.ts'

/** A triangle at the plot's edge for values beyond it that cannot be true. */
export interface EdgeMark {
  x: number
  edge: 'top' | 'bottom'
}

/** Marks nearer than this, in pixels, are drawn as one. */
const APART = 7

/** Where to mark implausible values: at the edge each lies beyond, or is nearer to. */
export function edgeMarks(t: readonly number[], v: readonly number[], scale: PlotScale): EdgeMark[] {
  const middle = (scale.low + scale.high) / 2
  const marks: EdgeMark[] = []
  const latest = { top: Number.NEGATIVE_INFINITY, bottom: Number.NEGATIVE_INFINITY }
  for (let i = 0; i < t.length; i++) {
    const timeMs = t[i] as number
    if (timeMs < scale.fromMs || timeMs > scale.toMs) continue
    const edge = (v[i] as number) > middle ? 'top' : 'bottom'
    const x = Math.round(toX(scale, timeMs))
    if (x - latest[edge] < APART) continue
    latest[edge] = x
    marks.push({ x, edge })
  }
  return marks
}

/** The `d` of all triangles, each with its point on the edge. */
export function edgeMarkPath(marks: readonly EdgeMark[], height: number): string {
  return marks
    .map(({ x, edge }) => (edge === 'top' ? `M${x} 1l4 7h-8z` : `M${x} ${height - 1}l4 -7h-8z`))
    .join('')
}
