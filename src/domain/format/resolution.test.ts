import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantityOf } from '../quantity.ts'
import { formatNumber, formatValue } from './format-value.ts'
import { averaged, COMPUTED, finest, measured, resolutionOf, summed } from './resolution.ts'

const level = quantityOf('FLUID_LEVEL', 'cm')
const discharge = quantityOf('DISCHARGE', 'ft3/s')
const formatted = (values: number[], quantity = level, locale = 'en') => {
  const resolution = resolutionOf(values)
  return values.map((value) => formatNumber(value, measured(quantity, resolution, value), locale))
}

describe('the digits of readings', () => {
  it('are those that the data have', () => {
    expect(formatted([92, 105, 88])).toEqual(['92', '105', '88'])
    expect(formatted([92, 105.5, 88])).toEqual(['92.0', '105.5', '88.0'])
    expect(formatted([0.254, 0, 0.508])).toEqual(['0.254', '0.000', '0.508'])
    expect(formatted([1699], quantityOf('WIND_TICKS', 'count'))).toEqual(['1,699'])
  })

  it('of rated discharge are three, large and small', () => {
    expect(formatted([7.15, 23.4, 344, 1360], discharge)).toEqual(['7.15', '23.4', '344', '1,360'])
    expect(formatted([7.15, 23.4, 344, 1360], discharge, 'id')).toEqual(['7,15', '23,4', '344', '1.360'])
    const resolution = resolutionOf([1360])
    expect(formatValue(1360, measured(discharge, resolution, 1360), 'en')).toBe('1,360\u00a0ft³/s')
  })

  it('are also those of values that stand beside them', () => {
    expect(finest(resolutionOf([23, 344]), [29.97])).toEqual({ decimals: 2, digits: 4 })
    expect(finest(resolutionOf([23.5]), [null])).toEqual({ decimals: 1, digits: 3 })
    expect(finest(null, [1])).toBeNull()
  })

  it('of a mean are one more, and of a sum as many decimals', () => {
    const resolution = resolutionOf([187.8, 90.3])
    expect(formatNumber(139.05, averaged(level, resolution, 139.05), 'en')).toBe('139.05')
    expect(formatNumber(17.3333, averaged(level, resolutionOf([17, 18]), 17.3333), 'en')).toBe('17.3')
    expect(formatNumber(84.2, summed(level, resolutionOf([0.2, 0.4])), 'en')).toBe('84.2')
  })

  it('are the quantity’s where the values were computed, and three at least', () => {
    const flow = quantityOf('DISCHARGE', 'm3/s')
    expect(resolutionOf([1 / 3, 2])).toBe(COMPUTED)
    expect(finest(resolutionOf([2]), [1 / 3])).toBe(COMPUTED)
    expect(formatted([1 / 3, 217.93199, 1234.56789])).toEqual(['0.333', '217.9', '1,234.6'])
    expect(formatted([0.0103456, 0.0153456, 0.000007654], flow)).toEqual(['0.0103', '0.0153', '0.00000765'])
    expect(formatNumber(0.0123456, averaged(flow, COMPUTED, 0.0123456), 'en')).toBe('0.01235')
    expect(formatNumber(0.0123456, summed(flow, COMPUTED), 'en')).toBe('0.0123')
    expect(formatNumber(12345.678, summed(flow, COMPUTED), 'en')).toBe('12,345.68')
  })

  it('are the quantity’s where the values were converted from feet', () => {
    // 0.93, 1.16 and 4.14 ft
    expect(formatted([28.3464, 35.3568, 126.1872])).toEqual(['28.3', '35.4', '126.2'])
    expect(formatted([126.1872])).toEqual(['126.2'])
    expect(formatNumber(33.0711, averaged(level, resolutionOf([28.3464, 35.3568]), 33.0711), 'en')).toBe(
      '33.07',
    )
    expect(formatted([0.254, 1.016], quantityOf('RAIN_FALL', 'mm'))).toEqual(['0.254', '1.016'])
  })

  it('are the quantity’s where there are no values', () => {
    expect(resolutionOf([null, Number.NaN])).toBeNull()
    expect(resolutionOf([0.1 + 0.2])).toEqual({ decimals: 1, digits: 1 })
  })

  it('lose nothing of any value', () => {
    const value = fc.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 3 }))
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (parts) => {
        const values = parts.map(([whole, decimals]) => Number(`${whole}e-${decimals}`))
        const texts = formatted(values)
        values.forEach((one, i) => {
          expect(Number(texts[i]?.replaceAll(',', '').replace('−', '-'))).toBeCloseTo(one, 9)
        })
      }),
    )
  })
})
