import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bell, chanceKey, draws, evenly, poisson, wander } from './chance.ts'

const MANY = Array.from({ length: 20_000 }, (_, index) => index)

describe('chance', () => {
  test('is the same for the same source and differs between sources, seeds and indices', () => {
    const all = [chanceKey(1, 'rain'), chanceKey(2, 'rain'), chanceKey(1, 'rains'), chanceKey(1, 'rain', 0)]
    expect(new Set(all.flatMap((key) => [evenly(key, 0), evenly(key, 1)])).size).toBe(8)
    expect(evenly(chanceKey(1, 'rain'), 7)).toBe(evenly(chanceKey(1, 'rain'), 7))
  })

  test('is even over 0 to 1, at any index', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: -1e12, max: 1e12 }), (key, index) => {
        const draw = evenly(key, index)
        return draw >= 0 && draw < 1
      }),
    )
    const tenths = new Array(10).fill(0)
    for (const index of MANY) tenths[Math.floor(evenly(99, index) * 10)]++
    for (const count of tenths) expect(count / MANY.length).toBeCloseTo(0.1, 1.9)
  })

  test('is bell-shaped with mean 0 and deviation 1 where asked for', () => {
    const values = MANY.map((index) => bell(5, index))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    expect(mean).toBeCloseTo(0, 1)
    expect(deviation).toBeCloseTo(1, 1)
    expect(values.every((value) => Math.abs(value) < 3.47)).toBe(true)
  })

  test('happens as often as it should', () => {
    const random = draws(3)
    const counts = MANY.map(() => poisson(2.5, random.evenly))
    expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeCloseTo(2.5, 1)
    expect(poisson(0, random.evenly)).toBe(0)
  })

  test('wanders without a jump', () => {
    const course = wander(11, 1000)
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (time) => {
        // the steepest a cubic step between two draws 6.94 apart can be, over a hundredth of its length
        return Math.abs(course(time + 10) - course(time)) <= 1.5 * 6.94 * 0.01 + 1e-9
      }),
    )
  })
})
