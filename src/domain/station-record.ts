import { areNumbers, type Checked, isNumber, objectOf, orNull } from './shape.ts'

/** Extent of a station's record: response of `GET /api/devices/{id}/record`. */
export const isStationRecord = objectOf({
  /** First reading, epoch milliseconds; `null` without one. */
  firstMs: orNull(isNumber),
  /** Newest reading. */
  lastMs: orNull(isNumber),
  /** Calendar years (UTC) with a reading, ascending. */
  years: areNumbers,
})
export type StationRecord = Checked<typeof isStationRecord>
