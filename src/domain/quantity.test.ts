import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSound } from './quality/gross-range.ts'
import { canonicalUnit, humanised, KNOWN_KINDS, type Quantity, quantityOf } from './quantity.ts'

/** Whether a value passes the range that is tested where no other is known. */
const isPlausible = ({ plausible }: Quantity, value: number) =>
  isSound({ grossRange: { fail: plausible } }, value)

describe('quantities', () => {
  test('every token of the interface is known', () => {
    for (const kind of [
      'BATTERY',
      'FLUID_LEVEL',
      'CELLULAR_SIGNAL',
      'AIR_TEMPERATURE',
      'AIR_HUMIDITY',
      'RAIN_FALL',
      'WIND_SPEED',
    ]) {
      expect(KNOWN_KINDS).toContain(kind)
    }
  })

  test('rain adds up and hangs as bars; wind and level do neither', () => {
    expect(quantityOf('RAIN_FALL', 'mm')).toMatchObject({ combine: 'sum', mark: 'bar' })
    expect(quantityOf('WIND_SPEED', 'm/s')).toMatchObject({ combine: 'mean', mark: 'line' })
    expect(quantityOf('FLUID_LEVEL', 'cm')).toMatchObject({ combine: 'mean', mark: 'line', trend: true })
  })

  test('an unknown kind is a plain line with a readable name, whatever its token', () => {
    expect(quantityOf('WIND_TICKS', 'count')).toMatchObject({
      label: 'Wind ticks',
      unit: 'count',
      mark: 'line',
    })
    fc.assert(
      fc.property(fc.string(), fc.string(), (kind, unit) => {
        expect(quantityOf(kind, unit).kind).toBe(kind)
      }),
    )
    expect(quantityOf('constructor', '').combine).toBe('mean')
  })

  test('a battery in volts keeps its name and loses the range of per cent', () => {
    const volts = quantityOf('BATTERY', 'V')
    expect(volts).toMatchObject({ label: 'Battery', unit: 'V', decimals: 2 })
    expect(isPlausible(volts, 104)).toBe(true)
    expect(isPlausible(quantityOf('BATTERY', '%'), 104)).toBe(false)
  })

  test.each([
    ['SURFACE_DISTANCE', false],
    ['RANGE_TO_WATER', false],
    ['DISTANCE', false],
    ['SURFACE_OFFSET', true],
    ['RANGE', true],
  ])('below 0 %s is plausible: %s', (kind, isBelow) => {
    expect(isPlausible(quantityOf(kind, 'mm'), -500)).toBe(isBelow)
    expect(isPlausible(quantityOf(kind, 'mm'), 0)).toBe(true)
  })

  test('error codes of loggers are implausible in any quantity', () => {
    const unknown = quantityOf('WIND_TICKS', 'count')
    expect(isPlausible(unknown, -9999)).toBe(false)
    expect(isPlausible(unknown, 9999)).toBe(false)
    expect(isPlausible(unknown, 9998)).toBe(true)
    expect(isPlausible(unknown, 0)).toBe(true)
    expect(isPlausible(unknown, Number.NaN)).toBe(false)
  })

  test.each([-Number.MAX_VALUE, Number.MAX_VALUE, -3.4028234663852886e38, 9.969209968386869e36])(
    'what systems write for "no data" is implausible in any quantity: %d',
    (value) => {
      expect(isPlausible(quantityOf('WIND_TICKS', 'count'), value)).toBe(false)
      expect(isPlausible(quantityOf('FLUID_LEVEL', 'ft'), value)).toBe(false)
    },
  )

  test('levels below the datum are plausible, −9900 cm is not', () => {
    const level = quantityOf('FLUID_LEVEL', 'cm')
    expect(isPlausible(level, -230)).toBe(true)
    expect(isPlausible(level, -9900)).toBe(false)
  })
})

describe('units', () => {
  test('get one spelling', () => {
    expect(canonicalUnit('C')).toBe('°C')
    expect(canonicalUnit('uS/cm')).toBe('µS/cm')
    // the Greek letter
    expect(canonicalUnit('\u03bcS/cm')).toBe('\u00b5S/cm')
    expect(canonicalUnit('.')).toBe('')
    expect(canonicalUnit(' cm ')).toBe('cm')
    expect(canonicalUnit('toString')).toBe('toString')
  })
})

test('a token becomes words', () => {
  expect(humanised('SURFACE_DISTANCE')).toBe('Surface distance')
  expect(humanised('')).toBe('')
  expect(humanised('__')).toBe('__')
})

describe('rain that can be true', () => {
  const can = (mm: number, intervalSeconds: number | null) =>
    isPlausible(quantityOf('RAIN_FALL', 'mm', intervalSeconds), mm)

  test.each([
    ['5 minutes', 300, 140, 160],
    ['an hour', 3600, 300, 450],
    ['a day, as Jakarta had on New Year’s Eve of 2019', 86_400, 377, 2000],
    ['nobody knows how long', null, 150, 151],
  ])('in %s is as much as ever fell', (_, intervalSeconds, can_, cannot) => {
    expect(can(can_, intervalSeconds)).toBe(true)
    expect(can(cannot, intervalSeconds)).toBe(false)
  })
})
