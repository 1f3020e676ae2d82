import { lowerBound, upperBound } from '../../../domain/series/m4.ts'
import type { Line } from '../../../domain/series/series.ts'
import { type TimeScale, toX } from '../time-scale.ts'

/** Places on a plot: pixels from its left for a time, from its top for a value. */
export interface PlotScale extends TimeScale {
  low: number
  high: number
  height: number
  /** Equal ratios are equally far apart; `low` is above 0 then. */
  isLog?: true
}

export function toY(
  { low, high, height, isLog }: Pick<PlotScale, 'low' | 'high' | 'height' | 'isLog'>,
  value: number,
): number {
  if (isLog) return value > 0 ? height - (Math.log(value / low) / Math.log(high / low)) * height : 2 * height
  return height - ((value - low) / (high - low)) * height
}

export const STROKE_WIDTH = 1.5

export interface LinePaths {
  /** Strokes, in pieces that share the point they meet in; empty where there is nothing to join. */
  line: string[]
  area: string[]
  band: string[]
  /** Readings without a neighbour, or all where they are far apart: zero-length strokes with round ends. */
  dots: string
}

/** Readings further apart than this, in pixels, are each shown as a dot. */
const DOT_SPACING = 8
/** Points of one piece: a browser takes longer over one long path than over many short ones, twice as long and more. */
const PIECE_POINTS = 128

/** The `d` of a line and its dots. A `null` breaks the line; it runs on to one neighbour on either side. */
export function linePaths(line: Line, scale: PlotScale): LinePaths {
  return isPlain(scale) ? plainLinePaths(line, scale) : plainLinePaths(...inLogarithms(line, scale))
}

function plainLinePaths({ t, v }: Line, scale: PlotScale): LinePaths {
  const perUnit = scale.height / (scale.high - scale.low)
  const [begin, end] = withNeighbours(t, scale.fromMs, scale.toMs)
  const allDots = (end - begin - 1) * DOT_SPACING < toX(scale, t[end - 1] ?? 0) - toX(scale, t[begin] ?? 0)
  const line: string[] = []
  let piece = ''
  let room = PIECE_POINTS
  let dots = ''
  let pen: 'M' | 'L' = 'M'
  for (let i = begin; i < end; i++) {
    const value = v[i] as number | null
    if (value === null) {
      pen = 'M'
      continue
    }
    // hundredths of a pixel: finer than any screen, coarser than sixteen digits
    const x = hundredths(toX(scale, t[i] as number))
    const y = hundredths(scale.height - (value - scale.low) * perUnit)
    const isAlone = pen === 'M' && (i + 1 >= end || v[i + 1] === null)
    if (isAlone || allDots) dots += `M${x} ${y}h0`
    if (!isAlone) {
      piece += `${pen}${x} ${y}`
      if (--room === 0) {
        line.push(piece)
        piece = `M${x} ${y}`
        room = PIECE_POINTS
      }
    }
    pen = 'L'
  }
  if (piece.includes('L')) line.push(piece)
  return { line, area: [], band: [], dots }
}

/** Quantities whose neighbours must not be joined: every reading is a dot. */
export function dotPaths({ t, v }: Line, scale: PlotScale): LinePaths {
  const [begin, end] = withNeighbours(t, scale.fromMs, scale.toMs)
  let dots = ''
  for (let i = begin; i < end; i++) {
    const value = v[i] as number | null
    if (value === null) continue
    dots += `M${hundredths(toX(scale, t[i] as number))} ${hundredths(toY(scale, value))}h0`
  }
  return { line: [], area: [], band: [], dots }
}

export function isPlain({ isLog }: PlotScale): boolean {
  return isLog !== true
}

/** A line and its scale so that a plain one draws it: what is 0 or less breaks it. */
export function inLogarithms({ t, v }: Line, { isLog: _, ...scale }: PlotScale): [Line, PlotScale] {
  const values = v.map((value) => (value !== null && value > 0 ? Math.log10(value) : null))
  return [
    { t, v: values },
    { ...scale, low: Math.log10(scale.low), high: Math.log10(scale.high) },
  ]
}

export function hundredths(pixels: number): number {
  return Math.round(pixels * 100) / 100
}

function withNeighbours(t: readonly number[], fromMs: number, toMs: number): [begin: number, end: number] {
  const begin = lowerBound(t, fromMs)
  return [Math.max(0, begin - 1), Math.min(t.length, upperBound(t, toMs) + 1)]
}
