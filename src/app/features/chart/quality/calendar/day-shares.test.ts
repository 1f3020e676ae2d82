import { describe, expect, it } from 'vitest'
import { edgesOf } from '../../../../../domain/aggregation/steps.ts'
import { REAL_DATA, realColumn } from '../../../../../domain/testing/real-columns.ts'
import { dayBeside, dayShares, fullestYear, yearOf, yearRange } from './day-shares.ts'

const JAKARTA = { zone: 'Asia/Jakarta', dayStartMinutes: 7 * 60 }
const LONDON = { zone: 'Europe/London', dayStartMinutes: 9 * 60 }

/** A year of days of which each got what `of` says. */
function daysOf(year: number, clock: typeof JAKARTA, of: (i: number) => [received: number, count: number]) {
  const range = yearRange(year, clock)
  const edges = Array.from(edgesOf(range, 'P1D', clock))
  const values = edges.slice(1).map((_, i) => of(i))
  return {
    edges,
    expected: values.map(() => 288),
    sensors: ['level', 'rain'].map((id) => ({
      id,
      received: values.map(([received]) => received),
      count: values.map(([, count]) => count),
    })),
  }
}

describe('the days of a year', () => {
  it('begin when the organisation says, by the clocks of the zone', () => {
    expect(new Date(yearRange(2020, JAKARTA).fromMs).toISOString()).toBe('2020-01-01T00:00:00.000Z')
    expect(yearOf(Date.UTC(2020, 0, 1) - 1, JAKARTA)).toBe(2019)
    expect(yearOf(Date.UTC(2020, 0, 1), JAKARTA)).toBe(2020)
  })

  it('stand in their months, across summer time and on a leap day', () => {
    const months = dayShares(
      daysOf(2020, LONDON, () => [288, 288]),
      ['level'],
      LONDON,
    )
    expect(months.map((days) => days.length)).toEqual([31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
    expect(months.flat().every((day) => day !== undefined)).toBe(true)
    const spring = months[2]?.[27]
    expect([(spring?.toMs ?? 0) - (spring?.fromMs ?? 0), spring?.day]).toEqual([23 * 3_600_000, 28])
  })

  it('count the values of the sensors that are told of, and promise no fewer than came', () => {
    const days = daysOf(2020, JAKARTA, (i) => (i === 0 ? [289, 250] : [0, 0]))
    const [first, second] = dayShares(days, ['level', 'rain'], JAKARTA)[0] ?? []
    expect(first).toMatchObject({ expected: 578, received: 578, usable: 500 })
    expect(second).toMatchObject({ expected: 576, received: 0, usable: 0 })
    expect(dayShares(days, ['level'], JAKARTA)[0]?.[0]).toMatchObject({ expected: 289, usable: 250 })
  })
})

describe('the keys of the calendar', () => {
  const months = dayShares(
    daysOf(2021, JAKARTA, () => [1, 1]),
    ['level'],
    JAKARTA,
  )
  it.each([
    ['ArrowDown', { month: 0, day: 31 }, { month: 1, day: 1 }],
    ['ArrowUp', { month: 2, day: 1 }, { month: 1, day: 28 }],
    ['ArrowRight', { month: 0, day: 31 }, { month: 1, day: 28 }],
    ['ArrowLeft', { month: 0, day: 5 }, { month: 0, day: 5 }],
    ['ArrowDown', { month: 11, day: 31 }, { month: 11, day: 31 }],
    ['End', { month: 1, day: 3 }, { month: 1, day: 28 }],
    ['Home', { month: 1, day: 3 }, { month: 1, day: 1 }],
  ])('%s leads from %j to %j', (key, from, to) => {
    expect(dayBeside(months, from, key)).toEqual(to)
  })
})

describe('the year with most readings', () => {
  const clock = { zone: 'America/New_York', dayStartMinutes: 0 }
  const monthsOf = (t: Float64Array, range: { fromMs: number; toMs: number }) => {
    const edges = Array.from(edgesOf(range, 'P1M', clock))
    const count = edges.slice(1).map((to, i) => t.filter((ms) => ms >= (edges[i] ?? 0) && ms < to).length)
    return { edges, sensors: [{ count }] }
  }

  it.skipIf(REAL_DATA === undefined)('of a real record is none that it only just reaches', () => {
    // three years by UTC that end five hours into a fourth
    const [t, v] = realColumn('usgs-01581752-plumtree-run', 'FLUID_LEVEL (cm)')
    const known = t.filter((_, i) => !Number.isNaN(v[i]))
    const years = new Map<number, number>()
    for (const ms of known) {
      const year = new Date(ms - 5 * 3_600_000).getUTCFullYear()
      years.set(year, (years.get(year) ?? 0) + 1)
    }
    const most = [...years].sort(([, a], [, b]) => b - a)[0]?.[0]
    const range = { fromMs: t[0] as number, toMs: Date.UTC(2019, 0, 2) }
    expect(yearOf(range.toMs - 1, clock)).toBe(2019)
    expect(fullestYear(monthsOf(known, range), clock)).toBe(most)
  })

  it('is the later of equal ones, and none without readings', () => {
    const edges = [2015, 2016, 2017, 2018].map((year) => yearRange(year, clock).fromMs)
    const of = (...count: number[]) => fullestYear({ edges, sensors: [{ count }, { count }] }, clock)
    expect([of(5, 5, 4), of(6, 5, 4), of(0, 0, 0)]).toEqual([2016, 2015, undefined])
  })
})
