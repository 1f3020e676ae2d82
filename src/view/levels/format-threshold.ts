import type { Quantity } from '../../domain/quantity.ts'
import { withUnit } from '../../domain/with-unit.ts'

/** `80 cm`, `182.9 cm`: a threshold is a decision, not a measurement, and has no more decimals than it was given. */
export function formatThreshold(
  value: number,
  { decimals, unit }: Pick<Quantity, 'decimals' | 'unit'>,
  locale: string,
): string {
  const number = new Intl.NumberFormat(locale, {
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  }).format(value)
  return withUnit(number.replace('-', '−'), unit)
}
