import { isReading } from '../device.ts'
import {
  areNumbers,
  areNumbersOrNull,
  type Checked,
  type CheckedFields,
  isFlag,
  isNumber,
  isPair,
  isText,
  listOf,
  objectOf,
  optional,
  orNull,
} from '../shape.ts'

/** One device's readings: ascending unique times (epoch milliseconds); `NaN` is missing. */
export interface Columns {
  t: Float64Array
  sensors: Map<string, Float64Array>
}

/** A line to draw: `t` ascending, `v` `null` where the line must break. */
const LINE = { t: areNumbers, v: areNumbersOrNull }
export const isLine = objectOf(LINE)
export type Line = Checked<typeof isLine>

/** `NaN` in `v` where the line breaks. */
export interface LineColumns {
  t: Float64Array
  v: Float64Array
}

/** Amounts summed over equal steps, for bars; `t` is the start of a step, `v` is `null` without data. */
const areBuckets = objectOf({ ...LINE, stepMs: isNumber })
export type Buckets = Checked<typeof areBuckets>

/** Marked readings: their number, and of each pixel column at most the first, lowest, highest and last. */
const arePointMarks = objectOf({ count: isNumber, t: areNumbers, v: areNumbers })
export type PointMarks = Checked<typeof arePointMarks>

/** Means of the usable values in each column of a plot, to complete the line's lowest and highest point of the column. */
const areColumnMeans = objectOf({
  /** Number of columns that the line was downsampled to; a mean covers `COLUMNS_PER_MEAN` of them. */
  width: isNumber,
  /** Rounded to the precision of the plot or the quantity; `null` without values. */
  mean: areNumbersOrNull,
  /** Number of values. */
  count: areNumbers,
})
export type ColumnMeans = Checked<typeof areColumnMeans>

const STATISTICS = {
  /** Number of finite values in the range, including failed ones. */
  count: isNumber,
  min: orNull(isReading),
  max: orNull(isReading),
  /** Arithmetic mean over readings; `null` without any. */
  mean: orNull(isNumber),
  last: orNull(isReading),
  /** Total of an amount; absent, not 0, without any value. */
  sum: optional(isNumber),
}
/** Statistics of one sensor's usable values over a range. */
export type Statistics = CheckedFields<typeof STATISTICS>

/** Checks of a sensor's fields that do not depend on the form of its lines. */
export const ABOUT_SENSOR = { id: isText, unit: isText, ...STATISTICS }

const isSensorSeries = objectOf({
  ...ABOUT_SENSOR,
  ...LINE,
  /** Only for amounts: their sums over equal steps. */
  buckets: optional(areBuckets),
  /** Readings that failed quality control, excluded from line, bars and statistics. */
  implausible: optional(arePointMarks),
  /** Suspect readings of the line. */
  suspect: optional(arePointMarks),
  /** Only on request, and where a column has more than one value. */
  means: optional(areColumnMeans),
})
export type SensorSeries = Checked<typeof isSensorSeries>

/** A sensor's series before an answer takes its form. */
export interface SensorColumns extends LineColumns, Omit<SensorSeries, keyof Line> {}

/** Progress of reading a range from the service. */
export const isPartlyRead = objectOf({
  /** Length of the range up to now, and of the part read, in milliseconds. */
  ofMs: isNumber,
  readMs: isNumber,
  /** Parts not yet read, ascending; they are not gaps. */
  missing: listOf(isPair),
  /** Why the rest cannot be read now, a sentence for the reader; absent while it is being read or not requested. */
  failure: optional(isText),
})
export type PartlyRead = Checked<typeof isPartlyRead>

/** Checks of a series, without its sensors. */
export const SERIES_FIELDS = {
  device: isText,
  from: isNumber,
  to: isNumber,
  asOf: isNumber,
  stale: isFlag,
  /** Measurement sets in the range. */
  readings: isNumber,
  /** Ranges without any measurement set, between two readings or between a reading and an end of the range. */
  gaps: listOf(isPair),
  /** Expected measurement sets of the range up to now; `null` for an unknown interval. */
  expected: orNull(isNumber),
  /** Values are as sent, including failed ones; absent where these are excluded. */
  asSent: optional(isFlag),
  /** Only a part of the range was read, and all other fields cover that part; absent for the whole range. */
  partial: optional(isPartlyRead),
}

/** Response of `GET /api/devices/{id}/series`. */
export const isDeviceSeries = objectOf({ ...SERIES_FIELDS, sensors: listOf(isSensorSeries) })
export interface DeviceSeries<Sensor = SensorSeries> extends CheckedFields<typeof SERIES_FIELDS> {
  sensors: Sensor[]
}
