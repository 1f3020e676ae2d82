/**
 * Columns of numbers in few bytes. A body is a row of frames, each a length (32 bits, most significant byte first)
 * and as many bytes: first a head, JSON that says what the columns are of, then blocks.
 *
 * A block is the number of its rows (a varint) and, unless that is 0, its times, the number of its columns (a varint) and the
 * columns.
 *
 * Times are
 * - the greatest step that all differences are multiples of (a varint), the first time (a double) and for each
 *   further one the number of steps since the one before (a varint); or
 * - a varint of 0, and all times as doubles.
 *
 * A column is
 * - a byte `decimals`, and for each row 0 where there is no value, else 1 + the zigzag of the difference to the
 *   value before, both taken times ten to the power of `decimals` (a varint); or
 * - the byte `AS_DOUBLES`, and for each row a double, `NaN` where there is no value.
 *
 * Doubles begin with their least significant byte, as varints (LEB128) do. Zigzag is 0, −1, 1, −2, … as 0, 1, 2, 3, …
 *
 * This is version 2. Another form is another version: of the media type (`domain/series/packed-form.ts`) and of the keys of
 * copies on disk.
 */

export interface ColumnBlock {
  /** Epoch milliseconds, finite. */
  t: Float64Array
  /** As long as the times; finite, or `NaN` where there is no value. */
  columns: readonly Float64Array[]
}

export const FRAME_HEAD_BYTES = 4
/** More decimals than any instrument has; what has more goes as doubles. */
export const MAX_DECIMALS = 9
export const AS_DOUBLES = 255
