/** How far a station's record reaches: answer of `GET /api/devices/{id}/record`. */
export interface StationRecord {
  /** First reading known, epoch milliseconds; `null` where none is. */
  firstMs: number | null
  /** Newest reading known. */
  lastMs: number | null
  /** Calendar years (UTC) with a reading, ascending. */
  years: number[]
}
