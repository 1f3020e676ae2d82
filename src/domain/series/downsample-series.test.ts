import { describe, expect, test } from 'vitest'
import { downsampleSeries } from './downsample-series.ts'
import type { SensorSeries } from './series.ts'

const HOUR = 3_600_000
const level = { id: 'fl', name: 'Level', kind: 'FLUID_LEVEL', unit: 'cm' }
const rain = { id: 'rf', name: 'Rain', kind: 'RAIN_FALL', unit: 'mm' }
const station = { id: 'S1', intervalSeconds: 3600 }

function downsample(sensor: typeof level, values: number[], hours = values.map((_, i) => i)) {
  const series = downsampleSeries(
    station,
    {
      t: Float64Array.from(hours, (h) => h * HOUR),
      sensors: new Map([[sensor.id, Float64Array.from(values)]]),
    },
    { fromMs: 0, toMs: 24 * HOUR, width: 1200, sensors: [sensor], nowMs: 24 * HOUR },
  )
  return { series, sensor: series.sensors[0] as SensorSeries }
}

describe('the series of a sensor', () => {
  test('carries statistics with their times', () => {
    const { series, sensor } = downsample(level, [10, 30, 20])
    expect(sensor).toMatchObject({
      count: 3,
      min: { t: 0, v: 10 },
      max: { t: HOUR, v: 30 },
      mean: 20,
      last: { t: 2 * HOUR, v: 20 },
    })
    expect(sensor).not.toHaveProperty('sum')
    expect(series).toMatchObject({ readings: 3, expected: 24 })
  })

  test('breaks the line at a missing value and at a missing reading, and only the latter is a gap of the station', () => {
    const { series, sensor } = downsample(level, [1, Number.NaN, 3, 4], [0, 1, 2, 5])
    expect(sensor.v).toEqual([1, null, 3, null, 4])
    expect(series.gaps).toEqual([
      [2 * HOUR, 5 * HOUR],
      [5 * HOUR, 24 * HOUR],
    ])
  })

  test('tells of the part that was read: what was not is neither a gap nor missing from what was promised', () => {
    const t = Float64Array.from([0, 1, 2, 15, 16, 20, 21, 22, 23, 24], (hour) => hour * HOUR)
    const columns = { t, sensors: new Map([['fl', t.map((ms) => ms / HOUR)]]) }
    const range = { fromMs: 0, toMs: 48 * HOUR, width: 1200, sensors: [level], nowMs: 24 * HOUR }
    const missing = [[3 * HOUR, 12 * HOUR]] as const
    const series = downsampleSeries(station, columns, { ...range, missing })
    expect(series.gaps).toEqual([
      [12 * HOUR, 15 * HOUR],
      [16 * HOUR, 20 * HOUR],
    ])
    expect(series.expected).toBe(15)
    expect(series.sensors[0]?.v.filter((v) => v === null)).toHaveLength(2)
  })

  const hourly = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18]
  test.each([
    [
      'between readings on both sides of the range',
      [2, ...hourly, 24],
      99,
      [
        [4, 6],
        [18, 20],
      ],
    ],
    [
      'up to the end of a range that has passed',
      [2, ...hourly],
      99,
      [
        [4, 6],
        [18, 20],
      ],
    ],
    ['not while the range goes on', [2, ...hourly], 19, [[4, 6]]],
    ['from its beginning, whether or not a reading before it is known', hourly, 19, [[4, 6]]],
    ['not where the first reading came in its turn', [5, ...hourly], 19, []],
    [
      'not where the range begins with the reading after it, or ends with the one before',
      [2, 4, 12, 20, 24],
      99,
      [
        [4, 12],
        [12, 20],
      ],
    ],
    ['not where the next reading came in its turn', [3, 4, 5, ...hourly, 19, 20], 99, []],
  ])('has the gaps that its range begins and ends in, cut to it: %s', (_, hours, nowHour, gaps) => {
    const { gaps: found } = downsampleSeries(
      station,
      { t: Float64Array.from(hours, (hour) => hour * HOUR), sensors: new Map() },
      { fromMs: 4 * HOUR, toMs: 20 * HOUR, width: 1200, sensors: [], nowMs: nowHour * HOUR },
    )
    expect(found.map((gap) => gap.map((ms) => ms / HOUR))).toEqual(gaps)
  })

  test('does not promise fewer readings than came and are missing', () => {
    // due at every half hour, in a range that begins with one and ends just before one
    const hours = [0, 1, 2, 4, 5].map((hour) => hour + 0.5)
    const series = downsampleSeries(
      station,
      { t: Float64Array.from(hours, (h) => h * HOUR), sensors: new Map() },
      { fromMs: 0.4 * HOUR, toMs: 5.6 * HOUR, width: 1200, sensors: [], nowMs: 24 * HOUR },
    )
    expect(series).toMatchObject({ readings: 5, expected: 6 })
  })

  test('lets no station that reports more often than promised make up for the silence that a range begins or ends in', () => {
    const downsampled = (hours: number[]) =>
      downsampleSeries(
        station,
        { t: Float64Array.from(hours, (h) => h * HOUR), sensors: new Map() },
        { fromMs: 0, toMs: 12 * HOUR, width: 1200, sensors: [], nowMs: 24 * HOUR },
      )
    const often = Array.from({ length: 25 }, (_, i) => 4 + i / 6)
    // 4 h before and 4 h after them
    expect(downsampled(often)).toMatchObject({ readings: 25, expected: 31 })
    expect(downsampled([4, 5, 6, 7, 8])).toMatchObject({ readings: 5, expected: 12 })
  })

  test('marks an error code, keeps it out of line and statistics, and counts it', () => {
    const { sensor } = downsample(level, [1, -9999, 3])
    expect(sensor.v).toEqual([1, null, 3])
    expect(sensor.implausible).toEqual({ count: 1, t: [HOUR], v: [-9999] })
    expect(sensor).toMatchObject({ count: 3, min: { v: 1 }, mean: 2 })
  })

  test('of rain adds up, in total and in steps that a reader can name', () => {
    const { sensor } = downsample(rain, [0.1, 0.2, 0, 0.4], [1, 2, 3, 4])
    expect(sensor.sum).toBe(0.7)
    expect(sensor.buckets).toEqual({ stepMs: HOUR, t: [0, HOUR, 2 * HOUR, 3 * HOUR], v: [0.1, 0.2, 0, 0.4] })
  })

  test('of rain has no total where nothing is known of it: that is not a dry day', () => {
    expect(downsample(rain, [Number.NaN], [1]).sensor.sum).toBeUndefined()
    expect(downsample(rain, [-9999], [1]).sensor.sum).toBeUndefined()
    expect(downsample(rain, [0], [1]).sensor.sum).toBe(0)
  })

  test('a step of rain without any value is unknown, not dry', () => {
    const { sensor } = downsample(rain, [0.1, Number.NaN], [1, 2])
    expect(sensor.buckets?.v).toEqual([0.1, null])
  })

  test('of a sensor that has no column is empty', () => {
    const series = downsampleSeries(
      station,
      { t: new Float64Array(0), sensors: new Map() },
      { fromMs: 0, toMs: HOUR, width: 16, sensors: [level], nowMs: 0 },
    )
    expect(series.sensors[0]).toMatchObject({
      t: [],
      v: [],
      count: 0,
      min: null,
      max: null,
      mean: null,
      last: null,
    })
  })
})
