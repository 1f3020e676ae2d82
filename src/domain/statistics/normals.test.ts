import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DailyValues } from './daily-values.ts'
import { dayOfYear, normalsOf, seasonalRank } from './normals.ts'

const DAY = 86_400_000
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / DAY
const daily = { window: 1, combine: 'mean' } as const

/** A value for each day of some years. */
function years(first: number, last: number, value: (year: number, monthDay: string) => number): DailyValues {
  const firstDay = dayOf(`${first}-01-01`)
  const v = Float64Array.from({ length: dayOf(`${last + 1}-01-01`) - firstDay }, (_, i) => {
    const date = new Date((firstDay + i) * DAY).toISOString()
    return value(Number(date.slice(0, 4)), date.slice(5, 10))
  })
  return { firstDay, v }
}

describe('normals', () => {
  it('are percentiles of the same day of all years', () => {
    const normals = normalsOf(
      years(1976, 1994, (year) => year),
      daily,
    )
    const march = dayOfYear(dayOf('1999-03-01'))
    expect(
      [normals.p5, normals.p25, normals.p50, normals.p75, normals.p95].map((column) => column[march]),
    ).toEqual([1976, 1980, 1985, 1990, 1994])
    expect([normals.min[march], normals.max[march], normals.years[march]]).toEqual([1976, 1994, 19])
  })

  it('are none of too few years, and have no percentile that the years cannot tell', () => {
    const nine = normalsOf(
      years(2001, 2009, (year) => year),
      daily,
    )
    expect([nine.p50[0], nine.max[0], nine.years[0]]).toEqual([Number.NaN, Number.NaN, 9])
    const ten = normalsOf(
      years(2001, 2010, (year) => year),
      daily,
    )
    expect([ten.p5[0], ten.p50[0], ten.p95[0]]).toEqual([Number.NaN, 2005.5, Number.NaN])
  })

  it('have 29 February between its neighbours until leap years are enough', () => {
    const value = (_: number, monthDay: string) => ({ '02-28': 10, '02-29': 90, '03-01': 20 })[monthDay] ?? 1
    const short = normalsOf(years(1976, 1994, value), daily)
    expect([...short.p50.slice(58, 61)]).toEqual([10, 15, 20])
    expect([...short.years.slice(58, 61)]).toEqual([19, 5, 19])
    const long = normalsOf(years(1950, 1994, value), daily)
    expect([...long.p50.slice(58, 61)]).toEqual([10, 90, 20])
  })

  it('are of moving means that end with the day', () => {
    // a spike each 10 June is felt on that day and the six after it
    const record = years(1990, 2009, (_, monthDay) => (monthDay === '06-10' ? 7 : 0))
    const { p50 } = normalsOf(record, { window: 7, combine: 'mean' })
    const june = (day: number) => p50[dayOfYear(dayOf(`2001-06-${String(day).padStart(2, '0')}`))]
    expect([9, 10, 16, 17].map(june)).toEqual([0, 1, 1, 0])
    const { p50: totals } = normalsOf(record, { window: 7, combine: 'sum' })
    expect(totals[dayOfYear(dayOf('2001-06-12'))]).toBe(7)
  })

  it('count a day once in each year, wherever the record begins and whatever is missing', () => {
    const record = fc.record({
      firstDay: fc.integer({ min: -40_000, max: 20_000 }),
      v: fc.array(fc.constantFrom(1, Number.NaN), { maxLength: 3000 }),
    })
    fc.assert(
      fc.property(record, ({ firstDay, v }) => {
        const counts = new Array(366).fill(0)
        v.forEach((value, i) => {
          if (!Number.isNaN(value)) counts[dayOfYear(firstDay + i)]++
        })
        expect([...normalsOf({ firstDay, v: Float64Array.from(v) }, daily).years]).toEqual(counts)
      }),
    )
  })
})

describe('the rank of a day in its season', () => {
  const record = years(1976, 1994, (year, monthDay) =>
    monthDay >= '11-21' && monthDay <= '11-30' ? year : 5000,
  )

  it('compares it with the same part of the month in all other years', () => {
    expect(seasonalRank(record, dayOf('1994-11-24'), 1994)).toEqual({
      month: 10,
      part: 'late',
      share: 1,
      higher: expect.closeTo(1 / 181, 12),
      years: 18,
    })
    expect(seasonalRank(record, dayOf('2026-11-24'), 1985)).toMatchObject({ share: 1 - 100 / 191, years: 19 })
    expect(seasonalRank(record, dayOf('2026-11-20'), 1985)).toMatchObject({
      part: 'mid',
      share: 1 - 190 / 191,
    })
    expect(seasonalRank(record, dayOf('2026-12-01'), 1985)).toMatchObject({ month: 11, part: 'early' })
  })

  it('calls no value lower than those that it equals', () => {
    const dry = years(2001, 2020, (year) => (year === 2003 ? 1 : 0))
    const { share, higher } = seasonalRank(dry, dayOf('2026-11-24'), 0) ?? {}
    expect([share, higher]).toEqual([1 / 201, 11 / 201].map((one) => expect.closeTo(one, 12)))
    const always = years(2001, 2020, () => 0)
    expect(seasonalRank(always, dayOf('2026-11-24'), 0)).toBeUndefined()
    expect(seasonalRank(always, dayOf('2026-11-24'), 1)).toMatchObject({ share: 1 })
  })

  it('says nothing by too few years', () => {
    expect(
      seasonalRank(
        years(2001, 2009, () => 1),
        dayOf('2026-11-24'),
        2,
      ),
    ).toBeUndefined()
  })
})
