import { describe, expect, it } from 'vitest'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { withOpenGap } from './open-gap.ts'

const series: DeviceSeries = {
  device: 'a',
  from: 0,
  to: 100,
  asOf: 90,
  stale: false,
  readings: 5,
  sensors: [],
  gaps: [[10, 20]],
  expected: null,
}

describe('the silence a series ends in', () => {
  it('is a gap from the last reading until it was asked', () => {
    expect(withOpenGap(series, 'silent', 60).gaps).toEqual([
      [10, 20],
      [60, 90],
    ])
    expect(withOpenGap({ ...series, to: 70 }, 'late', 60).gaps.at(-1)).toEqual([60, 70])
  })

  it('begins no earlier than the last reading of the series, where the device list is older', () => {
    const level = { id: 'level', t: [40, 75], v: [1, 2] } as unknown as DeviceSeries['sensors'][number]
    expect(withOpenGap({ ...series, sensors: [level] }, 'late', 60).gaps.at(-1)).toEqual([75, 90])
  })

  it('is none while the next reading is not overdue, or nobody knows when it is due', () => {
    expect(withOpenGap(series, 'live', 60)).toBe(series)
    expect(withOpenGap(series, 'unknown', 60)).toBe(series)
  })

  it('is not told of a range that ended before, nor of one without readings', () => {
    expect(withOpenGap(series, 'silent', 95)).toBe(series)
    expect(withOpenGap(series, 'silent', null)).toBe(series)
    const empty = { ...series, readings: 0 }
    expect(withOpenGap(empty, 'silent', -50)).toBe(empty)
  })
})
