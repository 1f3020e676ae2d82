import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventsBeyond } from './events.ts'
import { timeBeyond } from './time-beyond.ts'

const HOUR = 3_600_000
const rules = { threshold: 10, direction: 'rising', gapMs: 1.5 * HOUR, separationMs: 6 * HOUR } as const
const hours = (v: number[]) => [Float64Array.from(v, (_, i) => i * HOUR), Float64Array.from(v)] as const
const quiet = (count: number) => Array.from({ length: count }, () => 1)

describe('events over a threshold', () => {
  it('go from the first reading over it to the last, and say how fast the water rose', () => {
    expect(eventsBeyond(...hours([1, 11, 15, 21, 12, 1]), rules)).toEqual([
      {
        startMs: HOUR,
        endMs: 4 * HOUR,
        beyondMs: (0.1 + 3 + 2 / 11) * HOUR,
        peak: { t: 3 * HOUR, v: 21 },
        timeToPeakMs: 2 * HOUR,
        risePerHour: 5,
        isCut: false,
      },
    ])
  })

  it('are one where little time parts them, and two where more does', () => {
    const twice = (between: number) => hours([1, 12, ...quiet(between), 14, 1])
    expect(eventsBeyond(...twice(4), rules)).toMatchObject([
      { startMs: HOUR, endMs: 6 * HOUR, peak: { v: 14 } },
    ])
    expect(eventsBeyond(...twice(5), rules).map(({ peak }) => peak.v)).toEqual([12, 14])
  })

  it('are one where no reading between them is below, however far apart two readings are', () => {
    const [t, v] = hours([1, 12, 12, 12, 1])
    const daily = { ...rules, separationMs: HOUR }
    expect(eventsBeyond(t, v, daily)).toMatchObject([{ startMs: HOUR, endMs: 3 * HOUR }])
  })

  it('are together as long as the time above the threshold, whatever the values, gaps and rules', () => {
    const readings = fc.array(
      fc.tuple(
        fc.integer({ min: 1, max: 5 }),
        fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 0, max: 20 })),
      ),
      { maxLength: 60 },
    )
    const anyRules = fc.record({
      threshold: fc.integer({ min: 0, max: 20 }),
      direction: fc.constantFrom('rising' as const, 'falling' as const),
      gapMs: fc.integer({ min: 1, max: 5 }).map((hours) => hours * HOUR),
      separationMs: fc.integer({ min: 1, max: 12 }).map((hours) => hours * HOUR),
    })
    fc.assert(
      fc.property(readings, anyRules, (list, given) => {
        let timeMs = 0
        const t = Float64Array.from(list, ([step]) => {
          timeMs += step * HOUR
          return timeMs
        })
        const v = Float64Array.from(list, ([, value]) => value)
        const sum = eventsBeyond(t, v, given).reduce((total, { beyondMs }) => total + beyondMs, 0)
        expect(sum).toBeCloseTo(timeBeyond(t, v, given, given.gapMs).beyondMs, 3)
      }),
    )
  })

  it('can be of a single reading, which has no rise', () => {
    expect(eventsBeyond(...hours([1, 10, 1]), rules)).toMatchObject([
      { startMs: HOUR, endMs: HOUR, timeToPeakMs: 0, risePerHour: null },
    ])
  })

  it('have the earliest of equal peaks', () => {
    expect(eventsBeyond(...hours([1, 12, 20, 18, 20, 1]), rules)[0]?.peak.t).toBe(2 * HOUR)
  })

  it('go downward where falling is worse', () => {
    const falling = { ...rules, direction: 'falling' } as const
    expect(eventsBeyond(...hours([20, 9, 5, 8, 20]), falling)).toMatchObject([
      { startMs: HOUR, endMs: 3 * HOUR, peak: { t: 2 * HOUR, v: 5 }, risePerHour: -4 },
    ])
  })

  it('say where the record, or a gap in it, cuts them', () => {
    expect(eventsBeyond(...hours([12, 1]), rules)).toMatchObject([{ isCut: true }])
    expect(eventsBeyond(...hours([1, 12]), rules)).toMatchObject([{ isCut: true }])
    const [t, v] = hours([1, 12, 1, 12, 1])
    v[2] = Number.NaN
    expect(eventsBeyond(t, v, rules)).toMatchObject([{ startMs: HOUR, endMs: 3 * HOUR, isCut: true }])
  })

  it('are parted by a gap that is long enough', () => {
    const [t, v] = [
      Float64Array.of(0, 1, 2, 20, 21).map((hour) => hour * HOUR),
      Float64Array.of(1, 12, 12, 13, 1),
    ]
    expect(eventsBeyond(t, v, rules)).toMatchObject([
      { startMs: HOUR, endMs: 2 * HOUR, isCut: true },
      { startMs: 20 * HOUR, endMs: 20 * HOUR, isCut: true },
    ])
  })

  it('are none of nothing', () => {
    expect(eventsBeyond(...hours([]), rules)).toEqual([])
    expect(eventsBeyond(...hours([1, 2, 3]), rules)).toEqual([])
  })
})
