import type { Line } from './series.ts'

/** The pixel columns of a plot: `width` columns of equal time over [`fromMs`, `toMs`], the last one closed. */
export interface ColumnGrid {
  fromMs: number
  toMs: number
  width: number
}

/** Index of the column that holds a time of the range. */
export function columnOf(grid: ColumnGrid, timeMs: number): number {
  const column = Math.floor((timeMs - grid.fromMs) * columnsPerMs(grid))
  return Math.min(column, grid.width - 1)
}

/**
 * M4 down-sampling (Jugel, Jerzak, Hackenbroich and Markl, "M4: A Visualization-Oriented Time Series Data
 * Aggregation", VLDB 2014): for each pixel column the first, lowest, highest and last reading, in order of time and
 * each once, which draws the same pixels as all of them would. `NaN` in `v` is a missing value and is passed over.
 * Where two kept neighbours of different columns have a step of more than `gapMs` between them in the data, a
 * point with `null` stands halfway in that step, and the line must break. Of equal values the earliest counts.
 *
 * `t` ascends; times outside the grid are left out.
 */
export function m4(t: Float64Array, v: Float64Array, grid: ColumnGrid, gapMs: number): Line {
  const line: Line = { t: [], v: [] }
  const scale = columnsPerMs(grid)
  const lastColumn = grid.width - 1
  let column = -1
  // a time before this is in the same column as the last one without reckoning; the margin is for rounding
  let surelyBeforeMs = Number.NEGATIVE_INFINITY
  let first = -1
  let low = -1
  let high = -1
  let last = -1
  let lowest = Number.NaN
  let highest = Number.NaN

  const end = upperBound(t, grid.toMs)
  for (let i = lowerBound(t, grid.fromMs); i < end; i++) {
    const value = v[i] as number
    if (Number.isNaN(value)) continue
    const time = t[i] as number
    const at = time < surelyBeforeMs ? column : Math.min(Math.floor((time - grid.fromMs) * scale), lastColumn)
    if (at !== column) {
      surelyBeforeMs = grid.fromMs + (at + 1) / scale - 1
      pushColumn(line, t, v, first, low, high, last)
      if (last !== -1 && time - (t[last] as number) > gapMs) {
        line.t.push(((t[last] as number) + time) / 2)
        line.v.push(null)
      }
      column = at
      first = low = high = last = i
      lowest = highest = value
    } else {
      if (value < lowest) {
        lowest = value
        low = i
      } else if (value > highest) {
        highest = value
        high = i
      }
      last = i
    }
  }
  pushColumn(line, t, v, first, low, high, last)
  return line
}

/** Index of the first time at or after `timeMs`. */
export function lowerBound(t: ArrayLike<number>, timeMs: number): number {
  let low = 0
  let high = t.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((t[middle] as number) < timeMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the first time after `timeMs`. */
export function upperBound(t: ArrayLike<number>, timeMs: number): number {
  let low = 0
  let high = t.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((t[middle] as number) <= timeMs) low = middle + 1
    else high = middle
  }
  return low
}

/** Adds what a column keeps, in order of time and each once. A function of its own: a closure would slow the loop fourfold. */
function pushColumn(
  line: Line,
  t: Float64Array,
  v: Float64Array,
  first: number,
  low: number,
  high: number,
  last: number,
): void {
  if (first === -1) return
  push(line, t, v, first)
  const near = Math.min(low, high)
  const far = Math.max(low, high)
  if (near !== first && near !== last) push(line, t, v, near)
  if (far !== near && far !== first && far !== last) push(line, t, v, far)
  if (last !== first) push(line, t, v, last)
}

function columnsPerMs(grid: ColumnGrid): number {
  return grid.width / (grid.toMs - grid.fromMs)
}

function push(line: Line, t: Float64Array, v: Float64Array, i: number): void {
  line.t.push(t[i] as number)
  line.v.push(v[i] as number)
}
