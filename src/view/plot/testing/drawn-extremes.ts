import type { PlotLayout } from '../layout-plot.ts'
import { UNITS_PER_PIXEL } from '../paths/area-path.ts'
import { STROKE_WIDTH } from '../paths/line-path.ts'

/** Where a line is drawn at its lowest and highest, as values; `null` where nothing is. Reads the paths alone. */
export function drawnExtremes(
  paths: { stroked: readonly string[]; filled: readonly string[] },
  { low, high, height }: PlotLayout['scale'],
): [low: number, high: number] | null {
  const stroked = paths.stroked.flatMap(placesIn)
  // an area goes around its line, half a stroke away
  const filled = paths.filled.flatMap(placesIn).map((y) => y / UNITS_PER_PIXEL)
  const half = STROKE_WIDTH / 2
  const top = Math.min(...stroked, ...filled.map((y) => y + half))
  const bottom = Math.max(...stroked, ...filled.map((y) => y - half))
  const valueAt = (y: number) => low + ((height - y) / height) * (high - low)
  return top <= bottom + half ? [valueAt(bottom), valueAt(top)] : null
}

/** The same of what a plot has laid out, without the band behind a line of means. */
export function extremesOf({ marks, scale }: PlotLayout): [low: number, high: number] | null {
  const [one] = marks.lines
  return one ? drawnExtremes({ stroked: [...one.line, one.dots], filled: one.area }, scale) : null
}

/** Distances from the top of all places of a path in `M x y`, `L x y` and `h0`. */
function placesIn(path: string): number[] {
  return [...path.matchAll(/[ML]-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y))
}
