import type { Line, LineColumns } from './series.ts'

/** The pixel columns of a plot: `width` columns of equal time over [`fromMs`, `toMs`], the last one closed. */
export interface ColumnGrid {
  fromMs: number
  toMs: number
  width: number
}

/** Index of the column that holds a time of the range. */
export function columnOf(grid: ColumnGrid, timeMs: number): number {
  // divided last: with a factor of columns a millisecond, a reading at a border could come into the column before it
  const column = Math.floor(((timeMs - grid.fromMs) * grid.width) / (grid.toMs - grid.fromMs))
  return Math.min(column, grid.width - 1)
}

/** The line and what the same pass finds; indices of readings, -1 without any. */
export interface Downsampled {
  line: LineColumns
  /** Readings that have a value, their total, and the earliest extremes and the last one among them. */
  count: number
  total: number
  low: number
  high: number
  last: number
  /** For each column how many readings have a value, and their total. Good until the next line is reduced. */
  counts: Uint32Array
  totals: Float64Array
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
  return inLists(downsample(t, v, columnStarts(t, grid), gapMs).line)
}

/** M4 over given columns, which all sensors of one device share. */
export function downsample(
  t: Float64Array,
  v: Float64Array,
  starts: Uint32Array,
  gapMs: number,
): Downsampled {
  const width = starts.length - 1
  const room = roomFor(Math.min(2 * t.length, MAX_PER_COLUMN * starts.length), width)
  const { counts, totals } = room
  let points = 0
  let count = 0
  let total = 0
  let low = -1
  let high = -1
  let last = -1
  for (let column = 1; column < starts.length; column++) {
    const end = starts[column] as number
    let i = starts[column - 1] as number
    while (i < end && Number.isNaN(v[i] as number)) i++
    if (i === end) {
      counts[column - 1] = 0
      totals[column - 1] = 0
      continue
    }

    const first = i
    if (last !== -1 && (t[first] as number) - (t[last] as number) > gapMs) {
      room.t[points] = ((t[last] as number) + (t[first] as number)) / 2
      room.v[points++] = Number.NaN
    }
    let columnLow = i
    let columnHigh = i
    let lowest = v[i] as number
    let highest = lowest
    let columnCount = 1
    let columnTotal = lowest
    last = i
    for (i++; i < end; i++) {
      const value = v[i] as number
      if (Number.isNaN(value)) continue
      columnCount++
      columnTotal += value
      last = i
      if (value < lowest) {
        lowest = value
        columnLow = i
      } else if (value > highest) {
        highest = value
        columnHigh = i
      }
    }
    points = putColumn(room, points, t, v, first, columnLow, columnHigh, last)
    count += columnCount
    total += columnTotal
    counts[column - 1] = columnCount
    totals[column - 1] = columnTotal
    if (low === -1 || lowest < (v[low] as number)) low = columnLow
    if (high === -1 || highest > (v[high] as number)) high = columnHigh
  }
  const line = { t: room.t.slice(0, points), v: room.v.slice(0, points) }
  return {
    line,
    count,
    total,
    low,
    high,
    last,
    counts: counts.subarray(0, width),
    totals: totals.subarray(0, width),
  }
}

/** Four readings, and a break before them. */
const MAX_PER_COLUMN = 5

interface Room extends LineColumns, Pick<Downsampled, 'counts' | 'totals'> {}

/** Kept from line to line: lists with room for every point that there might be were two fifths of a server's garbage. */
const kept: Room = {
  t: new Float64Array(),
  v: new Float64Array(),
  counts: new Uint32Array(),
  totals: new Float64Array(),
}

function roomFor(points: number, width: number): Room {
  if (kept.t.length < points) {
    kept.t = new Float64Array(points)
    kept.v = new Float64Array(points)
  }
  if (kept.counts.length < width) {
    kept.counts = new Uint32Array(width)
    kept.totals = new Float64Array(width)
  }
  return kept
}

/** A line in lists. Nearly none breaks, and a list of nothing but numbers is a half as large as one that may hold `null`. */
export function inLists({ t, v }: LineColumns): Line {
  const values = listOf(v)
  return {
    t: listOf(t),
    v: v.includes(Number.NaN) ? values.map((value) => (Number.isNaN(value) ? null : value)) : values,
  }
}

/** A list that has its length from the start: while it grows, a quarter of the time goes into copying it. */
function listOf(column: Float64Array): number[] {
  const list = new Array<number>(column.length)
  for (let i = 0; i < column.length; i++) list[i] = column[i] as number
  return list
}

/** Index of the first reading of each pixel column, and at the end that of the first reading after the grid. */
export function columnStarts(t: Float64Array, grid: ColumnGrid): Uint32Array {
  const starts = new Uint32Array(grid.width + 1)
  const end = upperBound(t, grid.toMs)
  let begin = lowerBound(t, grid.fromMs)
  starts[0] = begin
  for (let column = 1; column < grid.width; column++) {
    // `firstFrom` written out: a closure for each of thousands of columns is a third of a server's garbage
    let high = end
    while (begin < high) {
      const middle = (begin + high) >>> 1
      if (columnOf(grid, t[middle] as number) >= column) high = middle
      else begin = middle + 1
    }
    starts[column] = begin
  }
  starts[grid.width] = end
  return starts
}

/**
 * `columnStarts` of some readings of a column, by their places `at` in it, ascending. `starts` are those of the
 * part of the column that begins at `begin`.
 */
export function startsAmong(at: Uint32Array, starts: Uint32Array, begin: number): Uint32Array {
  return starts.map((start) => lowerBound(at, start + begin))
}

/** Index of the first time at or after `timeMs`. */
export function lowerBound(t: ArrayLike<number>, timeMs: number): number {
  return firstFrom(0, t.length, (i) => (t[i] as number) >= timeMs)
}

/** Index of the first time after `timeMs`. */
export function upperBound(t: ArrayLike<number>, timeMs: number): number {
  return firstFrom(0, t.length, (i) => (t[i] as number) > timeMs)
}

/** The first index from `begin` on that passes, `end` where none does; what follows one that passes has to pass too. */
export function firstFrom(begin: number, end: number, passes: (i: number) => boolean): number {
  let low = begin
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Puts what a column keeps into the line from `at` on, in order of time and each once, and gives back where
 * the next column goes. A function of its own: a closure would slow the loop fourfold.
 */
function putColumn(
  room: LineColumns,
  at: number,
  t: Float64Array,
  v: Float64Array,
  first: number,
  low: number,
  high: number,
  last: number,
): number {
  const near = Math.min(low, high)
  const far = Math.max(low, high)
  let next = put(room, at, t, v, first)
  if (near !== first && near !== last) next = put(room, next, t, v, near)
  if (far !== near && far !== first && far !== last) next = put(room, next, t, v, far)
  return last === first ? next : put(room, next, t, v, last)
}

function put(room: LineColumns, at: number, t: Float64Array, v: Float64Array, i: number): number {
  room.t[at] = t[i] as number
  // JSON has no zero but the positive one
  room.v[at] = (v[i] as number) + 0
  return at + 1
}
