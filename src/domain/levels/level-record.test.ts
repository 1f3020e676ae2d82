import { describe, expect, it } from 'vitest'
import { atOnce } from '../in-steps.ts'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { levelRecordInSteps } from './level-record.ts'

const DAY = 86_400_000

type Column = readonly [t: Float64Array, v: Float64Array]

const recordOf = ([t, v]: Column) => atOnce(levelRecordInSteps(t, v))

function realRecord(station: string, from: string, days: number): Column {
  const [t, v] = realColumn(station, 'FLUID_LEVEL (cm)')
  const fromMs = Date.parse(from)
  const within = [...t.keys()].filter((i) => {
    const [at, value] = [t[i] as number, v[i] as number]
    return at >= fromMs && at <= fromMs + days * DAY && value > -1000 && value < 1000
  })
  return [Float64Array.from(within, (i) => t[i] as number), Float64Array.from(within, (i) => v[i] as number)]
}

it('the record of a sensor is as long as from its first reading to its last, and nothing without one', () => {
  const t = Float64Array.from({ length: 400 }, (_, n) => n * 900_000)
  expect(recordOf([t, t])).toEqual({ days: 399 / 96, isTidal: false })
  expect(recordOf([t.subarray(0, 0), t.subarray(0, 0)])).toEqual({ days: 0, isTidal: false })
})

describe.skipIf(REAL_DATA === undefined)('a tide', () => {
  it.each([
    ['rws-vlissingen', '2018-01-01'],
    ['rws-vlissingen-hourly', '1984-05-01'],
    ['nerrs-apadbwq', '2012-03-01'],
    ['nerrs-apadbwq', '2013-06-01'],
  ])('is seen at %s from %s in 60 days, and in 35', (station, from) => {
    for (const days of [60, 35]) expect(recordOf(realRecord(station, from, days)).isTidal).toBe(true)
  })

  it('is seen at Vlissingen in the first five days', () => {
    expect(recordOf(realRecord('rws-vlissingen', '2018-01-01', 5)).isTidal).toBe(true)
  })

  it.each([
    ['usgs-01581752-plumtree-run', '2018-07-15'],
    ['usgs-01581752-plumtree-run', '2016-02-01'],
    ['ea-f1707-armley', '2015-11-15'],
    ['ea-f1204-mytholmroyd', '2015-06-01'],
    ['ea-wear-stanhope', '2022-10-18'],
    ['../networks/readings/wamis-1018625', '2020-07-01'],
    ['../networks/readings/ea-2091-avon-warwick', '2012-11-01'],
  ])('is not seen at %s from %s', (station, from) => {
    expect(recordOf(realRecord(station, from, 60)).isTidal).toBe(false)
    expect(recordOf(realRecord(station, from, 10)).isTidal).toBe(false)
  })
})
