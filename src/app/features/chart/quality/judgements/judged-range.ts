import type { Sensor } from '../../../../../domain/device.ts'
import type { FlaggedStretch } from '../../../../../domain/quality/flagged-stretches.ts'
import { quantityOf } from '../../../../../domain/quantity.ts'

/**
 * The half-open range that holds just the readings of a stretch, whose both ends are readings: of a state the range's end is
 * not in it, of an amount its start.
 */
export function judgedRange(
  { from, to }: Pick<FlaggedStretch, 'from' | 'to'>,
  { kind, unit }: Pick<Sensor, 'kind' | 'unit'>,
): { from: number; to: number } {
  return quantityOf(kind, unit).combine === 'sum' ? { from: from - 1, to } : { from, to: to + 1 }
}
