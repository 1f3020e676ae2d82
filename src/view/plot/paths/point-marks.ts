import type { Marks } from '../../../domain/series/series.ts'
import { type PlotScale, toX, toY } from './line-path.ts'

/** The `d` of dots at marked readings, for a stroke with round ends; one for those at the same pixel. */
export function pointMarkPath({ t, v }: Marks, scale: PlotScale): string {
  let path = ''
  let before = ''
  for (let i = 0; i < t.length; i++) {
    const timeMs = t[i] as number
    if (timeMs < scale.fromMs || timeMs > scale.toMs) continue
    const dot = `M${Math.round(toX(scale, timeMs))} ${Math.round(toY(scale, v[i] as number))}h0`
    if (dot !== before) path += dot
    before = dot
  }
  return path
}
