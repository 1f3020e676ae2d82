import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findGaps } from '../series/gaps.ts'
import { attenuatedSignal } from './attenuated-signal.ts'
import { worstOf } from './flags.ts'
import { flatLine, flatStretches } from './flat-line.ts'
import { grossRange } from './gross-range.ts'
import { rateOfChange } from './rate-of-change.ts'
import { spike } from './spike.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const missing = Number.NaN

const column = (...values: number[]) => Float64Array.from(values)
const every = (stepMs: number, length: number) => Float64Array.from({ length }, (_, i) => i * stepMs)
const listed = (flags: Uint8Array) => [...flags]

/** Facts of the reference implementation: ioos/ioos_qc, tests/test_qartod.py. */
describe('as ioos_qc flags', () => {
  test('gross range: outside what fails, outside what is suspect, missing', () => {
    const v = column(0, 5, 10, 20, 25, 30, missing, -1)
    expect(listed(grossRange(v, { fail: [0, 25], suspect: [5, 20] }))).toEqual([3, 1, 1, 1, 3, 4, 9, 4])
  })

  test('gross range: both ends of a range are within it', () => {
    const spans = { fail: [10, 50], suspect: [20, 40] } as const
    const v = column(5, 10, 15, 20, 25, 30, 35, 40, 45, 51)
    expect(listed(grossRange(v, spans))).toEqual([4, 3, 3, 1, 1, 1, 1, 1, 3, 4])
    const withMissing = column(missing, 10, 15, 20, 25, 30, 35, 40, missing, 51, missing)
    expect(listed(grossRange(withMissing, spans))).toEqual([9, 3, 3, 1, 1, 1, 1, 1, 9, 4, 9])
  })

  test.each([1, -1])('a spike by the mean of both neighbours, sign %i', (sign) => {
    const v = column(10, 12, 999.99, 13, 15, 40, 9, 9).map((value) => sign * value)
    expect(listed(spike(v, { suspect: 25, fail: 50 }, 'average'))).toEqual([2, 4, 4, 4, 1, 3, 1, 2])
  })

  test('a spike is not evaluated beside a missing value', () => {
    const v = column(10, 12, 999.99, 13, 15, 40, 9, 9, missing, 10, 10, 999.99, 10, missing)
    const expected = [2, 4, 4, 4, 1, 3, 1, 2, 9, 2, 4, 4, 2, 9]
    expect(listed(spike(v, { suspect: 25, fail: 50 }, 'average'))).toEqual(expected)
    expect(listed(spike(column(-100, -99, -99, -98), { suspect: 25, fail: 50 }, 'average'))).toEqual([
      2, 1, 1, 2,
    ])
  })

  test('a spike by average, and by what stands out on both sides', () => {
    const v = column(3, 4.99, 5, 6, 8, 6, 6, 6.75, 6, 6, 5.3, 6, 6, 9, 5, missing, 4, 4)
    const thresholds = { suspect: 0.5, fail: 1 }
    const average = [2, 3, 1, 1, 4, 3, 1, 3, 1, 1, 3, 1, 4, 4, 2, 9, 2, 2]
    const differential = [2, 1, 1, 1, 4, 1, 1, 3, 1, 1, 3, 1, 1, 4, 2, 9, 2, 2]
    expect(listed(spike(v, thresholds, 'average'))).toEqual(average)
    expect(listed(spike(v, thresholds, 'differential'))).toEqual(differential)
  })

  test('a spike by one threshold alone', () => {
    const v = column(3, 4.99, 5, 6, 8, 6, 6, 6.75, 6, 6, 5.3, 6, 6, 9, 5, missing, 4, 4)
    const suspectOnly = [2, 3, 1, 1, 3, 3, 1, 3, 1, 1, 3, 1, 3, 3, 2, 9, 2, 2]
    const failOnly = [2, 1, 1, 1, 4, 1, 1, 1, 1, 1, 1, 1, 4, 4, 2, 9, 2, 2]
    expect(listed(spike(v, { suspect: 0.5 }, 'average'))).toEqual(suspectOnly)
    expect(listed(spike(v, { fail: 1 }, 'average'))).toEqual(failOnly)
  })

  test('a gauge that says 0 once, by the mean of its neighbours', () => {
    const before = column(
      -0.189,
      -0.0792,
      -0.0122,
      0.0457,
      0.0671,
      0.0213,
      -0.0488,
      -0.1463,
      -0.2438,
      -0.3261,
    )
    const about = column(
      -0.3871,
      -0.4054,
      -0.3932,
      -0.3383,
      -0.2804,
      -0.2347,
      -0.2134,
      -0.2347,
      -0.2926,
      -0.3597,
    )
    const after = column(-0.442, -0.509, 0, -0.5944, -0.57, -0.4267, -0.2926, -0.1585, -0.0945, -0.0762)
    const v = column(...before, ...about, ...after)
    const expected = [2, ...Array<number>(21).fill(1), 3, ...Array<number>(6).fill(1), 2]
    expect(listed(spike(v, { suspect: 0.5, fail: 1 }, 'average'))).toEqual(expected)
  })

  test('a rate of change of more than 5 in 15 minutes', () => {
    const check = { suspect: 20 }
    const v = column(2, 10, 2.1, 3, 4, 5, 7, 10, 0, 2, 2.2, 2, 1, 2, 3, 90, 91, 92, 93, 1, 2, 3, 4, 5)
    const expected = [1, 3, 3, 1, 1, 1, 1, 1, 3, 1, 1, 1, 1, 1, 1, 3, 1, 1, 1, 3, 1, 1, 1, 1]
    expect(listed(rateOfChange(every(15 * MINUTE, v.length), v, check))).toEqual(expected)
    const withGap = column(2, 10, 2, 3, missing, missing, 7, 10)
    expect(listed(rateOfChange(every(15 * MINUTE, 8), withGap, check))).toEqual([1, 3, 3, 1, 9, 9, 1, 1])
    const below = column(-2, -10, -2, -3)
    expect(listed(rateOfChange(every(15 * MINUTE, 4), below, check))).toEqual([1, 3, 3, 1])
  })

  const stuck = { tolerance: 0.01, suspectMs: 3000 * 1000, failMs: 4800 * 1000 }

  test.each([1, -1])('a flat line, sign %i', (sign) => {
    const v = column(1, 2, 2.0001, 2, 2.0001, 2, 2.0001, 2, 4, 5, 3, 3.0001, 3.0005, 3.00001)
    const flags = flatLine(
      every(15 * MINUTE, v.length),
      v.map((value) => sign * value),
      stuck,
    )
    expect(listed(flags)).toEqual([1, 1, 1, 1, 3, 3, 4, 4, 1, 1, 1, 1, 1, 3])
  })

  test('a flat line from the first value on', () => {
    const v = column(2, 2.0001, 2, 2.0001, 2, 2.0001, 2, 4, 5, 3, 3.0001, 3.0005, 3.00001)
    const flags = flatLine(every(15 * MINUTE, v.length), v, stuck)
    expect(listed(flags)).toEqual([1, 1, 1, 3, 3, 4, 4, 1, 1, 1, 1, 1, 3])
  })

  test('a flat line with missing values in it', () => {
    const v = column(1, missing, missing, 2, 2.0001, 2, 2.0001, 2, 4, missing, 3, missing, missing, 3.00001)
    const flags = flatLine(every(15 * MINUTE, v.length), v, stuck)
    expect(listed(flags)).toEqual([1, 9, 9, 1, 3, 3, 4, 4, 1, 9, 1, 9, 9, 3])
  })

  test.each([
    [[], []],
    [[5], [1]],
    [
      [5, 5],
      [1, 1],
    ],
    [
      [5, 5, 5],
      [1, 1, 1],
    ],
    [
      [5, 5, 5, 5],
      [1, 1, 1, 3],
    ],
    [
      [5, 5, 5, 5, 5],
      [1, 1, 1, 3, 3],
    ],
    [
      [5, 5, 5, 5, 5, 5],
      [1, 1, 1, 3, 3, 4],
    ],
  ])('a flat line of %j', (values, expected) => {
    const check = { tolerance: 0.1, suspectMs: 3000, failMs: 5000 }
    expect(listed(flatLine(every(1000, values.length), column(...values), check))).toEqual(expected)
  })

  test('the first value after a silence is not stuck', () => {
    const v = column(1, missing, missing, missing, missing, missing, 2, 2, 3)
    expect(listed(flatLine(every(15 * MINUTE, v.length), v, stuck))).toEqual([1, 9, 9, 9, 9, 9, 4, 4, 1])
    expect(listed(flatStretches(every(15 * MINUTE, v.length), v, stuck))).toEqual([1, 9, 9, 9, 9, 9, 1, 1, 1])
  })

  test('no flat line in noise', () => {
    const noise = column(0.13, -1.2, 0.41, 0.9, -0.33, 1.7, -0.08, 0.52, -2.1, 0.6, 0.11, -0.7, 1.01, 0.2)
    const flags = flatLine(every(15 * MINUTE, 14), noise, { ...stuck, tolerance: 1e-11 })
    expect(listed(flags)).toEqual(Array<number>(14).fill(1))
  })

  test('a flat line that a jump ends', () => {
    const v = column(1, 1, 1, 1, 1, 6, 5, 4, 3, 2)
    const flags = flatLine(every(1000, 10), v, { tolerance: 4, suspectMs: 3000, failMs: 6000 })
    expect(listed(flags)).toEqual([1, 1, 1, 3, 3, 1, 1, 1, 3, 3])
  })

  test('an attenuated signal in windows of two days', () => {
    const flags = attenuatedSignal(every(DAY, 5), column(1, 2, 3, 100, 1000), {
      windowMs: 2 * DAY,
      suspect: 100,
      fail: 10,
    })
    expect(listed(flags)).toEqual([2, 4, 4, 3, 1])
  })

  test.each([
    [[10, 20, 30, 40], 50, 31, 4],
    [[10, 20, 30, 40], 31, 10, 3],
    [[3, 4, 5, 8.1, 9, 8.5, 8.7, 8.4, 8.2, 8.35, 2, 1], 0.15, 0.1, 1],
  ])('the range of all of %j, known at its last value', (values, suspect, fail, expected) => {
    const check = { windowMs: values.length * DAY, suspect, fail }
    const flags = listed(attenuatedSignal(every(DAY, values.length), column(...values), check))
    expect(flags).toEqual([...Array<number>(values.length - 1).fill(2), expected])
  })

  test('an attenuated signal with a missing value', () => {
    const flags = attenuatedSignal(every(DAY, 5), column(1, missing, 10, 100, 1000), {
      windowMs: 2 * DAY,
      suspect: 100,
      fail: 50,
    })
    expect(listed(flags)).toEqual([2, 9, 2, 3, 1])
  })

  test('an attenuated signal of which nothing came', () => {
    const check = { windowMs: 2 * DAY, suspect: 0.75, fail: 0.5 }
    expect(
      listed(attenuatedSignal(every(DAY, 4), column(missing, missing, missing, missing), check)),
    ).toEqual([9, 9, 9, 9])
  })

  test('a gap is a step that is longer than the tolerance', () => {
    const second = 1000
    const together = Float64Array.of(0, second, 2 * second, 3 * second)
    for (const hours of [2, 0.5]) expect(findGaps(together, hours * HOUR)).toEqual([])
    const apart = Float64Array.of(...together, 31 * DAY + 3 * second)
    expect(findGaps(apart, 2 * HOUR)).toEqual([[3 * second, 31 * DAY + 3 * second]])
    const late = apart.map((t, i) => (i > 0 && i < 4 ? t + 3 * HOUR : t))
    expect(findGaps(late, 2.5 * HOUR).map(([, to]) => late.indexOf(to))).toEqual([1, 4])
  })

  test('the worst of three tests, as one list', () => {
    const range = Uint8Array.of(1, 1, 1, 9, 1, 1, 9, 9)
    const spikes = Uint8Array.of(2, 1, 1, 1, 1, 1, 9, 9)
    const gradient = Uint8Array.of(1, 3, 3, 4, 3, 1, 2, 9)
    expect(listed(worstOf([range, spikes, gradient], 8))).toEqual([1, 3, 3, 4, 3, 1, 2, 9])
  })

  test('the worst of several tests', () => {
    const tests = [Uint8Array.of(2, 1, 1, 9, 4, 2), Uint8Array.of(1, 3, 2, 9, 3, 2)]
    expect(listed(worstOf(tests, 6))).toEqual([1, 3, 1, 9, 4, 2])
  })
})

