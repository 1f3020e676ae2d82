/**
 * Readings in columns: what the data endpoint answers to a request that names this type in `Accept` (C73 in
 * `docs/interface.md`). A year of a million values is 1.5 MB, where its JSON is 49 MB, and costs its reader a tenth.
 *
 * The body is a row of frames, each a length (32 bits, most significant byte first) and as many bytes:
 * - the head, JSON: `ColumnsHead`;
 * - blocks of measurement sets, times rising within and from one to the next;
 * - an empty frame, which says that nothing is missing.
 *
 * A block is the number of its sets (a varint), the first time (epoch seconds, a double), for each further
 * set the change of the step between two times (zigzag), the number of its columns (a varint; sensors behind
 * them have no value in it) and the columns:
 * - a byte `decimals` and for each set 0 where there is no value, else 1 + the zigzag of the difference to
 *   the value before,
 *   both taken times ten to the power of `decimals`; or
 * - the byte `AS_DOUBLES` and for each set a double, `NaN` where there is no value.
 *
 * Doubles begin with their least significant byte, as varints (LEB128) do. Zigzag is 0, −1, 1, −2, … as 0, 1, 2, 3, …
 */
export const COLUMNS_TYPE = 'application/vnd.gaugeboard.columns'

export interface ColumnsHead {
  /** As in the envelope. */
  message: string
  /** The sensors of the columns, in order. */
  sensors: { id: string; unit: string }[]
}

/** Measurement sets in columns. */
export interface ColumnBlock {
  /** Epoch seconds, rising. */
  seconds: Float64Array
  /** A column a sensor, `NaN` where it has no value; those of the last sensors may be left out. */
  columns: Float64Array[]
}

/** More decimals than any instrument has; what has more goes as doubles. */
export const MOST_DECIMALS = 9
export const AS_DOUBLES = 255
export const FRAME_HEAD_BYTES = 4
