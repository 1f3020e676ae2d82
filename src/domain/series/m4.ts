import type { Line, LineColumns } from './series.ts'

/** `width` columns of equal time over [`fromMs`, `toMs`]. */
export interface ColumnGrid {
  fromMs: number
  toMs: number
  width: number
}

export function columnOf(grid: ColumnGrid, timeMs: number): number {
  // divides last: a factor of columns a millisecond could round a reading into the column before
  const column = Math.floor(((timeMs - grid.fromMs) * grid.width) / (grid.toMs - grid.fromMs))
  return Math.min(column, grid.width - 1)
}

/** The line, and indices of readings, -1 without any. */
export interface Downsampled {
  line: LineColumns
  count: number
  total: number
  low: number
  high: number
  last: number
  /** By column; valid until the next call. */
  counts: Uint32Array
  totals: Float64Array
}

/**
 * M4 (Jugel, Jerzak, Hackenbroich and Markl, "M4: A Visualization-Oriented Time Series Data Aggregation",
 * VLDB 2014): the first, lowest, highest and last reading of each pixel column, which draw the same pixels as
 * all. Skips `NaN`. A `null` point halfway breaks the line at steps above `gapMs` between columns. Of equal
 * values the earliest. `t` ascends; times outside the grid are skipped.
 */
export function m4(t: Float64Array, v: Float64Array, grid: ColumnGrid, gapMs: number): Line {
  return inLists(downsample(t, v, columnStarts(t, grid), gapMs).line)
}

/** M4 over given columns, shared by a device's sensors. */
export function downsample(
  t: Float64Array,
  v: Float64Array,
  starts: Uint32Array,
  gapMs: number,
): Downsampled {
  const width = starts.length - 1
  const buffers = buffersFor(Math.min(2 * t.length, MAX_PER_COLUMN * starts.length), width)
  const { counts, totals } = buffers
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
      buffers.t[points] = ((t[last] as number) + (t[first] as number)) / 2
      buffers.v[points++] = Number.NaN
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
    points = putColumn(buffers, points, t, v, first, columnLow, columnHigh, last)
    count += columnCount
    total += columnTotal
    counts[column - 1] = columnCount
    totals[column - 1] = columnTotal
    if (low === -1 || lowest < (v[low] as number)) low = columnLow
    if (high === -1 || highest > (v[high] as number)) high = columnHigh
  }
  const line = { t: buffers.t.slice(0, points), v: buffers.v.slice(0, points) }
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

const MAX_PER_COLUMN = 5

interface Buffers extends LineColumns, Pick<Downsampled, 'counts' | 'totals'> {}

/** Reused: full-size buffers for each line were two fifths of a server's garbage. */
const kept: Buffers = {
  t: new Float64Array(),
  v: new Float64Array(),
  counts: new Uint32Array(),
  totals: new Float64Array(),
}

function buffersFor(points: number, width: number): Buffers {
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

/** Few lines break, and a list without `null` is half as large. */
export function inLists({ t, v }: LineColumns): Line {
  const values = listOf(v)
  return {
    t: listOf(t),
    v: v.includes(Number.NaN) ? values.map((value) => (Number.isNaN(value) ? null : value)) : values,
  }
}

/** Preallocated: growing costs a quarter of the time. */
function listOf(column: Float64Array): number[] {
  const list = new Array<number>(column.length)
  for (let i = 0; i < column.length; i++) list[i] = column[i] as number
  return list
}

/** First index of each column, then of the first time after the grid. */
export function columnStarts(t: Float64Array, grid: ColumnGrid): Uint32Array {
  const starts = new Uint32Array(grid.width + 1)
  const end = upperBound(t, grid.toMs)
  let begin = lowerBound(t, grid.fromMs)
  starts[0] = begin
  for (let column = 1; column < grid.width; column++) {
    // inlined `firstFrom`: a closure a column is a third of a server's garbage
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

/** `columnStarts` of the readings at indices `at`, ascending; `starts` count from `begin`. */
export function startsAmong(at: Uint32Array, starts: Uint32Array, begin: number): Uint32Array {
  return starts.map((start) => lowerBound(at, start + begin))
}

/** First index at or after `timeMs`. */
export function lowerBound(t: ArrayLike<number>, timeMs: number): number {
  return firstFrom(0, t.length, (i) => (t[i] as number) >= timeMs)
}

/** First index after `timeMs`. */
export function upperBound(t: ArrayLike<number>, timeMs: number): number {
  return firstFrom(0, t.length, (i) => (t[i] as number) > timeMs)
}

/** Binary search; `end` where none passes. `passes` must be monotonic. */
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

/** In order, each once; returns the next index. Not a closure: that is four times slower. */
function putColumn(
  buffers: LineColumns,
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
  let next = put(buffers, at, t, v, first)
  if (near !== first && near !== last) next = put(buffers, next, t, v, near)
  if (far !== near && far !== first && far !== last) next = put(buffers, next, t, v, far)
  return last === first ? next : put(buffers, next, t, v, last)
}

function put(buffers: LineColumns, at: number, t: Float64Array, v: Float64Array, i: number): number {
  buffers.t[at] = t[i] as number
  // JSON has no negative zero
  buffers.v[at] = (v[i] as number) + 0
  return at + 1
}
