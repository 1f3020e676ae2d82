import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLUMNS_PER_MEAN } from '../../../domain/series/column-means.ts'
import { downsampleSeries } from '../../../domain/series/downsample-series.ts'
import { columnSteps } from './column-steps.ts'
import type { Steps } from './steps.ts'

const MINUTE = 60_000
const RANGE = { fromMs: 0, toMs: 6000 * MINUTE }
const level = { id: 'level', name: '', kind: 'FLUID_LEVEL', unit: 'cm' }

function stepsOf(minutes: readonly number[], values: readonly number[], width: number): Steps | undefined {
  const columns = {
    t: Float64Array.from(minutes, (minute) => minute * MINUTE),
    sensors: new Map([['level', Float64Array.from(values)]]),
  }
  const request = { ...RANGE, width, sensors: [level], nowMs: 0, means: true }
  const series = downsampleSeries({ id: 'd', intervalSeconds: 60 }, columns, request)
  return series.sensors[0] && columnSteps(series, series.sensors[0])
}

describe('the columns of a line', () => {
  it('have the lowest, mean and highest of all readings in them, with their times', () => {
    const readings = fc
      .uniqueArray(fc.tuple(fc.nat(5999), fc.integer({ min: -900, max: 900 })), {
        selector: ([minute]) => minute,
        minLength: 1,
        maxLength: 300,
      })
      .map((list) => list.sort(([a], [b]) => a - b))
    fc.assert(
      fc.property(readings, fc.integer({ min: 16, max: 60 }), (list, width) => {
        const minutes = list.map(([minute]) => minute)
        const steps = stepsOf(
          minutes,
          list.map(([, v]) => v),
          width,
        )
        if (!steps) return
        expect(steps.count.reduce((a, b) => a + b)).toBe(list.length)
        for (const [i, fromMs] of steps.from.entries()) {
          const within = list.filter(
            ([minute]) => minute * MINUTE >= fromMs && minute * MINUTE < (steps.to[i] as number),
          )
          const values = within.map(([, v]) => v)
          expect(within.length).toBe(steps.count[i])
          expect([steps.min[i], steps.max[i]]).toEqual([Math.min(...values), Math.max(...values)])
          const lowest = within.find(([, v]) => v === steps.min[i]) as [number, number]
          expect(steps.minAt[i]).toBe(lowest[0] * MINUTE)
          expect(steps.mean[i]).toBeCloseTo(values.reduce((a, b) => a + b) / values.length, 1)
        }
      }),
    )
  })

  it('break where the line does, and go on over columns that hold nothing', () => {
    const hour = Array.from({ length: 60 }, (_, i) => i)
    const minutes = [...hour, ...hour.map((m) => m + 3000)]
    const steps = stepsOf(minutes, minutes, 300)
    expect(Array.from(steps?.isJoined ?? [])).toEqual([0, 1, 0, 1].slice(0, steps?.from.length))
    expect((steps?.to[0] as number) - (steps?.from[0] as number)).toBe(
      (6000 / 300) * COLUMNS_PER_MEAN * MINUTE,
    )
  })

  it('are none where no column holds two readings', () => {
    expect(stepsOf([0, 3000], [1, 2], 60)).toBeUndefined()
  })
})
