import { describe, expect, it } from 'vitest'
import { dailyValues, movingValues } from './daily-values.ts'

const HOUR = 3_600_000
const utc = { zone: 'UTC', dayStartMinutes: 0 }
const hours = (from: string, v: number[]) =>
  [Float64Array.from(v, (_, i) => Date.parse(from) + i * HOUR), Float64Array.from(v)] as const
const dayOf = (date: string) => Date.parse(date) / (24 * HOUR)
const filled = (count: number, value: number) => Array.from({ length: count }, () => value)

describe('daily values', () => {
  it('are means of days, totals of amounts', () => {
    const twoDays = hours('2024-02-28T00:00:00Z', [...filled(24, 2), ...filled(24, 5)])
    expect(dailyValues(...twoDays, { clock: utc, intervalSeconds: 3600, combine: 'mean' })).toEqual({
      firstDay: dayOf('2024-02-28'),
      v: Float64Array.of(2, 5),
    })
    // an amount belongs to the day before its stamp
    const rain = hours('2024-02-28T01:00:00Z', [...filled(24, 1), ...filled(24, 0)])
    expect(dailyValues(...rain, { clock: utc, intervalSeconds: 3600, combine: 'sum' })).toEqual({
      firstDay: dayOf('2024-02-28'),
      v: Float64Array.of(24, 0),
    })
  })

  it('hold an amount in the day that its stamp begins, where the network stamps so', () => {
    const rain = hours('2024-02-28T00:00:00Z', [...filled(24, 1), ...filled(24, 0)])
    const known = { clock: utc, intervalSeconds: 3600, combine: 'sum', stamp: 'start' } as const
    expect(dailyValues(...rain, known)).toEqual({ firstDay: dayOf('2024-02-28'), v: Float64Array.of(24, 0) })
  })

  it('begin when days do, east and west of Greenwich', () => {
    const from = (zone: string, dayStartMinutes: number) =>
      dailyValues(...hours('2024-05-01T23:30:00Z', filled(24, 1)), {
        clock: { zone, dayStartMinutes },
        intervalSeconds: null,
        combine: 'mean',
      }).firstDay
    expect(from('Asia/Jakarta', 0)).toBe(dayOf('2024-05-02'))
    expect(from('Asia/Jakarta', 7 * 60)).toBe(dayOf('2024-05-01'))
    expect(from('America/Los_Angeles', 0)).toBe(dayOf('2024-05-01'))
  })

  it('keep their dates where a zone skipped a day', () => {
    // Samoa went from 29 to 31 December 2011
    const { firstDay, v } = dailyValues(
      ...hours('2011-12-28T10:00:00Z', [...filled(48, 1), ...filled(48, 2)]),
      {
        clock: { zone: 'Pacific/Apia', dayStartMinutes: 0 },
        intervalSeconds: 3600,
        combine: 'mean',
      },
    )
    expect(firstDay).toBe(dayOf('2011-12-28'))
    expect(v).toEqual(Float64Array.of(1, 1, Number.NaN, 2, 2))
  })

  it('are missing where half of the day is', () => {
    const v = [...filled(11, 1), ...filled(13, Number.NaN), ...filled(24, 2), ...filled(12, 3)]
    const { firstDay, v: daily } = dailyValues(...hours('2024-01-01T00:00:00Z', v), {
      clock: utc,
      intervalSeconds: 3600,
      combine: 'mean',
    })
    expect([firstDay, [...daily]]).toEqual([dayOf('2024-01-02'), [2, 3]])
  })

  it('are none of nothing', () => {
    const none = new Float64Array(0)
    expect(dailyValues(none, none, { clock: utc, intervalSeconds: 60, combine: 'mean' }).v).toEqual(none)
  })
})

describe('moving values', () => {
  it('have the numbers of USGS hyswap’s tests', () => {
    // test_utils.py: rolling_average of ten days by a window of two
    expect([
      ...movingValues(
        Float64Array.from({ length: 10 }, (_, i) => i + 1),
        2,
        'mean',
      ),
    ]).toEqual([Number.NaN, 1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5])
  })

  it('need every day of the window, and add amounts up', () => {
    const v = Float64Array.of(1, 2, 3, Number.NaN, 4, 5, 6)
    const missing = Number.NaN
    expect([...movingValues(v, 3, 'sum')]).toEqual([missing, missing, 6, missing, missing, missing, 15])
    expect(movingValues(v, 1, 'mean')).toBe(v)
  })
})
