import { describe, expect, it } from 'vitest'
import { annualMaxima, meanAnnualMaximum } from './annual-maxima.ts'

const DAY = 86_400_000
const utc = { clock: { zone: 'UTC', dayStartMinutes: 0 }, intervalSeconds: 86_400 }

/** A value each day of some years, 1 but for the days given. */
function days(first: number, last: number, high: Record<string, number>) {
  const startMs = Date.UTC(first, 0, 1)
  const count = (Date.UTC(last + 1, 0, 1) - startMs) / DAY
  const t = Float64Array.from({ length: count }, (_, i) => startMs + i * DAY)
  return [t, t.map((timeMs) => high[new Date(timeMs).toISOString().slice(0, 10)] ?? 1)] as const
}

describe('annual maxima', () => {
  it('are ranked', () => {
    const record = days(2001, 2003, {
      '2001-06-01': 30,
      '2002-12-31': 50,
      '2003-01-01': 40,
      '2003-05-05': 40,
    })
    expect(annualMaxima(...record, utc)).toEqual([
      { year: 2001, t: Date.UTC(2001, 5, 1), v: 30, share: 1, rank: 3, returnPeriod: null },
      { year: 2002, t: Date.UTC(2002, 11, 31), v: 50, share: 1, rank: 1, returnPeriod: null },
      { year: 2003, t: Date.UTC(2003, 0, 1), v: 40, share: 1, rank: 2, returnPeriod: null },
    ])
    expect(meanAnnualMaximum(annualMaxima(...record, utc))).toBe(40)
  })

  it.each([
    [9, null, null],
    [10, 11, 11 / 2],
    [11, 12, 6],
  ])('of %d complete years have Weibull’s return periods from ten on', (count, first, second) => {
    const record = days(2001, 2000 + count, { '2001-06-01': 30, '2003-06-01': 40 })
    const maxima = annualMaxima(...record, utc)
    expect(maxima.find(({ rank }) => rank === 1)?.returnPeriod).toBe(first)
    expect(maxima.find(({ rank }) => rank === 2)?.returnPeriod).toBe(second)
  })

  it('count no year for the ten that is not complete', () => {
    const [t, v] = days(2001, 2010, {})
    const maxima = annualMaxima(t.subarray(60), v.subarray(60), utc)
    expect(maxima.map(({ returnPeriod }) => returnPeriod)).toEqual(Array(10).fill(null))
  })

  it('rank no year that may have had a higher one', () => {
    const [t, v] = days(2001, 2002, { '2002-03-01': 9 })
    const [year2001, year2002] = annualMaxima(t.subarray(60), v.subarray(60), utc)
    expect(year2001).toMatchObject({ v: 1, rank: null, returnPeriod: null })
    expect(year2001?.share).toBeCloseTo(305 / 365, 12)
    expect(year2002).toMatchObject({ v: 9, rank: 1 })
  })

  it('rank no year that a record of unknown interval covers in part', () => {
    const startMs = Date.UTC(2000, 10, 1)
    const t = Float64Array.from({ length: (61 + 365) * 24 }, (_, i) => startMs + (i * DAY) / 24)
    const v = t.map((_, i) => (i === 100 ? 9 : 1))
    const [year2000, year2001] = annualMaxima(t, v, { ...utc, intervalSeconds: null })
    expect(year2000).toMatchObject({ v: 9, rank: null, returnPeriod: null })
    expect(year2000?.share).toBeCloseTo(61 / 366, 12)
    expect(year2001).toMatchObject({ v: 1, share: 1, rank: 1 })
  })

  it('leave out years without a value, and begin years on the clocks of the zone', () => {
    const t = Float64Array.of(Date.parse('2000-12-31T23:30:00Z'), Date.parse('2003-06-01T00:00:00Z'))
    const amsterdam = { clock: { zone: 'Europe/Amsterdam', dayStartMinutes: 0 }, intervalSeconds: null }
    expect(annualMaxima(t, Float64Array.of(1, 2), amsterdam).map(({ year }) => year)).toEqual([2001, 2003])
    expect(annualMaxima(t, Float64Array.of(1, 2), utc).map(({ year }) => year)).toEqual([2000, 2003])
    expect(annualMaxima(new Float64Array(0), new Float64Array(0), utc)).toEqual([])
    expect(meanAnnualMaximum([])).toBeNaN()
  })
})
