import { describe, expect, it } from 'vitest'
import { formatTick } from './tick-text.ts'
import { valueScale } from './value-scale.ts'

const texts = (low: number, high: number, locale = 'en') => {
  const scale = valueScale(low, high, 4)
  return scale.ticks.map((tick) => formatTick(tick, scale, locale))
}

describe('the numbers on an axis', () => {
  it('have the decimals of their steps, in the reader’s locale', () => {
    expect(texts(12.31, 12.44)).toEqual(['12.35', '12.40'])
    expect(texts(-1500, 300, 'id')).toEqual(['−1.000', '0'])
  })

  it('are told in thousands and millions where they are large', () => {
    expect(texts(0, 400_000)).toEqual(['0', '200K', '400K'])
    expect(texts(900_000, 1_400_000)).toEqual(['1M', '1.2M', '1.4M'])
    expect(texts(-400_000, -100_000, 'id')).toEqual([
      '−400\u00a0rb',
      '−300\u00a0rb',
      '−200\u00a0rb',
      '−100\u00a0rb',
    ])
  })

  it('tell each tick for what it is: the pressure of the air in pascal is not 101K all the way up', () => {
    expect(texts(101_180, 101_320)).toEqual(['101,200', '101,250', '101,300'])
    expect(texts(1_100_000, 1_900_000)).toEqual(['1.25M', '1.5M', '1.75M'])
  })
})
