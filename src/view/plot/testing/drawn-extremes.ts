import type { PlotLayout } from '../layout-plot.ts'
import { UNITS_PER_PIXEL } from '../paths/area-path.ts'
import { STROKE_WIDTH } from '../paths/line-path.ts'

/** Where a line is drawn at its highest and lowest, pixels from the plot's top. */
export interface DrawnSpan {
  top: number
  bottom: number
}

/** The lowest and highest value that a plot's first line is drawn at; `null` where nothing is. Reads the paths alone. */
export function extremesOf({ marks, scale }: PlotLayout): [low: number, high: number] | null {
  const [one] = marks.lines
  const span = one && spanOf([...one.line, one.dots], one.area)
  if (!span) return null
  const valueAt = (y: number) => scale.low + ((scale.height - y) / scale.height) * (scale.high - scale.low)
  return [valueAt(span.bottom), valueAt(span.top)]
}

/** The same of the markup of a plot, in its own pixels. */
export function pathsIn(markup: string): DrawnSpan | null {
  const of = (name: string) =>
    [...markup.matchAll(new RegExp(`<path class="${name}"[^>]* d="([^"]*)"`, 'g'))].map(([, d = '']) => d)
  return spanOf([...of('line'), ...of('dots')], of('line-area'))
}

/** Of the paths of strokes, and of the areas that strokes would cover: these go around their line, half a stroke away. */
function spanOf(strokes: readonly string[], areas: readonly string[]): DrawnSpan | null {
  const half = STROKE_WIDTH / 2
  const stroked = strokes.flatMap(placesIn)
  const filled = areas.flatMap(placesIn).map((y) => y / UNITS_PER_PIXEL)
  if (stroked.length + filled.length === 0) return null
  return {
    top: Math.min(...stroked, ...filled.map((y) => y + half)),
    bottom: Math.max(...stroked, ...filled.map((y) => y - half)),
  }
}

/** Distances from the top of all places of a path in `M x y`, `L x y` and `h0`. */
function placesIn(path: string): number[] {
  return [...path.matchAll(/[ML]-?[\d.]+ (-?[\d.]+)/g)].map(([, y]) => Number(y))
}
