import { describe, expect, it } from 'vitest'
import { quantityOf } from '../quantity.ts'
import {
  formatAsSent,
  formatBriefly,
  formatNumber,
  formatRate,
  formatThreshold,
  formatValue,
} from './format-value.ts'

const level = quantityOf('FLUID_LEVEL', 'cm')
const NBSP = '\u00a0'

describe('a value', () => {
  it('has its quantity’s decimals and its unit', () => {
    expect(formatValue(92, level, 'en')).toBe(`92.0${NBSP}cm`)
    expect(formatValue(81.6, quantityOf('AIR_HUMIDITY', '%RH'), 'en')).toBe(`82${NBSP}%RH`)
  })

  it('is written in the reader’s locale', () => {
    expect(formatNumber(1234.5, level, 'en')).toBe('1,234.5')
    expect(formatNumber(1234.5, level, 'id')).toBe('1.234,5')
  })

  it('has a true minus, and none before a zero', () => {
    expect(formatNumber(-12.34, level, 'en')).toBe('−12.3')
    expect(formatNumber(-0.01, level, 'en')).toBe('0.0')
    expect(formatNumber(0.006, level, 'en')).toBe('0.0')
  })

  it('of a quantity or a unit that nobody told the size of is not rounded to nothing', () => {
    expect(formatNumber(0.00123, quantityOf('SEDIMENT', 'kg/l'), 'en')).toBe('0.0012')
    expect(formatNumber(-0.00123, quantityOf('SEDIMENT', 'kg/l'), 'id')).toBe('−0,0012')
    expect(formatNumber(0, quantityOf('SEDIMENT', 'kg/l'), 'en')).toBe('0')
    expect(formatNumber(0.1 + 0.2 - 0.3, quantityOf('SEDIMENT', 'kg/l'), 'en')).toBe('0')
    expect(formatNumber(1234.567, quantityOf('SEDIMENT', 'kg/l'), 'en')).toBe('1,234.57')
    expect(formatValue(0.0034, quantityOf('DISCHARGE', 'ft3/s'), 'en')).toBe(`0.0034${NBSP}ft³/s`)
  })

  it('is written in powers of ten where its digits would fill the page', () => {
    expect(formatNumber(-Number.MAX_VALUE, level, 'en')).toBe('−1.8E308')
    expect(formatNumber(9.969209968386869e36, level, 'id')).toBe('9,97E36')
    expect(formatNumber(999_999_999_999, level, 'en')).toBe('999,999,999,999.0')
  })

  it('has no unit where there is none, and an angle’s sign beside it', () => {
    expect(formatValue(7, quantityOf('X', ''), 'en')).toBe('7')
    expect(formatValue(270, quantityOf('WIND_DIRECTION', '°'), 'en')).toBe('270°')
  })

  it('as it was sent has all of its own decimals, but not those of binary fractions', () => {
    expect([0.254, 0.3, 2, 1234.5678, 0.1 + 0.2, -0.00125].map((v) => formatAsSent(v, level, 'en'))).toEqual([
      '0.254',
      '0.3',
      '2.0',
      '1,234.5678',
      '0.3',
      '−0.00125',
    ])
    expect(formatAsSent(0.254, level, 'id')).toBe('0,254')
  })

  it('is brief without decimals from a hundred up', () => {
    expect(formatBriefly(152.4, level, 'en')).toBe(`152${NBSP}cm`)
    expect(formatBriefly(52.4, level, 'en')).toBe(`52.4${NBSP}cm`)
  })
})

describe('a rate', () => {
  it('is an arrow and a size', () => {
    expect(formatRate(9.04, level, 'en')).toEqual({
      direction: 'rising',
      arrow: '↑',
      amount: `9.0${NBSP}cm/h`,
    })
    expect(formatRate(-22.4, level, 'en')).toMatchObject({ arrow: '↓', amount: `22${NBSP}cm/h` })
  })

  it('is steady when it rounds to nothing', () => {
    expect(formatRate(-0.04, level, 'en')).toMatchObject({ direction: 'steady', arrow: '→' })
  })
})

it.each([
  [80, 'en', '80\u00a0cm'],
  [182.88, 'id', '182,9\u00a0cm'],
  [-20, 'en', '−20\u00a0cm'],
  [-0.04, 'en', '0\u00a0cm'],
])('a threshold of %s is told in %s as %s', (value, locale, text) => {
  expect(formatThreshold(value, { decimals: 1, unit: 'cm' }, locale)).toBe(text)
})
