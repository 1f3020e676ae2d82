/** Response of `GET /api/devices/{id}/record`. */
export interface StationRecord {
  /** Epoch milliseconds; `null` without readings. */
  firstMs: number | null
  lastMs: number | null
  /** In UTC, with a reading, ascending. */
  years: number[]
}
