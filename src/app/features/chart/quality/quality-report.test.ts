import { describe, expect, it } from 'vitest'
import { downsampleSeries } from '../../../../domain/series/downsample-series.ts'
import { qualityReport } from './quality-report.ts'

const MINUTE = 60_000
const sensors = [
  { id: 'level', name: '', kind: 'FLUID_LEVEL', unit: 'cm' },
  { id: 'ticks', name: '', kind: 'WIND_TICKS', unit: 'count' },
]

function seriesOf(minutes: number[], level: number[], ticks: number[], toMinute: number) {
  const columns = {
    t: Float64Array.from(minutes, (minute) => minute * MINUTE),
    sensors: new Map([
      ['level', Float64Array.from(level)],
      ['ticks', Float64Array.from(ticks)],
    ]),
  }
  const request = { fromMs: 0, toMs: toMinute * MINUTE, width: 64, sensors, nowMs: toMinute * MINUTE }
  const series = downsampleSeries({ id: 'A', intervalSeconds: 300 }, columns, request)
  return { ...series, asOf: 0, stale: false }
}

describe('the quality of a range', () => {
  const report = qualityReport(
    seriesOf([0, 5, 10, 40, 45], [1, 2, Number.NaN, 4, 5], [7, -9999, 7, 7, 7], 50),
    300,
  )

  it('compares what came with what the interval promises', () => {
    expect(report).toMatchObject({ readings: 5, expected: 10, complete: 0.5 })
    expect(report.sensors).toEqual([
      { id: 'level', received: 4, usable: 4, failed: 0, suspect: 0, complete: 0.4 },
      { id: 'ticks', received: 5, usable: 4, failed: 1, suspect: 0, complete: 0.4 },
    ])
  })

  it('never promises less than came: both ends of a range may have a reading', () => {
    const full = qualityReport(seriesOf([0, 5, 10], [1, 2, 3], [7, 7, 7], 12), 300)
    expect(full).toMatchObject({ readings: 3, expected: 3, complete: 1 })
  })

  it('has no sensor complete that lacks one of them', () => {
    const lacking = qualityReport(seriesOf([0, 5, 10], [1, Number.NaN, 3], [7, 7, 7], 12), 300)
    expect(lacking.sensors.map(({ complete }) => complete)).toEqual([2 / 3, 1])
  })

  it('lists the gaps', () => {
    const level = { fromMs: 5 * MINUTE, toMs: 40 * MINUTE, sensor: 'level' }
    expect(report.gaps).toEqual([level, { fromMs: 10 * MINUTE, toMs: 40 * MINUTE, sensor: null }])
    expect(report.longestGapMs).toBe(35 * MINUTE)
  })

  it('names the sensor that has nothing while others go on, unless what it said cannot be true', () => {
    const times = [0, 5, 10, 15, 20, 25, 30]
    const failed = [1, 2, Number.NaN, Number.NaN, Number.NaN, Number.NaN, Number.NaN]
    const series = seriesOf(times, failed, [7, 7, -9999, -9999, -9999, 7, 7], 30)
    expect(qualityReport({ ...series, asOf: 30 * MINUTE }, 300).gaps).toEqual([
      { fromMs: 5 * MINUTE, toMs: 30 * MINUTE, sensor: 'level' },
    ])
  })

  it('lists the time before a record begins and after it ends once, and a sensor that has less by itself', () => {
    const times = [30, 35, 40, 45]
    const series = seriesOf(times, [Number.NaN, Number.NaN, 3, 4], [7, 7, 7, 7], 90)
    expect(qualityReport({ ...series, gaps: [], asOf: 90 * MINUTE }, 300).gaps).toEqual([
      { fromMs: 0, toMs: 30 * MINUTE, sensor: null },
      { fromMs: 0, toMs: 40 * MINUTE, sensor: 'level' },
      { fromMs: 45 * MINUTE, toMs: 90 * MINUTE, sensor: null },
    ])
  })

  it('lists once what is a gap of the station and of sensors that take turns about it', () => {
    const [old, next] = [
      [1, 2, Number.NaN, Number.NaN],
      [Number.NaN, Number.NaN, 7, 7],
    ] as const
    const exchanged = seriesOf([0, 5, 60, 65], [...old], [...next], 65)
    const ofAll = qualityReport(exchanged, 300).gaps.filter(({ sensor }) => sensor === null)
    expect(ofAll).toEqual([{ fromMs: 5 * MINUTE, toMs: 60 * MINUTE, sensor: null }])
  })

  it('lists a range without any reading as one gap', () => {
    expect(qualityReport({ ...seriesOf([], [], [], 50), asOf: 50 * MINUTE }, 300).gaps).toEqual([
      { fromMs: 0, toMs: 50 * MINUTE, sensor: null },
    ])
  })

  it('leaves readings that come in turns apart, though no time has one of every sensor', () => {
    const turns = seriesOf(
      [0, 30, 60, 90],
      [1, Number.NaN, 3, Number.NaN],
      [Number.NaN, 7, Number.NaN, 7],
      90,
    )
    const { gaps } = qualityReport({ ...turns, gaps: [], asOf: 90 * MINUTE }, 1800)
    expect(gaps.filter(({ sensor }) => sensor === null)).toEqual([])
  })

  it('tells the step between readings, gaps left out', () => {
    expect(report.typicalStepMs).toBe(5 * MINUTE)
  })

  it('leaves the silence at the end out of the step too', () => {
    const series = seriesOf([0, 5, 10], [1, 2, 3], [7, 7, 7], 50)
    const silent = qualityReport({ ...series, gaps: [[10 * MINUTE, 50 * MINUTE]] }, 300)
    expect(silent.typicalStepMs).toBe(5 * MINUTE)
    expect(silent.longestGapMs).toBe(40 * MINUTE)
  })

  it('of nothing is nothing', () => {
    expect(qualityReport(seriesOf([], [], [], 50), 300)).toMatchObject({
      complete: 0,
      typicalStepMs: null,
      gaps: [],
    })
    expect(qualityReport(seriesOf([5], [1], [1], 50), 300).typicalStepMs).toBeNull()
  })
})
