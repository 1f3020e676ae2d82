import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeBeyond } from './time-beyond.ts'

const HOUR = 3_600_000
const hours = (v: number[]) => [Float64Array.from(v, (_, i) => i * HOUR), Float64Array.from(v)] as const
const rising = { threshold: 10, direction: 'rising' } as const

describe('time beyond a threshold', () => {
  it('counts from where the line crosses it', () => {
    expect(timeBeyond(...hours([0, 20, 20, 0]), rising, 1.5 * HOUR)).toEqual({
      beyondMs: 2 * HOUR,
      knownMs: 3 * HOUR,
    })
    expect(timeBeyond(...hours([8, 12, 4]), rising, 1.5 * HOUR).beyondMs).toBe(0.75 * HOUR)
  })

  it('counts values at the threshold', () => {
    expect(timeBeyond(...hours([10, 10, 9]), rising, 1.5 * HOUR).beyondMs).toBe(HOUR)
  })

  it('counts what lies below where falling is worse', () => {
    const falling = { threshold: 10, direction: 'falling' } as const
    expect(timeBeyond(...hours([8, 12, 4]), falling, 1.5 * HOUR).beyondMs).toBe(1.25 * HOUR)
  })

  it('knows nothing of gaps, nor of missing values', () => {
    const [t, v] = hours([20, 20, 20, 20])
    expect(timeBeyond(t, v, rising, HOUR / 2)).toEqual({ beyondMs: 0, knownMs: 0 })
    v[1] = Number.NaN
    expect(timeBeyond(t, v, rising, 1.5 * HOUR)).toEqual({ beyondMs: HOUR, knownMs: HOUR })
  })

  it('parts what is known into above and below, whatever the values', () => {
    const values = fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 40 })
    fc.assert(
      fc.property(values, fc.integer({ min: -60, max: 60 }), (list, threshold) => {
        const [t, v] = hours(list.map((value) => value + 0.5))
        const above = timeBeyond(t, v, { threshold, direction: 'rising' }, 1.5 * HOUR)
        const below = timeBeyond(t, v, { threshold, direction: 'falling' }, 1.5 * HOUR)
        expect(above.knownMs).toBe((list.length - 1) * HOUR)
        expect(above.beyondMs + below.beyondMs).toBeCloseTo(above.knownMs, 3)
      }),
    )
  })
})
