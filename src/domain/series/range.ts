import type { Quantity } from '../quantity.ts'
import { lowerBound, upperBound } from './m4.ts'

/** A stretch of time in epoch milliseconds, half open: which of its ends belongs to it depends on what is measured. */
export interface Range {
  fromMs: number
  toMs: number
}

type Combined = Pick<Quantity, 'combine'>

/**
 * Whether a reading at `t` belongs to a range. What holds at an instant belongs to [from, to). An amount is stamped at the
 * end of the interval that it fell in (WaterML 2.0, "preceding total") and belongs to (from, to]. So of ranges that follow
 * each other each reading belongs to one, and their sums add up to that of their union.
 */
export function isWithin({ fromMs, toMs }: Range, t: number, { combine }: Combined): boolean {
  return combine === 'sum' ? t > fromMs && t <= toMs : t >= fromMs && t < toMs
}

/** Indices of ascending times that belong to a range: from the first of the pair up to, but not including, the second. */
export function indicesWithin(
  t: ArrayLike<number>,
  { fromMs, toMs }: Range,
  { combine }: Combined,
): [begin: number, end: number] {
  const bound = combine === 'sum' ? upperBound : lowerBound
  return [bound(t, fromMs), bound(t, toMs)]
}

/** What of a device's measurement sets is counted: a set is of an instant, whatever amounts come with it. */
export const SETS: Combined = { combine: 'none' }
