import { describe, expect, test } from 'vitest'
import { REAL_DATA, realColumn } from '../testing/real-columns.ts'
import { annualMaxima } from './annual-maxima.ts'
import { dailyValues } from './daily-values.ts'
import { eventsBeyond } from './events.ts'
import { DAYS_OF_YEAR, dayOfYear, NORMALS_WINDOWS, normalsOf } from './normals.ts'
import { timeBeyond } from './time-beyond.ts'

const DAY = 86_400_000
const utc = { zone: 'UTC', dayStartMinutes: 0 }

const levelsOf = (station: string) => realColumn(station, 'FLUID_LEVEL (cm)')

const flood = (threshold: number) => ({ threshold, direction: 'rising', gapMs: 1.5 * 900_000 }) as const

describe.skipIf(REAL_DATA === undefined)('statistics of real records', () => {
  test('find the flood of Boxing Day 2015 at Armley', () => {
    const record = levelsOf('ea-f1707-armley')
    expect(eventsBeyond(...record, flood(390))).toMatchObject([
      {
        startMs: Date.parse('2015-12-26T10:15:00Z'),
        endMs: Date.parse('2015-12-27T18:00:00Z'),
        peak: { t: Date.parse('2015-12-27T02:15:00Z'), v: 521.7 },
        timeToPeakMs: 16 * 3_600_000,
        risePerHour: (521.7 - 390.5) / 16,
        isCut: false,
      },
    ])
    const { beyondMs } = timeBeyond(...record, flood(390), 1.5 * 900_000)
    expect(beyondMs / 3_600_000).toBeGreaterThan(31.75)
    expect(beyondMs / 3_600_000).toBeLessThan(32.25)
  })

  test.each([
    ['ea-f1707-armley', 150, 900_000],
    ['ea-f1204-mytholmroyd', 250, 900_000],
    ['usgs-01581752-plumtree-run', 60, 300_000],
  ])('are events at %s that last together as long as the level is above %d cm', (station, level, stepMs) => {
    const [t, v] = levelsOf(station)
    const events = eventsBeyond(t, v, { threshold: level, direction: 'rising', gapMs: 1.5 * stepMs })
    expect(events.length).toBeGreaterThan(10)
    const sum = events.reduce((total, { beyondMs }) => total + beyondMs, 0)
    expect(sum).toBeCloseTo(bruteAbove(t, v, level, stepMs), 0)
    expect(sum).toBeCloseTo(timeBeyond(t, v, flood(level), 1.5 * stepMs).beyondMs, 0)
  })

  test('find it upstream at Mytholmroyd, twelve hours before', () => {
    const [event, ...others] = eventsBeyond(...levelsOf('ea-f1204-mytholmroyd'), flood(450))
    expect(others).toEqual([])
    expect(event).toMatchObject({
      startMs: Date.parse('2015-12-26T08:15:00Z'),
      endMs: Date.parse('2015-12-26T16:15:00Z'),
      peak: { t: Date.parse('2015-12-26T14:00:00Z'), v: 573.5 },
    })
  })

  test('have the surge of January 1976 as the highest of nineteen years at Vlissingen', () => {
    const maxima = annualMaxima(...levelsOf('rws-vlissingen-hourly'), {
      clock: { zone: 'Europe/Amsterdam', dayStartMinutes: 0 },
      intervalSeconds: 3600,
    })
    expect(maxima.map(({ year }) => year)).toEqual(Array.from({ length: 19 }, (_, i) => 1976 + i))
    expect(maxima[0]).toMatchObject({
      t: Date.parse('1976-01-03T14:00:00Z'),
      v: 389,
      rank: 1,
      returnPeriod: 20,
    })
    expect(maxima.at(-1)).toMatchObject({
      t: Date.parse('1994-01-28T14:00:00Z'),
      v: 385,
      rank: 2,
      returnPeriod: 10,
    })
  })

  test('have the normals of Vlissingen that another program counted', () => {
    const record = levelsOf('rws-vlissingen-hourly')
    const daily = dailyValues(...record, { clock: utc, intervalSeconds: 3600, combine: 'mean' })
    const { p5, p25, p50, p75, p95, years } = normalsOf(daily, { window: 1, combine: 'mean' })
    const at = dayOfYear(Date.parse('2026-11-24') / DAY)
    const expected = [-26.166666666666668, -5.666666666666667, 8.291666666666666, 24.166666666666668, 110.625]
    for (const [i, column] of [p5, p25, p50, p75, p95].entries())
      expect(column[at]).toBeCloseTo(expected[i] as number, 9)
    expect(years[at]).toBe(19)
  })

  test.each(NORMALS_WINDOWS)('have normals by a window of %d days that equal brute force', (window) => {
    const [t, v] = levelsOf('rws-vlissingen-hourly')
    const daily = dailyValues(t, v, { clock: utc, intervalSeconds: 3600, combine: 'mean' })
    const normals = normalsOf(daily, { window, combine: 'mean' })
    const byDay = bruteDays(t, v)
    const samples = bruteSamples(byDay, window)
    for (let day = 0; day < DAYS_OF_YEAR; day++) {
      const sample = samples[day] ?? []
      expect(normals.years[day]).toBe(sample.length)
      if (day === 59) continue
      const columns = [normals.p5, normals.p25, normals.p50, normals.p75, normals.p95]
      for (const [i, percent] of [5, 25, 50, 75, 95].entries()) {
        const expected = brutePercentile(sample, percent)
        if (Number.isNaN(expected)) expect(columns[i]?.[day]).toBeNaN()
        else expect(columns[i]?.[day]).toBeCloseTo(expected, 6)
      }
    }
  })
})

