import type { MeasurementSet } from './store.ts'

const EARLIEST_MS = Date.parse('0001-01-02T00:00:00Z')
const LATEST_MS = Date.parse('9999-12-30T23:59:59Z')

/**
 * Whether a reading may have this time (epoch milliseconds): a day inside the four-digit years, so that it has
 * a timestamp of the interface's form at every offset.
 */
export function isStorableTime(ms: number): boolean {
  return ms >= EARLIEST_MS && ms <= LATEST_MS
}

/** Throws a `RangeError` for a set that no store takes: a time out of bounds, or more values than sensors. */
export function assertStorable(set: MeasurementSet, sensors: number): void {
  if (!isStorableTime(set.timeMs)) throw new RangeError(`Not a storable time: ${set.timeMs}`)
  if (set.values.length > sensors) {
    throw new RangeError(`${set.values.length} values for ${sensors} sensors`)
  }
}
