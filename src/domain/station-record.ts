/** Extent of a station's record: response of `GET /api/devices/{id}/record`. */
export interface StationRecord {
  /** First reading, epoch milliseconds; `null` without one. */
  firstMs: number | null
  /** Newest reading. */
  lastMs: number | null
  /** Calendar years (UTC) with a reading, ascending. */
  years: number[]
}
