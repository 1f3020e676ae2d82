import type { Buckets, DeviceSeries, Statistics } from '../series/series.ts'

/**
 * A device's series in few bytes, for whoever names this type in `Accept`, as our own page does: an eighth of
 * its JSON, and less than half of what gzip makes of that.
 *
 * The body begins with the length of its head (32 bits) and the head: the series as JSON in UTF-8, where
 * `points` stands for the times and values of a line, `t` and `v`, and says how many there are. These follow,
 * sensor by sensor: those of the line itself, of its buckets and of its implausible readings, in each the
 * times before the values.
 *
 * Times are
 * - the greatest step that all differences are multiples of (a varint), the first time (a double) and for
 *   each further one the number
 *   of steps since the one before (a varint); or
 * - a varint of 0, and all times as doubles.
 *
 * Values, which are finite, are
 * - a byte `decimals`, and for each value 0 where there is none, else 1 + the zigzag of the difference to the
 *   value before, both taken
 *   times ten to the power of `decimals` (a varint); or
 * - the byte `AS_DOUBLES`, and all values as doubles, `NaN` where there is none.
 *
 * A line without points takes no byte. Numbers begin with their least significant byte; varints are LEB128;
 * zigzag is 0, −1, 1, −2, … as 0, 1, 2, 3, … Fields may be added to the head; with other lines behind it this
 * would be another type.
 */
export const PACKED_SERIES_TYPE = 'application/vnd.gaugeboard.series'

export const HEAD_LENGTH_BYTES = 4
/** More decimals than any instrument has; what has more goes as doubles. */
export const MOST_DECIMALS = 9
export const AS_DOUBLES = 255

/** Stands for the times and values of a line. */
interface Points {
  points: number
}

/** A sensor in the head. */
export interface PackedSensor extends Statistics, Points {
  id: string
  unit: string
  buckets?: Pick<Buckets, 'stepMs'> & Points
  implausible?: { count: number } & Points
}

export type PackedHead = Omit<DeviceSeries, 'sensors'> & { sensors: PackedSensor[] }
