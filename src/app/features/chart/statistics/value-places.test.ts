import { describe, expect, it } from 'vitest'
import { valuePlaces } from './value-places.ts'

describe('an axis of values', () => {
  it('is even for levels, however far apart', () => {
    const { ticks, placeOf } = valuePlaces([0, 500], 4, { mayBeLogarithmic: false })
    expect(ticks.ticks).toEqual([0, 200, 400])
    expect(placeOf(250)).toBeCloseTo(0.5, 9)
  })

  it('goes by powers of ten for flows that are far apart', () => {
    const { ticks, placeOf } = valuePlaces([0.1, 1000], 6, { mayBeLogarithmic: true })
    expect(ticks).toEqual({ ticks: [0.1, 1, 10, 100, 1000], decimals: 1 })
    expect(placeOf(10)).toBeCloseTo(0.5, 9)
    expect(valuePlaces([2, 300], 8, { mayBeLogarithmic: true }).ticks.ticks).toEqual([
      2, 5, 10, 20, 50, 100, 200,
    ])
  })

  it('is even for flows that are close, or nothing', () => {
    expect(valuePlaces([10, 40], 4, { mayBeLogarithmic: true }).ticks.ticks).toEqual([10, 20, 30, 40])
    expect(valuePlaces([0, 4000], 4, { mayBeLogarithmic: true }).ticks.ticks).toEqual([0, 2000, 4000])
  })
})