/** Line by line between neighbouring rows, from or to where it crosses the level. */
function bruteAbove(t: Float64Array, v: Float64Array, level: number, stepMs: number): number {
  const rows = Array.from(t, (timeMs, i) => ({ timeMs, d: (v[i] as number) - level })).filter(
    ({ d }) => !Number.isNaN(d),
  )
  let sum = 0
  for (const [i, to] of rows.entries()) {
    const from = rows[i - 1]
    if (!from || to.timeMs - from.timeMs > 1.5 * stepMs) continue
    const crossing = from.timeMs + ((to.timeMs - from.timeMs) * from.d) / (from.d - to.d)
    if (from.d >= 0 && to.d >= 0) sum += to.timeMs - from.timeMs
    else if (from.d >= 0) sum += crossing - from.timeMs
    else if (to.d >= 0) sum += to.timeMs - crossing
  }
  return sum
}

/** Means of calendar days by their date, of those with half their hours. */
function bruteDays(t: Float64Array, v: Float64Array): Map<string, number> {
  const hours = new Map<string, number[]>()
  for (const [i, timeMs] of t.entries()) {
    const date = new Date(timeMs).toISOString().slice(0, 10)
    const ofDay = hours.get(date) ?? []
    ofDay.push(v[i] as number)
    hours.set(date, ofDay)
  }
  const whole = [...hours].filter(([, values]) => values.length >= 12)
  return new Map(whole.map(([date, values]) => [date, values.reduce((a, b) => a + b, 0) / values.length]))
}

/** For each day of a leap year the mean of the window that ends with it, of every year that has all of it. */
function bruteSamples(byDay: ReadonlyMap<string, number>, window: number): number[][] {
  return Array.from({ length: DAYS_OF_YEAR }, (_, day) => {
    const monthDay = new Date(Date.UTC(2000, 0, 1) + day * DAY).toISOString().slice(5, 10)
    const sample: number[] = []
    for (let year = 1975; year <= 1995; year++) {
      const endMs = Date.parse(`${year}-${monthDay}T00:00:00Z`)
      if (Number.isNaN(endMs) || new Date(endMs).toISOString().slice(5, 10) !== monthDay) continue
      const values = Array.from({ length: window }, (_, back) =>
        byDay.get(new Date(endMs - back * DAY).toISOString().slice(0, 10)),
      )
      if (values.includes(undefined)) continue
      sample.push((values as number[]).reduce((a, b) => a + b, 0) / window)
    }
    return sample
  })
}

/** By type 6, `NaN` out of rank or of fewer than ten. */
function brutePercentile(sample: number[], percent: number): number {
  if (sample.length < 10) return Number.NaN
  const rank = (percent * (sample.length + 1)) / 100
  if (rank < 1 || rank > sample.length) return Number.NaN
  const sorted = [...sample].sort((a, b) => a - b)
  const below = sorted[Math.floor(rank) - 1] as number
  const above = sorted[Math.ceil(rank) - 1] as number
  return below + (above - below) * (rank % 1)
}
