import type { MeasurementSet } from './store.ts'

const EARLIEST_MS = Date.parse('0001-01-02T00:00:00Z')
const LATEST_MS = Date.parse('9999-12-30T23:59:59Z')

/** Whether a time has a timestamp of the interface's form at every offset: a day inside four-digit years. */
export function isStorableTime(ms: number): boolean {
  return ms >= EARLIEST_MS && ms <= LATEST_MS
}

/** Throws a `RangeError` for an impossible time, or more values than sensors. */
export function assertStorable(set: MeasurementSet, sensors: number): void {
  if (!isStorableTime(set.timeMs)) throw new RangeError(`Not a storable time: ${set.timeMs}`)
  if (set.values.length > sensors) {
    throw new RangeError(`${set.values.length} values for ${sensors} sensors`)
  }
}
