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

/** A line in columns, `NaN` in `v` where it must break: as it is made, before an answer takes its form. */
export interface LineColumns {
  t: Float64Array
  v: Float64Array
}

/** Amounts summed over equal steps, for bars; `t` is the start of a step, `v` is `null` without data. */
export interface Buckets extends Line {
  stepMs: number
}

/** Marked readings: their number, and of each pixel column at most the first, lowest, highest and last. */
export interface Marks {
  count: number
  t: number[]
  v: number[]
}

/** Means of the usable values in each column of a plot, to complete the line's lowest and highest point of the column. */
export interface ColumnMeans {
  /** Number of columns that the line was downsampled to; a mean covers `COLUMNS_PER_MEAN` of them. */
  width: number
  /** Rounded to the precision of the plot or the quantity; `null` without values. */
  mean: (number | null)[]
  /** Number of values. */
  count: number[]
}

/** Statistics of one sensor's usable values over a range. */
export interface Statistics {
  /** Number of finite values in the range, including failed ones. */
  count: number
  min: Reading | null
  max: Reading | null
  /** Arithmetic mean over readings; `null` without any. */
  mean: number | null
  last: Reading | null
  /** Total of an amount; absent, not 0, without any value. */
  sum?: number
}

interface AboutLine extends Statistics {
  id: string
  unit: string
  /** Only for amounts: their sums over equal steps. */
  buckets?: Buckets
  /** Readings that failed quality control, excluded from line, bars and statistics. */
  implausible?: Marks
  /** Suspect readings of the line. */
  suspect?: Marks
  /** Only on request, and where a column has more than one value. */
  means?: ColumnMeans
}

export interface SensorSeries extends Line, AboutLine {}

/** A sensor's series before an answer takes its form. */
export interface SensorColumns extends LineColumns, AboutLine {}

/** Response of `GET /api/devices/{id}/series`. */
export interface DeviceSeries<Sensor extends AboutLine = SensorSeries> {
  device: string
  from: number
  to: number
  asOf: number
  stale: boolean
  /** Measurement sets in the range. */
  readings: number
  sensors: Sensor[]
  /** Ranges without any measurement set, between two readings or between a reading and an end of the range. */
  gaps: [number, number][]
  /** Expected measurement sets of the range up to now; `null` for an unknown interval. */
  expected: number | null
  /** Values are as sent, including failed ones; absent where these are excluded. */
  asSent?: boolean
  /** Only a part of the range was read, and all other fields cover that part; absent for the whole range. */
  partial?: PartlyRead
}

/** Progress of reading a range from the service. */
export interface PartlyRead {
  /** Length of the range up to now, and of the part read, in milliseconds. */
  ofMs: number
  readMs: number
  /** Parts not yet read, ascending; they are not gaps. */
  missing: [number, number][]
  /** Why the rest cannot be read now, a sentence for the reader; absent while it is being read or not requested. */
  failure?: string
}
