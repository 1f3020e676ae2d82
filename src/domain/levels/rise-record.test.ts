import { describe, expect, it } from 'vitest'
import { atOnce } from '../in-steps.ts'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { riseRecordInSteps } from './rise-record.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

type Column = readonly [t: Float64Array, v: Float64Array]

const recordOf = ([t, v]: Column, direction: 'rising' | 'falling' = 'rising') =>
  atOnce(riseRecordInSteps(t, v, direction))

/** The slow way. */
function greatest([t, v]: Column, withinMs: number): number {
  let most = 0
  for (let i = 0; i < t.length; i++)
    for (let j = i; j >= 0 && (t[i] as number) - (t[j] as number) <= withinMs; j--)
      most = Math.max(most, (v[i] as number) - (v[j] as number))
  return most
}

function realRecord(station: string, from: string, days: number): Column {
  const [t, v] = realColumn(station, 'FLUID_LEVEL (cm)')
  const fromMs = Date.parse(from)
  const within = [...t.keys()].filter((i) => {
    const [at, value] = [t[i] as number, v[i] as number]
    return at >= fromMs && at <= fromMs + days * DAY && value > -1000 && value < 1000
  })
  return [Float64Array.from(within, (i) => t[i] as number), Float64Array.from(within, (i) => v[i] as number)]
}

describe('the record of a sensor', () => {
  const t = Float64Array.from({ length: 400 }, (_, n) => n * 900_000 + ((n * 7919) % 60) * 1000)
  const v = Float64Array.from({ length: 400 }, (_, n) => 100 + 40 * Math.sin(n / 9) + ((n * 104_729) % 13))

  it('has the greatest rise within each time, and the greatest fall for what is worse when low', () => {
    for (const { withinMs, most } of recordOf([t, v]).rises) expect(most).toBe(greatest([t, v], withinMs))
    const fallen = v.map((value) => -value)
    for (const { withinMs, most } of recordOf([t, v], 'falling').rises)
      expect(most).toBe(greatest([t, fallen], withinMs))
  })

  it('is as long as from its first reading to its last, and nothing without one', () => {
    expect(recordOf([t, v]).days).toBeCloseTo(399 / 96, 2)
    expect(recordOf([new Float64Array(0), new Float64Array(0)])).toMatchObject({ days: 0, isTidal: false })
  })
})

describe.skipIf(REAL_DATA === undefined)('a tide', () => {
  it.each([
    ['rws-vlissingen', '2018-01-01'],
    ['rws-vlissingen-hourly', '1984-05-01'],
    ['nerrs-apadbwq', '2012-03-01'],
    ['nerrs-apadbwq', '2013-06-01'],
  ])('is seen at %s from %s in 60 days, and in the first five', (station, from) => {
    expect(recordOf(realRecord(station, from, 60)).isTidal).toBe(true)
    expect(recordOf(realRecord(station, from, 5)).isTidal).toBe(true)
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
