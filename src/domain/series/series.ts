import type { Reading } from '../device.ts'

/** One device's readings: ascending unique times (epoch milliseconds); `NaN` is missing. */
export interface Columns {
  t: Float64Array
  sensors: Map<string, Float64Array>
}

/** `t` ascends; `v` is `null` where the line breaks. */
export interface Line {
  t: number[]
  v: (number | null)[]
}

/** `NaN` in `v` where the line breaks. */
export interface LineColumns {
  t: Float64Array
  v: Float64Array
}

/** Totals for bars; `t` is the start of a step, `v` is `null` without data. */
export interface Buckets extends Line {
  stepMs: number
}

/** Of each pixel column at most the first, lowest, highest and last. */
export interface Marks {
  count: number
  t: number[]
  v: number[]
}

/** Of usable values, beside a column's extremes. */
export interface ColumnMeans {
  /** The line's columns; a mean covers `COLUMNS_PER_MEAN` of them. */
  width: number
  /** Rounded to the plot's or the quantity's precision; `null` without values. */
  mean: (number | null)[]
  count: number[]
}

export interface Statistics {
  /** Finite values, failed ones included. */
  count: number
  min: Reading | null
  max: Reading | null
  /** Arithmetic; `null` without values. */
  mean: number | null
  last: Reading | null
  /** Of an amount; absent, not 0, without values. */
  sum?: number
}

interface AboutLine extends Statistics {
  id: string
  unit: string
  buckets?: Buckets
  /** Failed quality control: not in line, bars or statistics. */
  implausible?: Marks
  suspect?: Marks
  /** On request, where a column has several values. */
  means?: ColumnMeans
}

export interface SensorSeries extends Line, AboutLine {}

export interface SensorColumns extends LineColumns, AboutLine {}

/** Response of `GET /api/devices/{id}/series`. */
export interface DeviceSeries<Sensor extends AboutLine = SensorSeries> {
  device: string
  from: number
  to: number
  asOf: number
  stale: boolean
  readings: number
  sensors: Sensor[]
  /** Without measurement sets; at the ends cut to the range. */
  gaps: [number, number][]
  /** Measurement sets up to now; `null` for an unknown interval. */
  expected: number | null
  /** Includes failed values; otherwise absent. */
  asSent?: boolean
  /** All other fields cover the part read; absent for the whole range. */
  partial?: PartlyRead
}

export interface PartlyRead {
  ofMs: number
  readMs: number
  missing: [number, number][]
  /** Why the rest cannot be read now, for the reader; absent while it is being read or not requested. */
  failure?: string
}