const values = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 8 }).map((n) => n / 4),
    fc.constant(missing),
  ),
  {
    maxLength: 60,
  },
)

describe('whatever the values', () => {
  test('a flat line is what a look at every window finds', () => {
    const check = { tolerance: 0.6, suspectMs: 3 * HOUR, failMs: 6 * HOUR }
    fc.assert(
      fc.property(values, (list) => {
        const flags = flatLine(every(HOUR, list.length), column(...list), check)
        const flat = (i: number, length: number) => {
          const window = list.slice(i - length + 1, i + 1).filter((value) => !Number.isNaN(value))
          return i >= length - 1 && Math.max(...window) - Math.min(...window) < 0.6
        }
        const expected = list.map((value, i) => {
          if (Number.isNaN(value)) return 9
          if (flat(i, 7)) return 4
          return flat(i, 4) ? 3 : 1
        })
        expect(listed(flags)).toEqual(list.length < 2 ? list.map((v) => (Number.isNaN(v) ? 9 : 1)) : expected)
      }),
    )
  })

  test('a stretch is flagged from its start, and nothing but stretches is', () => {
    const check = { tolerance: 0.6, failMs: 4 * HOUR }
    fc.assert(
      fc.property(values, (list) => {
        const t = every(HOUR, list.length)
        const ends = flatLine(t, column(...list), check)
        const whole = flatStretches(t, column(...list), check)
        for (const [i, flag] of whole.entries()) {
          const isNearEnd = ends.some((end, j) => end === 4 && j >= i)
          if (flag === 4) expect(isNearEnd).toBe(true)
          if (ends[i] === 4 && !Number.isNaN(list[i - 4] as number)) {
            expect(flag).toBe(4)
            for (let j = i - 4; j <= i; j++) expect([4, 9]).toContain(whole[j])
          }
        }
      }),
    )
  })

  test('an attenuated signal is what a look at every window finds', () => {
    const check = { windowMs: 40 * HOUR, suspect: 2, fail: 1 }
    const long = fc.array(fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(missing)), { maxLength: 200 })
    fc.assert(
      fc.property(long, (list) => {
        const flags = attenuatedSignal(every(HOUR, list.length), column(...list), check)
        const expected = list.map((value, i) => {
          if (Number.isNaN(value)) return 9
          const window = list.slice(Math.max(0, i - 39), i + 1).filter((one) => !Number.isNaN(one))
          const range = Math.max(...window) - Math.min(...window)
          if (window.length < 40 || list.length < 2) return 2
          if (range < 1) return 4
          return range < 2 ? 3 : 1
        })
        expect(listed(flags)).toEqual(expected)
      }),
    )
  })
})
