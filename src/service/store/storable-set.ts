import { isStorableTime } from './storable-time.ts'
import type { MeasurementSet } from './store.ts'

/** Throws a `RangeError` for a set that no store takes: a time out of bounds, or more values than sensors. */
export function assertStorable(set: MeasurementSet, sensors: number): void {
  if (!isStorableTime(set.timeMs)) throw new RangeError(`Not a storable time: ${set.timeMs}`)
  if (set.values.length > sensors) {
    throw new RangeError(`${set.values.length} values for ${sensors} sensors`)
  }
}
