import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { downsampleSeries } from './downsample-series.ts'
import { indicesWithin, isWithin } from './range.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const sensors = [
  { id: 'fl', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' },
  { id: 'rf', name: 'Rain', kind: 'RAIN_FALL', unit: 'mm' },
]

describe('a half-open range', () => {
  test('has a level at its beginning, and an amount at its end', () => {
    const range = { fromMs: 0, toMs: DAY }
    const [level, rain] = [{ combine: 'mean' } as const, { combine: 'sum' } as const]
    expect([0, DAY].map((t) => isWithin(range, t, level))).toEqual([true, false])
    expect([0, DAY].map((t) => isWithin(range, t, rain))).toEqual([false, true])
    expect(indicesWithin([0, HOUR, DAY], range, level)).toEqual([0, 2])
    expect(indicesWithin([0, HOUR, DAY], range, rain)).toEqual([1, 3])
  })

  test('has an amount at its beginning where the network stamps beginnings, in sum and bars', () => {
    const range = { fromMs: DAY, toMs: 2 * DAY }
    const rain = { combine: 'sum', stamp: 'start' } as const
    expect([DAY, 2 * DAY].map((t) => isWithin(range, t, rain))).toEqual([true, false])
    const columns = {
      t: Float64Array.from({ length: 49 }, (_, hour) => hour * HOUR),
      sensors: new Map([
        ['rf', Float64Array.from({ length: 49 }, (_, hour) => (hour % 24 === 0 ? 8 : 2 - (hour % 2)))],
      ]),
    }
    const of = (stamp?: 'start') => {
      const [, gauge] = sensors
      if (!gauge) throw new Error('there is no gauge')
      const question = {
        ...range,
        width: 48,
        sensors: [{ ...gauge, ...(stamp && { stamp }) }],
        nowMs: 9 * DAY,
      }
      return downsampleSeries({ id: 'd', intervalSeconds: 3600 }, columns, question).sensors[0]
    }
    expect([of('start')?.last?.t, of()?.last?.t]).toEqual([2 * DAY - HOUR, 2 * DAY])
    expect([of('start')?.buckets?.v[0], of()?.buckets?.v[0]]).toEqual([15, 9])
  })

  test('adds up with its neighbour to their union: counts, sums, means, extremes, bars', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 200 })), {
          minLength: 49,
          maxLength: 49,
        }),
        fc.integer({ min: 1, max: 47 }),
        (values, borderHour) => {
          const columns = {
            t: Float64Array.from(values, (_, hour) => hour * HOUR),
            sensors: new Map([
              ['fl', Float64Array.from(values, ([level]) => level)],
              ['rf', Float64Array.from(values, ([, rain]) => rain / 10)],
            ]),
          }
          const of = (fromMs: number, toMs: number) => {
            const question = { fromMs, toMs, width: 100, sensors, nowMs: 3 * DAY }
            const { readings, sensors: found } = downsampleSeries(
              { id: 'd', intervalSeconds: 3600 },
              columns,
              question,
            )
            const [level, rain] = found
            if (!level || !rain) throw new Error('a sensor is missing')
            return { readings, level, rain }
          }
          const [first, second, both] = [
            of(0, borderHour * HOUR),
            of(borderHour * HOUR, 2 * DAY),
            of(0, 2 * DAY),
          ]
          expect(first.readings + second.readings).toBe(both.readings)
          expect(first.level.count + second.level.count).toBe(48)
          expect(first.rain.count + second.rain.count).toBe(48)
          expect((first.rain.sum ?? 0) + (second.rain.sum ?? 0)).toBeCloseTo(both.rain.sum ?? Number.NaN, 6)
          const total = ({ level: { mean, count } }: typeof both) => (mean ?? Number.NaN) * count
          expect(total(first) + total(second)).toBeCloseTo(total(both), 6)
          expect(Math.max(first.level.max?.v ?? 0, second.level.max?.v ?? 0)).toBe(both.level.max?.v)
          expect(first.rain.buckets?.t.every((start) => start < borderHour * HOUR)).toBe(true)
        },
      ),
    )
  })
})
