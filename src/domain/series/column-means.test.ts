import fc from 'fast-check'
import { expect, it } from 'vitest'
import { columnMeans, meanColumnOf, withReading } from './column-means.ts'
import { downsampleSeries } from './downsample-series.ts'
import { columnOf } from './m4.ts'

const device = { id: 'd', intervalSeconds: 60 }
const level = { id: 'level', name: '', kind: 'FLUID_LEVEL', unit: 'cm' }
const MINUTE_MS = 60_000

function derived(t: number[], v: number[], width: number, means = true) {
  const columns = { t: Float64Array.from(t), sensors: new Map([['level', Float64Array.from(v)]]) }
  const range = { fromMs: 0, toMs: 1000 * MINUTE_MS, width, nowMs: 0, sensors: [level], means }
  return downsampleSeries(device, columns, range)
}

const readings = fc
  .uniqueArray(fc.tuple(fc.nat(999), fc.integer({ min: -900, max: 900 })), { selector: ([minute]) => minute })
  .map((list) => list.sort(([a], [b]) => a - b))

it('is the mean of the values in each pair of columns', () => {
  fc.assert(
    fc.property(readings, fc.integer({ min: 16, max: 90 }), (list, width) => {
      const times = list.map(([minute]) => minute * MINUTE_MS)
      const values = list.map(([, value]) => value)
      const { sensors } = derived(times, values, width)
      const grid = { fromMs: 0, toMs: 1000 * MINUTE_MS, width }
      const pairs = new Map<number, number[]>()
      for (const [i, timeMs] of times.entries()) {
        const pair = columnOf(grid, timeMs) >> 1
        pairs.set(pair, [...(pairs.get(pair) ?? []), i])
      }
      const { means } = sensors[0] ?? {}
      const mostInOne = Math.max(0, ...[...pairs.values()].map(({ length }) => length))
      expect(means === undefined).toBe(mostInOne < 2)
      for (const n of means?.mean.keys() ?? []) {
        const members = pairs.get(n) ?? []
        const sum = members.reduce((total, i) => total + (values[i] as number), 0)
        expect(means?.count[n]).toBe(members.length)
        if (members.length === 0) expect(means?.mean[n]).toBeNull()
        else expect(means?.mean[n]).toBeCloseTo(sum / members.length, 1)
      }
      expect(means?.mean.length ?? Math.ceil(width / 2)).toBe(Math.ceil(width / 2))
    }),
  )
})

it('comes only where it was asked for', () => {
  const [t, v] = [
    [0, MINUTE_MS, 2 * MINUTE_MS],
    [1, 2, 4],
  ]
  expect(derived(t, v, 16).sensors[0]?.means?.mean.slice(0, 2)).toEqual([2.333, null])
  expect(derived(t, v, 16, false).sensors[0]).not.toHaveProperty('means')
})

it('has a decimal more than the quantity, or as many as a plot tells apart', () => {
  const columns = { counts: Uint32Array.of(2, 1), totals: Float64Array.of(0.001, 0.001) }
  expect(columnMeans(columns, 1000, { decimals: 1 })?.mean).toEqual([0])
  expect(columnMeans(columns, 0.01, { decimals: 1 })?.mean).toEqual([0.00067])
  expect(columnMeans(columns, 0, { decimals: 2 })?.mean).toEqual([0.001])
})

it('takes in a reading that comes later, into its own column or the next', () => {
  const range = { from: 0, to: 80 }
  const first = { width: 8, mean: [3, null, null, null], count: [2, 0, 0, 0] }
  const second = withReading(first, range, { t: 19, v: 6 })
  expect(second).toEqual({ width: 8, mean: [4, null, null, null], count: [3, 0, 0, 0] })
  const third = withReading(second, range, { t: 41, v: 7 })
  expect(third).toEqual({ width: 8, mean: [4, null, 7, null], count: [3, 0, 1, 0] })
  expect(meanColumnOf(range, 7, 80)).toBe(3)
})
