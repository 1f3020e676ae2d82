import { describe, expect, it } from 'vitest'
import { printedUnit, unitBeside, withUnit } from './with-unit.ts'

describe('a unit', () => {
  it.each([
    ['m3/s', 'm³/s'],
    ['W/m2', 'W/m²'],
    ['ft3/s', 'ft³/s'],
    ['km2', 'km²'],
    ['mg/l', 'mg/l'],
    ['%RH', '%RH'],
    ['CO2', 'CO2'],
    ['pm2.5', 'pm2.5'],
    ['m25', 'm25'],
    ['', ''],
  ])('%s is printed as %s', (unit, printed) => {
    expect(printedUnit(unit)).toBe(printed)
  })

  it('is not said beside a name that is the same', () => {
    expect(unitBeside('pH', 'pH')).toBe('')
    expect(unitBeside('Discharge', 'm3/s')).toBe('m³/s')
  })

  it('stands behind its number and stays on its line', () => {
    expect(withUnit('344.00', 'm3/s')).toBe('344.00\u00a0m³/s')
    expect(withUnit('12', '°')).toBe('12°')
    expect(withUnit('7', '')).toBe('7')
  })
})
