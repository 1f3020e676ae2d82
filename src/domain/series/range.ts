import type { Sensor } from '../device.ts'
import { type Quantity, quantityOf } from '../quantity.ts'
import { lowerBound, upperBound } from './m4.ts'

/** Epoch milliseconds, half open: the quantity decides which end is included. */
export interface Range {
  fromMs: number
  toMs: number
}

export interface Combined extends Pick<Quantity, 'combine'> {
  stamp?: 'start' | undefined
}

/** An amount, unless its network stamps the start. */
export function isStampedAtEnd({ combine, stamp }: Combined): boolean {
  return combine === 'sum' && stamp !== 'start'
}

/** What decides which end of a range is included. */
export function combinedOf({ kind, unit, stamp }: Pick<Sensor, 'kind' | 'unit' | 'stamp'>): Combined {
  return { combine: quantityOf(kind, unit).combine, stamp }
}

/**
 * Instantaneous values belong to [from, to). An amount is stamped at the end of its interval (WaterML 2.0,
 * "preceding total") and belongs to (from, to], unless its network stamps the start. So sums of consecutive
 * ranges add up.
 */
export function isWithin({ fromMs, toMs }: Range, t: number, combined: Combined): boolean {
  return isStampedAtEnd(combined) ? t > fromMs && t <= toMs : t >= fromMs && t < toMs
}

/** `end` is exclusive. */
export function indicesWithin(
  t: ArrayLike<number>,
  { fromMs, toMs }: Range,
  combined: Combined,
): [begin: number, end: number] {
  const bound = isStampedAtEnd(combined) ? upperBound : lowerBound
  return [bound(t, fromMs), bound(t, toMs)]
}

/** A measurement set is instantaneous, whatever amounts it contains. */
export const SETS: Combined = { combine: 'none' }
