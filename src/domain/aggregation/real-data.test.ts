import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { realData } from '../../../e2e/support/real-data.ts'
import { atOnce } from '../in-steps.ts'
import { aggregate, expectedInSteps, usableShares } from './aggregate.ts'
import { parseDayStart } from './clock.ts'
import { cumulativeAmount } from './cumulative.ts'
import { greatestInSteps } from './greatest-amounts.ts'
import { edgesOf, type Step } from './steps.ts'
import { mergeAggregates } from './testing/merge.ts'

const REAL_DATA = realData()
const MACLEISH = 'macleish-whately'
const APALACHICOLA = 'nerrs-apaebmet'
const PORTAL = 'portal-storms'
const STARTS = ['00:00', '07:00', '09:00']

const read = new Map<string, { t: Float64Array; v: Float64Array }>()

function rainOf(station: string): { t: Float64Array; v: Float64Array } {
  const known = read.get(station)
  if (known) return known
  const path = join(REAL_DATA ?? '', 'readings', `${station}.csv.gz`)
  const [head = '', ...lines] = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
  const column = head.split(',').indexOf('RAIN_FALL (mm)')
  const rows = lines.map((line) => line.split(','))
  const rain = {
    t: Float64Array.from(rows, ([time = '']) => Date.parse(time)),
    v: Float64Array.from(rows, (row) => (row[column] ? Number(row[column]) : Number.NaN)),
  }
  read.set(station, rain)
  return rain
}

/** Rain over steps; times are those of the zone's days. */
function sums(station: string, step: Step, fromTo: [string, string], zone: string, dayStart: string) {
  const clock = { zone, dayStartMinutes: parseDayStart(dayStart) ?? Number.NaN }
  // the days around the range have its ends among their edges
  const [fromMs, toMs] = fromTo.map((date) => {
    const noon = Date.parse(`${date}T12:00:00Z`) + clock.dayStartMinutes * 60_000
    const around = edgesOf({ fromMs: noon - 1.5 * 86_400_000, toMs: noon + 86_400_000 }, 'P1D', clock)
    return around.findLast((edge, i) => i < around.length - 1 && edge < noon + 3_600_000) as number
  }) as [number, number]
  const edges = edgesOf({ fromMs, toMs }, step, clock)
  const { t, v } = rainOf(station)
  return { ...aggregate(t, v, edges, 'sum'), edges }
}

