import { unitFactor } from '../../../domain/levels/units.ts'
import { KNOWN_KINDS, quantityOf } from '../../../domain/quantity.ts'

/**
 * Whether what a key of the file names, a type or a sensor's id, may be measured in a unit. A sensor's own id says nothing
 * of that; it is looked at when the sensor is known.
 */
export function isMeasuredIn(key: string, unit: string): boolean {
  if (!KNOWN_KINDS.includes(key)) return true
  // loggers report their battery in volts as often as in percent
  const units = key === 'BATTERY' ? ['%', 'V'] : [quantityOf(key, '').unit]
  return units.some((one) => unitFactor(unit, one) !== null)
}
