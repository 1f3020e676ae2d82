import type { Sensor } from '../device.ts'
import { type Quantity, quantityOf } from '../quantity.ts'
import { lowerBound, upperBound } from './m4.ts'

/** A stretch of time in epoch milliseconds, half open: which of its ends belongs to it depends on what is measured. */
export interface Range {
  fromMs: number
  toMs: number
}

/** What is measured, as far as it says which end of a range belongs to it. */
export interface Combined extends Pick<Quantity, 'combine'> {
  /** Of an amount whose stamp begins the interval it fell in. */
  stamp?: 'start' | undefined
}

/** Whether a value is stamped at the end of the time that it speaks of. */
export function isStampedAtEnd({ combine, stamp }: Combined): boolean {
  return combine === 'sum' && stamp !== 'start'
}

/** What a sensor measures, as far as it says which end of a range belongs to it. */
export function combinedOf({ kind, unit, stamp }: Pick<Sensor, 'kind' | 'unit' | 'stamp'>): Combined {
  return { combine: quantityOf(kind, unit).combine, stamp }
}

/**
 * Whether a reading at `t` belongs to a range. What holds at an instant belongs to [from, to). An amount is stamped at the
 * end of the interval that it fell in (WaterML 2.0, "preceding total") and belongs to (from, to], unless its network stamps
 * the beginning. So of ranges that follow each other each reading belongs to one, and their sums add up to that of their union.
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

/** What of a device's measurement sets is counted: a set is of an instant, whatever amounts come with it. */
export const SETS: Combined = { combine: 'none' }
