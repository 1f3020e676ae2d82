import { describe, expect, it } from 'vitest'
import type { DeviceSeries } from '../../../domain/series/series.ts'
import { withOpenGap } from './open-gap.ts'

const MINUTE_MS = 60_000
const at = (minute: number) => minute * MINUTE_MS
const series: DeviceSeries = {
  device: 'a',
  from: 0,
  to: at(100),
  asOf: at(90),
  stale: false,
  readings: 5,
  sensors: [],
  gaps: [[at(10), at(20)]],
  expected: null,
}
/** A reading every ten minutes: the next one is overdue after 21. */
const device = (lastMinute: number | null) => ({
  lastUpdateMs: lastMinute === null ? null : at(lastMinute),
  intervalSeconds: 600,
})

describe('the silence a series ends in', () => {
  it('is a gap from the last reading until it was asked', () => {
    expect(withOpenGap(series, device(60)).gaps).toEqual([
      [at(10), at(20)],
      [at(60), at(90)],
    ])
    expect(withOpenGap({ ...series, to: at(82) }, device(60)).gaps.at(-1)).toEqual([at(60), at(82)])
  })

  it('begins no earlier than the last reading of the series, where the device list is older', () => {
    const level = {
      id: 'level',
      t: [at(40), at(65)],
      v: [1, 2],
    } as unknown as DeviceSeries['sensors'][number]
    expect(withOpenGap({ ...series, sensors: [level] }, device(60)).gaps.at(-1)).toEqual([at(65), at(90)])
  })

  it('is none while the next reading is not overdue, or nobody knows when it is due', () => {
    expect(withOpenGap(series, device(70))).toBe(series)
    expect(withOpenGap(series, { ...device(60), intervalSeconds: null })).toBe(series)
  })

  it('is none where the range ends before the next reading was due, however long the station is silent since', () => {
    const complete = { ...series, to: at(61), asOf: at(1_000_000) }
    expect(withOpenGap(complete, device(60))).toBe(complete)
  })

  it('is not told of a range that ended before, nor of one without readings', () => {
    expect(withOpenGap(series, device(95))).toBe(series)
    expect(withOpenGap(series, device(null))).toBe(series)
    const empty = { ...series, readings: 0 }
    expect(withOpenGap(empty, device(-50))).toBe(empty)
  })
})
