import type { Buckets, Line } from '../../../domain/series/series.ts'

/** A small plot: CSS pixels over a range of time. */
export interface SmallPlot {
  width: number
  height: number
  fromMs: number
  toMs: number
}

export interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** Kept free above and below the line, so that its peaks are not cut. */
const MARGIN_PX = 3
const BAR_GAP_PX = 1

/** Lowest and highest value of a line; a flat one gets room on both sides. `null` without any value. */
export function valueRange(values: readonly (number | null)[]): [number, number] | null {
  let low = Number.POSITIVE_INFINITY
  let high = Number.NEGATIVE_INFINITY
  for (const value of values) {
    if (value === null) continue
    if (value < low) low = value
    if (value > high) high = value
  }
  if (low > high) return null
  return low === high ? [low - 1, high + 1] : [low, high]
}

/** SVG path of a line that is open at its gaps; a value between two gaps is a dot as wide as the line. */
export function linePath(line: Line, plot: SmallPlot, range: readonly [number, number]): string {
  const parts: string[] = []
  let isPenDown = false
  line.t.forEach((t, i) => {
    const value = line.v[i] ?? null
    if (value === null) {
      isPenDown = false
      return
    }
    const point = `${fixed(xOf(t, plot))} ${fixed(yOf(value, plot, range))}`
    const isAlone = !isPenDown && (line.v[i + 1] ?? null) === null
    parts.push(isPenDown ? `L${point}` : `M${point}`)
    if (isAlone) parts.push('h0')
    isPenDown = true
  })
  return parts.join('')
}

/** Bars of amounts from the bottom up; nothing fell: no bar. The highest takes the whole height. */
export function bars(buckets: Buckets, plot: SmallPlot): Bar[] {
  const highest = buckets.v.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  if (highest === 0) return []
  const step = (buckets.stepMs / (plot.toMs - plot.fromMs)) * plot.width
  return buckets.t.flatMap((t, i) => {
    const value = buckets.v[i] ?? null
    if (value === null || value <= 0) return []
    const height = (value / highest) * (plot.height - MARGIN_PX)
    const left = Math.max(0, xOf(t, plot))
    const right = Math.min(plot.width, xOf(t, plot) + step)
    return right <= left
      ? []
      : [{ x: left, y: plot.height - height, width: Math.max(1, right - left - BAR_GAP_PX), height }]
  })
}

export function xOf(ms: number, { fromMs, toMs, width }: SmallPlot): number {
  return ((ms - fromMs) / (toMs - fromMs)) * width
}

function yOf(value: number, { height }: SmallPlot, [low, high]: readonly [number, number]): number {
  return height - MARGIN_PX - ((value - low) / (high - low)) * (height - 2 * MARGIN_PX)
}

function fixed(pixels: number): string {
  return pixels.toFixed(2)
}
