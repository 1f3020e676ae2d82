import type { Reading } from '../device.ts'

/**
 * Readings of one device in columns: ascending times (epoch milliseconds, none twice) and for each sensor a
 * column of the same length, `NaN` where it has no value.
 */
export interface Columns {
  t: Float64Array
  sensors: Map<string, Float64Array>
}

/** A line to draw: `t` ascending, `v` `null` where the line must break. */
export interface Line {
  t: number[]
  v: (number | null)[]
}

/** Amounts added up over equal steps, for bars; `t` is where a step begins, `v` is `null` where nothing is known. */
export interface Buckets extends Line {
  stepMs: number
}

/** Readings that are marked: how many, and of each pixel column at most the first, lowest, highest and last. */
export interface Marks {
  count: number
  t: number[]
  v: number[]
}

/**
 * Means of the usable values in all columns of a plot, in their order: with the line's lowest and highest point of a column
 * they say what became of all its readings.
 */
export interface ColumnMeans {
  /** How many columns of equal time the line was reduced to; a mean is of `COLUMNS_PER_MEAN` neighbours. */
  width: number
  /** Rounded to what a plot can show, or the quantity has; `null` of none. */
  mean: (number | null)[]
  /** Of how many values. */
  count: number[]
}

/** Statistics of one sensor over a range, of its usable values. */
export interface Statistics {
  /** Finite values in the range, those that failed included. */
  count: number
  min: Reading | null
  max: Reading | null
  /** Arithmetic mean over readings; `null` without any. */
  mean: number | null
  last: Reading | null
  /** Total of a quantity that adds up over time; absent without any value, which is not 0. */
  sum?: number
}

export interface SensorSeries extends Line, Statistics {
  id: string
  unit: string
  /** Quantities that add up: their amounts in equal steps. */
  buckets?: Buckets
  /** Readings that failed a test of quality: no part of line, bars and statistics. */
  implausible?: Marks
  /** Readings of the line that a test of quality found suspect. */
  suspect?: Marks
  /** Where they were asked for, and a column has more than one value. */
  means?: ColumnMeans
}

/** Answer of `GET /api/devices/{id}/series`. */
export interface DeviceSeries {
  device: string
  from: number
  to: number
  asOf: number
  stale: boolean
  /** Measurement sets in the range. */
  readings: number
  sensors: SensorSeries[]
  /**
   * Stretches without any measurement set, between the readings on both sides or from there to the ends of
   * the range.
   */
  gaps: [number, number][]
  /** Measurement sets the interval promises for the range, up to now; `null` when the interval is not known. */
  expected: number | null
  /** Everything is as it was sent, what failed a test of quality included; absent where that was taken out. */
  asSent?: boolean
  /** Only a part of the range was read, and all else tells of that part; absent where all of it was. */
  partial?: PartlyRead
}

/** How much of a range was read from the service. */
export interface PartlyRead {
  /** Length of the range up to now, and of what was read of it, in milliseconds. */
  ofMs: number
  readMs: number
  /** What was not read yet, ascending: no gaps, since nobody knows what is there. */
  missing: [number, number][]
  /** Why the rest cannot be read now, for the reader; absent while it is being read or nobody wants it. */
  failure?: string
}
