import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { motionOf, ratePerHour } from './trend.ts'

const MINUTE = 60_000
const every = (minutes: number, values: number[]) =>
  [Float64Array.from(values, (_, i) => i * minutes * MINUTE), Float64Array.from(values)] as const

/** Of all pairs, the slow way. */
function medianOfSlopes(t: Float64Array, v: Float64Array): number {
  const slopes: number[] = []
  for (let i = 0; i < t.length; i++)
    for (let j = i + 1; j < t.length; j++)
      slopes.push((((v[j] ?? 0) - (v[i] ?? 0)) / ((t[j] ?? 0) - (t[i] ?? 0))) * 3_600_000)
  slopes.sort((a, b) => a - b)
  return ((slopes[(slopes.length - 1) >> 1] ?? 0) + (slopes[slopes.length >> 1] ?? 0)) / 2
}

describe('rate per hour', () => {
  test('of a steady rise is its slope', () => {
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 4, max: 30 }), (slope, count) => {
        const [t, v] = every(
          10,
          Array.from({ length: count }, (_, i) => 100 + (slope * i) / 6),
        )
        expect(ratePerHour(t, v, 600)).toBeCloseTo(slope, 6)
      }),
    )
  })

  test('is not tipped by one false reading', () => {
    const [t, v] = every(10, [100, 101, 102, 900, 104, 105, 106])
    expect(ratePerHour(t, v, 600)).toBeCloseTo(6, 0)
  })

  test('looks at the last hour only, and longer at a station that reports hourly', () => {
    const [t, v] = every(10, [0, 100, 200, 300, 300, 300, 300, 300, 300, 300])
    expect(ratePerHour(t, v, 600)).toBe(0)
    const [hours, values] = every(60, [0, 10, 20, 30, 40])
    expect(ratePerHour(hours, values, 3600)).toBeCloseTo(10)
  })

  test('is not told by a few minutes, in which a gauge’s last digit is a flood', () => {
    const [t, v] = every(1, [100, 100, 101])
    expect(ratePerHour(t, v, 60)).toBeNull()
    const rise = Array.from({ length: 11 }, (_, minute) => 100 + minute)
    expect(ratePerHour(...every(1, rise), 60)).toBeCloseTo(60)
  })

  const CALM = [100, 100.1, 100, 100.1, 100.1, 100, 100.1, 100, 100, 100.1]
  const rateAfter = (...values: number[]) => {
    const [t, v] = every(5, [...CALM, ...values])
    return ratePerHour(t, v, 300)
  }

  test('of a flash flood is that of its last ten minutes, from the second step on', () => {
    expect(Math.abs(rateAfter(120) as number)).toBeLessThan(3)
    expect(rateAfter(120, 145)).toBeCloseTo(269.4)
    expect(rateAfter(120, 145, 180)).toBeCloseTo(360)
    expect(rateAfter(80, 55)).toBeCloseTo(-270.6)
    expect(rateAfter(160, 163)).toBeCloseTo(377.4)
  })

  test('is that of the step before where the newest is over three times as steep, which may be false', () => {
    expect(rateAfter(105, 119.6)).toBeCloseTo(117)
    expect(rateAfter(105, 120.2)).toBeCloseTo(58.8)
    expect(rateAfter(105, 170)).toBeCloseTo(58.8)
  })

  test('is not moved by a lone spike, whenever it comes', () => {
    for (const spike of [130, 70]) {
      for (const after of [[], [100], [100, 100.1], [100, 100.1, 100], [100, 101], [100, 99]])
        expect(Math.abs(rateAfter(spike, ...after) as number)).toBeLessThan(3)
    }
  })

  test('is not moved by the noise of a sensor, nor by its last digit', () => {
    const noise = [0, 2, -1, 1, -2, 2, 0, -1, 2, -2, 1, 0, -2, 1, 0, 2, -1, 0, 1, 2].map((one) => 100 + one)
    for (let n = 6; n <= noise.length; n++) {
      const [t, v] = every(5, noise.slice(0, n))
      const long = every(5, noise.slice(Math.max(0, n - 13), n))
      expect(ratePerHour(t, v, 300)).toBeCloseTo(medianOfSlopes(...long), 6)
    }
    const digits = [100, 100, 101, 101, 101, 102, 102, 102, 103, 104, 105]
    const [t, v] = every(5, digits)
    expect(ratePerHour(t, v, 300)).toBeCloseTo(medianOfSlopes(t, v), 6)
  })

  test('goes by a step of five minutes where a station reports every minute', () => {
    const calm = Array.from({ length: 60 }, (_, n) => 100 + (n % 2) / 10)
    const flood = Array.from({ length: 10 }, (_, n) => 102 + 2 * n)
    const [t, v] = every(1, [...calm, ...flood])
    expect(ratePerHour(t, v, 60)).toBeCloseTo(120, -1)
  })

  test('needs three values', () => {
    const [t, v] = every(10, [1, Number.NaN, 3])
    expect(ratePerHour(t, v, 600)).toBeNull()
    expect(ratePerHour(new Float64Array(0), new Float64Array(0), 600)).toBeNull()
  })
})

const every5 = (v: number[]) => ({ t: v.map((_, n) => n * 300_000), v })

it('a motion is of the newest reading, and there is none without one', () => {
  expect(motionOf(every5([]), 300)).toBeUndefined()
  expect(motionOf(every5([7]), 300)).toEqual({
    ...{ newest: { t: 0, v: 7 }, ratePerHour: null, isSlowing: false, covered: 0 },
  })
})

it('a motion has covered what lies between its turn and its newest reading', () => {
  expect(motionOf(every5([120, 110, 100, 104, 108, 112]), 300)?.covered).toBe(12)
  expect(motionOf(every5([80, 95, 100, 96, 92, 88]), 300)?.covered).toBe(12)
  expect(motionOf(every5([100, 100, 100, 100]), 300)?.covered).toBe(0)
})

it.each([
  ['steadily', [100, 105, 110, 115, 120, 125], false],
  ['faster and faster', [100, 101, 103, 107, 115, 130], false],
  ['at half its rate over three readings', [100, 110, 120, 130, 140, 150, 155, 160], false],
  ['at less than half its rate over three readings', [100, 110, 120, 130, 140, 150, 155, 159], true],
  ['up and then down', [100, 110, 120, 130, 131, 128], true],
])('a rise that goes on %s is slowing: %s', (_, values, isSlowing) => {
  const { ratePerHour } = motionOf(every5(values), 300) ?? {}
  expect(motionOf(every5(values), 300)?.isSlowing, `${ratePerHour}`).toBe(isSlowing)
  const falling = values.map((value) => -value)
  expect(motionOf(every5(falling), 300)?.isSlowing).toBe(isSlowing)
})
