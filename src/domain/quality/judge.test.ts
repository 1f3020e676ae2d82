import { describe, expect, test } from 'vitest'
import { defaultQuality } from './device-quality.ts'
import { judge, judgedWithin } from './judge.ts'

const MINUTE = 60_000
const missing = Number.NaN

function judged(kind: string, unit: string, values: number[], minutes = 5) {
  const t = Float64Array.from(values, (_, i) => i * minutes * MINUTE)
  const quality = defaultQuality(minutes * 60).of({ id: 'x', name: 'x', kind, unit })
  return judge(t, Float64Array.from(values), quality)
}

describe('what is usable', () => {
  test('a bucket that gives one amount for 13 hours failed from its first; a dry month did not', () => {
    const stuck = Array.from({ length: 156 }, () => 0.254)
    const { usable, failed } = judged('RAIN_FALL', 'mm', [0, 1.2, ...stuck, 0.5, 0])
    expect(failed?.at.length).toBe(156)
    expect([...usable].filter((value) => !Number.isNaN(value))).toEqual([0, 1.2, 0.5, 0])
    expect(judged('RAIN_FALL', 'mm', new Array(8928).fill(0))).toMatchObject({
      failed: undefined,
      suspect: undefined,
    })
  })

  test('a loose wire, a broken electrode and a code of a logger failed', () => {
    expect([...judged('AIR_TEMPERATURE', '°C', [2, -90, 3]).usable]).toEqual([2, missing, 3])
    expect([...judged('PH', 'pH', [7.1, 14, 7]).usable]).toEqual([7.1, missing, 7])
    expect([...judged('WIND_TICKS', 'count', [678, -9999, 3]).usable]).toEqual([678, missing, 3])
  })

  test('a wrong value spoils neither of its neighbours', () => {
    const { usable, suspect } = judged('AIR_TEMPERATURE', '°C', [10, 10.2, 45, 10.1, 10])
    expect([...usable]).toEqual([10, 10.2, missing, 10.1, 10])
    expect(suspect).toBeUndefined()
  })

  test('a flood is suspect at most, however fast it comes', () => {
    const flood = [20, 20, 90, 200, 520, 515, 400, 60, 20]
    const { usable, failed, suspect } = judged('FLUID_LEVEL', 'cm', flood)
    expect(failed).toBeUndefined()
    expect([...usable]).toEqual(flood)
    expect(suspect?.at.length).toBeGreaterThan(0)
  })

  test('what lies far outside its own record is suspect where nobody knows the quantity', () => {
    const record = Array.from({ length: 5000 }, (_, i) => (i < 4900 ? 300 + (i % 20) : i % 60))
    const { failed, suspect } = judged('RANGE_TO_WATER', 'cm', record)
    expect(failed).toBeUndefined()
    expect(suspect?.at.length).toBe(100)
  })

  test('a part of a column has the marks of that part', () => {
    const whole = judged('AIR_TEMPERATURE', '°C', [-90, 2, 3, -90])
    expect(judgedWithin(whole, [1, 3])).toMatchObject({ failed: undefined })
    expect(judgedWithin(whole, [1, 4]).failed?.at.length).toBe(1)
  })
})
