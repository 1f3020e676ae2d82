import type { Sensor } from '../device.ts'
import { type Quantity, quantityOf } from '../quantity.ts'
import { lowerBound, upperBound } from './m4.ts'

/** A time range in epoch milliseconds, half open: which end it includes depends on the quantity. */
export interface Range {
  fromMs: number
  toMs: number
}

/** The part of a quantity that decides which end of a range is included. */
export interface Combined extends Pick<Quantity, 'combine'> {
  /** For an amount that is stamped at the start of its interval. */
  stamp?: 'start' | undefined
}

/** Whether a value is stamped at the end of its interval. */
export function isStampedAtEnd({ combine, stamp }: Combined): boolean {
  return combine === 'sum' && stamp !== 'start'
}

/** The part of a sensor that decides which end of a range is included. */
export function combinedOf({ kind, unit, stamp }: Pick<Sensor, 'kind' | 'unit' | 'stamp'>): Combined {
  return { combine: quantityOf(kind, unit).combine, stamp }
}

/**
 * Whether a reading at `t` belongs to a range. Instantaneous values belong to [from, to). An amount is stamped at the end of
 * its interval (WaterML 2.0, "preceding total") and belongs to (from, to], unless its network stamps the start. So each
 * reading belongs to one of consecutive ranges, and their sums add up to that of the union.
 */
export function isWithin({ fromMs, toMs }: Range, t: number, combined: Combined): boolean {
  return isStampedAtEnd(combined) ? t > fromMs && t <= toMs : t >= fromMs && t < toMs
}

/** Indices of ascending times that belong to a range: from the first of the pair up to, but not including, the second. */
export function indicesWithin(
  t: ArrayLike<number>,
  { fromMs, toMs }: Range,
  combined: Combined,
): [begin: number, end: number] {
  const bound = isStampedAtEnd(combined) ? upperBound : lowerBound
  return [bound(t, fromMs), bound(t, toMs)]
}

/** Quantity for counting measurement sets: a set is instantaneous, whatever amounts it contains. */
export const SETS: Combined = { combine: 'none' }
