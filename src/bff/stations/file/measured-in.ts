import { unitFactor } from '../../../domain/levels/units.ts'
import { KNOWN_KINDS, quantityOf } from '../../../domain/quantity.ts'

/** Whether a type or a sensor's id allows a unit. An id allows any until its sensor is known. */
export function isMeasuredIn(key: string, unit: string): boolean {
  if (!KNOWN_KINDS.includes(key)) return true
  // loggers report battery in volts or percent
  const units = key === 'BATTERY' ? ['%', 'V'] : [quantityOf(key, '').unit]
  return units.some((one) => unitFactor(unit, one) !== null)
}