describe.skipIf(REAL_DATA === undefined)('rain of real records', () => {
  test.each([
    // counted once more by another program, from the files and Python's zoneinfo
    [
      MACLEISH,
      'America/New_York',
      '00:00',
      [53.086, 51.816, 67.31, 38.61, 228.6, 146.05, 136.91, 201.674, 78.994, 55.88],
    ],
    [
      MACLEISH,
      'America/New_York',
      '07:00',
      [53.086, 51.816, 67.31, 49.278, 229.87, 134.112, 136.91, 201.674, 79.502, 55.372],
    ],
    [
      MACLEISH,
      'America/New_York',
      '09:00',
      [53.086, 51.816, 67.31, 53.088, 231.902, 128.778, 136.402, 201.674, 79.502, 55.372],
    ],
    [
      MACLEISH,
      'Europe/London',
      '07:00',
      [53.086, 51.816, 67.31, 39.626, 227.584, 146.05, 136.91, 201.674, 79.248, 55.626],
    ],
  ])('of %s has in %s, from %s, the sums of February to November 2015', (station, zone, dayStart, wanted) => {
    const { sum } = sums(station, 'P1M', ['2015-02-01', '2015-12-01'], zone, dayStart)
    expect([...(sum ?? [])]).toEqual(wanted)
  })

  test.each([
    ['America/New_York', '00:00', [106.9, 86.2, 46.5, 40.5, 505, 292.2, 145.9, 107.1, 22.7, 8.6]],
    ['America/New_York', '09:00', [106.9, 86.2, 46.5, 40.5, 505, 292.2, 145.9, 107.4, 24.5, 6.5]],
    ['Europe/London', '09:00', [106.9, 86.2, 46.5, 40.5, 505, 292.2, 145.9, 107.4, 22.4, 8.6]],
  ])(
    'of Apalachicola has in %s, from %s, the sums of February to November 2012',
    (zone, dayStart, wanted) => {
      const { sum } = sums(APALACHICOLA, 'P1M', ['2012-02-01', '2012-12-01'], zone, dayStart)
      expect([...(sum ?? [])]).toEqual(wanted)
    },
  )

  test.each([
    ['00:00', [58.42, 57.15, 13.462, 1.016, 28.448]],
    ['07:00', [65.278, 50.292, 13.462, 1.016, 28.448]],
    ['09:00', [65.532, 50.038, 13.462, 1.016, 28.448]],
  ])('of storms at Portal has, from %s, the sums of August to December 2021', (dayStart, wanted) => {
    const { sum } = sums(PORTAL, 'P1M', ['2021-08-01', '2022-01-01'], 'America/New_York', dayStart)
    expect([...(sum ?? [])]).toEqual(wanted)
  })

  test.each([
    [MACLEISH, 'America/New_York', '00:00', '2015-03-07', [0, 0.254, 0], [144, 138, 144]],
    [MACLEISH, 'America/New_York', '07:00', '2015-03-07', [0, 0.254, 0], [138, 144, 144]],
    [MACLEISH, 'America/New_York', '00:00', '2015-10-31', [0, 0.508, 0], [144, 150, 144]],
    [MACLEISH, 'America/New_York', '09:00', '2015-10-31', [0.508, 0, 0], [150, 144, 144]],
    [APALACHICOLA, 'America/New_York', '00:00', '2012-03-10', [0, 0, 0], [96, 92, 96]],
    [APALACHICOLA, 'America/New_York', '07:00', '2012-11-03', [0.3, 0, 3], [100, 96, 96]],
    [APALACHICOLA, 'Europe/London', '00:00', '2012-03-24', [0.8, 0, 0], [96, 92, 96]],
    [APALACHICOLA, 'Europe/London', '09:00', '2012-03-24', [0.8, 0, 0], [92, 96, 96]],
    [APALACHICOLA, 'Europe/London', '09:00', '2012-10-27', [0, 0, 0], [100, 96, 96]],
    [APALACHICOLA, 'America/New_York', '00:00', '2012-06-24', [157.2, 229.4], [96, 96]],
    [APALACHICOLA, 'Europe/London', '07:00', '2012-06-24', [160, 245.4], [96, 96]],
  ] as const)('of %s in %s, from %s, has its days from %s, across summer time', (...row) => {
    const [station, zone, dayStart, first, amounts, counts] = row
    const last = new Date(Date.parse(first) + counts.length * 86_400_000).toISOString().slice(0, 10)
    const { sum, count } = sums(station, 'P1D', [first, last], zone, dayStart)
    expect([...(sum ?? [])]).toEqual(amounts)
    expect([...count]).toEqual(counts)
  })

  describe.each([
    [MACLEISH, '2015-01-02', '2015-12-31'],
    [APALACHICOLA, '2012-01-02', '2013-12-31'],
    [PORTAL, '2017-01-01', '2024-01-01'],
  ])('of %s', (station, first, last) => {
    const zones = ['Europe/London', 'America/New_York']
    const cases = zones.flatMap((zone) => STARTS.map((dayStart) => [zone, dayStart] as const))

    test.each(cases)('adds up in %s, from %s: quarters to days, days to months, months to all', (...at) => {
      const [fine, days, months] = (['PT6H', 'P1D', 'P1M'] as const).map((step) =>
        sums(station, step, [first, last], ...at),
      ) as [ReturnType<typeof sums>, ReturnType<typeof sums>, ReturnType<typeof sums>]
      for (const [shorter, longer] of [
        [fine, days],
        [days, months],
      ] as const) {
        const { sum, count, max, maxAt } = mergeAggregates([shorter], longer.edges)
        expect({ sum, count, max, maxAt }).toEqual({
          sum: longer.sum,
          count: longer.count,
          max: longer.max,
          maxAt: longer.maxAt,
        })
      }
      const { t, v } = rainOf(station)
      const ends = Float64Array.of(months.edges[0] as number, months.edges.at(-1) as number)
      const all = aggregate(t, v, ends, 'sum').sum?.[0] as number
      expect(months.sum?.reduce((total, sum) => total + (sum || 0), 0)).toBeCloseTo(all, 6)
      const line = cumulativeAmount(
        t,
        v,
        { fromMs: ends[0] as number, toMs: ends[1] as number },
        { gapMs: 1.5 * 900_000, nowMs: Date.now() },
      )
      expect(line.v.at(-1)).toBe(all)
    })
  })

  test('of two neighbouring days add up to both', () => {
    for (const dayStart of STARTS) {
      const of = (from: string, to: string) =>
        sums(APALACHICOLA, 'P1M', [from, to], 'America/New_York', dayStart).sum?.[0] as number
      const both = of('2012-06-24', '2012-06-26')
      expect(of('2012-06-24', '2012-06-25') + of('2012-06-25', '2012-06-26')).toBeCloseTo(both, 9)
    }
  })

  test('is all usable on complete days of 24 and 23 hours', () => {
    const { edges, ...days } = sums(
      MACLEISH,
      'P1D',
      ['2015-03-07', '2015-03-10'],
      'America/New_York',
      '00:00',
    )
    days.expected.set(expectedInSteps(edges, 600, Date.now()))
    expect([...usableShares(days)]).toEqual([1, 1, 1])
  })

  test.each([
    [
      MACLEISH,
      600,
      [10, 16.26, '2015-08-04T18:10'],
      [30, 21.844, '2015-07-10T04:50'],
      [60, 36.322, '2015-07-10T05:00'],
      [180, 51.054, '2015-09-30T12:30'],
      [360, 92.71, '2015-09-30T12:40'],
      [1440, 119.888, '2015-09-30T19:40'],
    ],
    [
      APALACHICOLA,
      900,
      [30, 35.3, '2013-08-25T03:30'],
      [60, 54.1, '2012-06-25T20:30'],
      [180, 93.6, '2012-06-25T22:30'],
      [360, 121.2, '2012-06-25T23:30'],
      [1440, 245.4, '2012-06-26T06:00'],
    ],
    [
      PORTAL,
      300,
      [5, 10.16, '2018-08-15T22:15'],
      [10, 16.51, '2022-07-29T06:55'],
      [30, 35.56, '2022-07-29T07:15'],
      [60, 35.814, '2022-07-29T07:20'],
      [180, 37.338, '2023-08-08T09:10'],
      [360, 37.592, '2023-08-08T09:10'],
      [1440, 60.96, '2019-11-28T18:05'],
    ],
  ])(
    'of %s, every %i s, has these greatest amounts and of shorter windows none',
    (station, interval, ...rows) => {
      const { t, v } = rainOf(station)
      const [from, to] = {
        [MACLEISH]: ['2015-01-02', '2015-12-31'],
        [APALACHICOLA]: ['2012-01-02', '2013-12-31'],
      }[station] ?? ['2017-01-01', '2024-01-01']
      const range = { fromMs: Date.parse(`${from}T00:00:00Z`), toMs: Date.parse(`${to}T00:00:00Z`) }
      expect(
        atOnce(greatestInSteps(t, v, range, interval)).map(({ windowMs, sum, endedAt }) => [
          windowMs / 60_000,
          sum,
          new Date(endedAt ?? 0).toISOString().slice(0, 16),
        ]),
      ).toEqual(rows)
    },
  )
})
