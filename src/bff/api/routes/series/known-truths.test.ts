import { describe, expect, it } from 'vitest'
import { realData } from '../../../../../e2e/support/real-data.ts'
import { edgesOf } from '../../../../domain/aggregation/steps.ts'
import { readingsToHave, usableCount } from '../../../../domain/series/gaps.ts'
import type { DeviceSeries, SensorSeries } from '../../../../domain/series/series.ts'
import { realStation } from '../../../testing/real-station.ts'
import {
  createTestStack,
  gauge,
  NOON_MS,
  seriesPath,
  type TestDevice,
} from '../../../testing/test-upstream.ts'

const REAL_DATA = realData()
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function seriesOf(device: TestDevice, fromMs: number, toMs: number) {
  const { upstream, json } = createTestStack([device])
  upstream.nowMs = toMs + DAY_MS
  const path = seriesPath(String(device.wire.device_id), fromMs, toMs, '&width=1200')
  const series = (await json(path)) as DeviceSeries
  const sensor = (id: string) => series.sensors.find((one) => one.id === id) as SensorSeries
  const quality = (await json(path.replace('/series?', '/quality?').replace('&width=1200', ''))) as {
    sensors: { id: string; t: number[]; flag: number[] }[]
  }
  const flags = (id: string) => quality.sensors.find((one) => one.id === id) ?? { t: [], flag: [] }
  return { series, sensor, flags }
}

const counts = (flags: readonly number[]) =>
  Object.fromEntries([1, 2, 3, 4, 9].map((flag) => [flag, flags.filter((one) => one === flag).length]))

describe.skipIf(!REAL_DATA)('what is known of real stations', () => {
  it('Perito Moreno: the stuck bucket’s 868 mm are no rain, its error codes no values', async () => {
    const device = realStation(REAL_DATA ?? '', 'nw-perito-moreno-ws1', 300)
    const [fromMs, toMs] = [Date.UTC(2020, 1, 21), Date.UTC(2020, 2, 13)]
    const sent = device.readings.map(({ values }) => values.RAIN_FALL ?? 0)
    expect(sent.reduce((sum, value) => sum + value, 0)).toBeCloseTo(868.4, 0)
    expect(sent.filter((value) => value === 0.254)).toHaveLength(3419)
    const { series, sensor, flags } = await seriesOf(device, fromMs, toMs)
    const rain = sensor('RAIN_FALL')
    expect(rain.sum).toBeLessThan(70)
    expect(rain.implausible?.count).toBeGreaterThan(3100)
    expect(usableCount(rain)).toBe(rain.count - (rain.implausible?.count ?? 0))
    expect(usableCount(rain) / (readingsToHave(series) ?? 1)).toBeLessThan(0.45)
    expect(counts(flags('RAIN_FALL').flag)[4]).toBe(rain.implausible?.count)
    expect(sensor('WIND_TICKS').implausible?.count).toBe(9)
    // 9999 mm in 1,920 rows, and −500 in two
    expect(sensor('SURFACE_DISTANCE').implausible?.count).toBe(1922)
    expect(sensor('SURFACE_DISTANCE').max?.v).toBeLessThan(9999)
    expect(sensor('SURFACE_DISTANCE').min?.v).toBe(523)
  })

  it('Perito Moreno: an hour of the stuck bucket has the flags that it has in three weeks', async () => {
    const device = realStation(REAL_DATA ?? '', 'nw-perito-moreno-ws1', 300)
    const whole = await seriesOf(device, Date.UTC(2020, 1, 21), Date.UTC(2020, 2, 13))
    const { t, flag } = whole.flags('RAIN_FALL')
    for (const day of [24, 26, 28]) {
      const fromMs = Date.UTC(2020, 1, day, 5)
      const part = await seriesOf(device, fromMs, fromMs + HOUR_MS)
      const expected = flag.filter(
        (_, i) => (t[i] as number) > fromMs && (t[i] as number) <= fromMs + HOUR_MS,
      )
      expect(part.flags('RAIN_FALL').flag).toEqual(expected)
      expect(part.sensor('RAIN_FALL').implausible?.count ?? 0).toBe(
        expected.filter((one) => one === 4).length,
      )
    }
  })

  it('Trout Creek: what the logger measures on a bench is suspect, and the river before it is not', async () => {
    const device = realStation(REAL_DATA ?? '', 'nw-trout-creek', 300)
    const benchMs = Date.UTC(2022, 8, 13)
    const { flags } = await seriesOf(device, benchMs - 7 * DAY_MS, benchMs + 3 * DAY_MS)
    const { t, flag } = flags('RANGE_TO_WATER')
    const values = new Map(device.readings.map(({ timeMs, values: of }) => [timeMs, of.RANGE_TO_WATER]))
    const share = (isIn: (timeMs: number, value: number) => boolean) => {
      const of = flag.filter((_, i) => isIn(t[i] as number, values.get(t[i] as number) ?? Number.NaN))
      return of.filter((one) => one === 3 || one === 4).length / of.length
    }
    expect(share((timeMs, value) => timeMs >= benchMs && value <= 60)).toBe(1)
    expect(share((timeMs) => timeMs < benchMs)).toBeLessThan(0.02)
  })
})

describe.skipIf(!REAL_DATA)('what is known of real stations, of the water', () => {
  it('Apalachicola: depths of −9900 cm and a temperature stuck at 50 °C are no values', async () => {
    const device = realStation(REAL_DATA ?? '', 'nerrs-apadbwq', 900)
    const { sensor } = await seriesOf(device, Date.UTC(2012, 0, 1), Date.UTC(2014, 0, 2))
    const sent = (id: string) => device.readings.map(({ values }) => values[id] ?? 0)
    expect(sent('FLUID_LEVEL').filter((value) => value <= -1500)).toHaveLength(16)
    expect(sent('WATER_TEMPERATURE').filter((value) => value === 50)).toHaveLength(272)
    const [depth, temperature, salinity] = ['FLUID_LEVEL', 'WATER_TEMPERATURE', 'SALINITY'].map(sensor)
    expect([depth?.count, depth?.implausible?.count]).toEqual([68_773, 16])
    // −10 °C as well, and steps of more than 15 °C to a single value
    expect(temperature?.implausible?.count).toBeGreaterThanOrEqual(272 + 94)
    const hot = sent('WATER_TEMPERATURE').filter((value) => value > 40 && value <= 45)
    expect(hot.length).toBeGreaterThan(20)
    expect(temperature?.suspect?.count).toBeGreaterThanOrEqual(hot.length)
    expect(salinity?.max?.v).toBeLessThan(45)
  })

  it('Apalachicola: 88 days without wind and the 32 days of its vane at 0° are suspect', async () => {
    const device = realStation(REAL_DATA ?? '', 'nerrs-apaebmet', 900)
    const { sensor } = await seriesOf(device, Date.UTC(2013, 0, 1), Date.UTC(2014, 0, 1))
    expect(sensor('WIND_SPEED').suspect?.count).toBe(8793)
    expect(sensor('WIND_DIRECTION').suspect?.count).toBe(3057)
    expect(sensor('AIR_HUMIDITY').suspect).toBeUndefined()
  })

  it('Plumtree Run: the peak of 202.1 cm is no failure, and what was missing stays missing', async () => {
    const device = realStation(REAL_DATA ?? '', 'usgs-01581752-plumtree-run', 300)
    const peakMs = Date.UTC(2018, 7, 31, 23, 30)
    const { sensor, flags } = await seriesOf(device, peakMs - 30 * DAY_MS, peakMs + 30 * DAY_MS)
    const level = sensor('FLUID_LEVEL')
    expect(level.max).toEqual({ t: peakMs, v: 202.0824 })
    expect(level.implausible).toBeUndefined()
    expect(counts(flags('FLUID_LEVEL').flag)[4]).toBe(0)
    // rain thins its salts to a tenth
    expect(sensor('SPECIFIC_CONDUCTANCE').min?.v).toBeLessThan(80)
    expect(sensor('SPECIFIC_CONDUCTANCE').suspect).toBeUndefined()
    const missing = device.readings.filter(({ values }) => values.FLUID_LEVEL === undefined)
    expect(missing).toHaveLength(9690)
    const shown = device.readings.filter(
      ({ timeMs, values }) =>
        Math.abs(timeMs - peakMs) <= 30 * DAY_MS && timeMs < peakMs + 30 * DAY_MS && 'FLUID_LEVEL' in values,
    )
    expect(level.count).toBe(shown.length)
  })

  it('River Wear: the crest of November 2022 passes five gauges, one after the other, and their silences are gaps', async () => {
    const [fromMs, toMs] = [Date.UTC(2022, 9, 18), Date.UTC(2022, 10, 10)]
    const crests = await Promise.all(
      ['stanhope', 'witton-park', 'sunderland-bridge', 'durham-new-elvet-bridge', 'chester-le-street'].map(
        async (gaugeName) => {
          const device = realStation(REAL_DATA ?? '', `ea-wear-${gaugeName}`, 900)
          const { series, sensor } = await seriesOf(device, fromMs, toMs)
          const { t = 0, v } = sensor('FLUID_LEVEL').max ?? {}
          const silences = series.gaps.map(([since, until]) => (until - since) / 60_000)
          return [new Date(t).toISOString().slice(5, 16), v, ...silences.filter((minutes) => minutes > 30)]
        },
      ),
    )
    expect(crests).toEqual([
      ['11-03T02:00', 144.1, 195, 75, 105],
      ['11-03T05:15', 136.4, 195, 75, 105],
      ['11-03T08:00', 108.5, 195, 75, 90],
      ['11-03T09:15', 105.8, 195, 75, 90],
      ['11-03T12:15', 107.6, 210, 75, 90],
    ])
  })

  it('Vlissingen: the surge of 360 cm, and silences of 34 h 40 min and twice 20 min', async () => {
    const device = realStation(REAL_DATA ?? '', 'rws-vlissingen', 600)
    const { series, sensor } = await seriesOf(device, Date.UTC(2018, 0, 1), Date.UTC(2018, 3, 1))
    expect(sensor('FLUID_LEVEL').max).toEqual({ t: Date.UTC(2018, 0, 3, 13, 30), v: 360 })
    expect(series.gaps.map(([since, until]) => (until - since) / 60_000)).toEqual([2080, 20, 20])
  })

  it('Trout Creek: 219 days without the log files are one gap', async () => {
    const device = realStation(REAL_DATA ?? '', 'nw-trout-creek', 300)
    const { series } = await seriesOf(device, Date.UTC(2021, 7, 17), Date.UTC(2022, 8, 16))
    const longest = series.gaps.toSorted(([a, b], [c, d]) => d - c - (b - a))[0] ?? [0, 0]
    expect(longest.map((ms) => new Date(ms).toISOString().slice(0, 16))).toEqual([
      '2021-10-19T18:24',
      '2022-05-26T21:39',
    ])
  })

  it.each([
    // counted once more by another program
    ['macleish-whately', 600, 'P1D', '00:00', '2015-10-31', '2015-11-03', [0, 0.508, 0]],
    ['macleish-whately', 600, 'P1D', '09:00', '2015-10-31', '2015-11-03', [0.508, 0, 0]],
    ['nerrs-apaebmet', 900, 'P1D', '00:00', '2012-06-24', '2012-06-26', [157.2, 229.4]],
    ['nerrs-apaebmet', 900, 'P1M', '09:00', '2012-09-01', '2012-12-01', [107.4, 24.5, 6.5]],
  ])(
    '%s, every %i s: rain by %s from %s has the sums of %s to %s, across summer time',
    async (id, interval, step, start, first, last, sums) => {
      const device = realStation(REAL_DATA ?? '', id, interval)
      const { upstream, json } = createTestStack([device])
      upstream.nowMs = Date.parse(`${last}T00:00:00Z`) + 30 * DAY_MS
      const zone = 'America/New_York'
      const at = (date: string) => {
        const clock = { zone, dayStartMinutes: Number(start.slice(0, 2)) * 60 }
        const noonMs = Date.parse(`${date}T12:00:00Z`) + clock.dayStartMinutes * 60_000
        const edges = edgesOf({ fromMs: noonMs - 1.5 * DAY_MS, toMs: noonMs + DAY_MS }, 'P1D', clock)
        return new Date(edges.findLast((edge) => edge < noonMs + HOUR_MS) ?? 0).toISOString()
      }
      const answer = (await json(
        `/api/devices/${id}/aggregates?from=${at(first)}&to=${at(last)}&step=${step}&zone=${zone}&dayStart=${start}&sensors=RAIN_FALL`,
      )) as { sensors: { sum: number[] }[] }
      expect(answer.sensors[0]?.sum).toEqual(sums)
    },
  )
})

it('a loose wire’s −90 °C and a broken electrode’s pH 14 are no values, and completeness says usable and received', async () => {
  const device = gauge(NOON_MS - 12 * HOUR_MS, NOON_MS, {
    sensors: [
      { sensor_id: 'air', name: 'Air', type: 'AIR_TEMPERATURE', unit: '°C' },
      { sensor_id: 'ph', name: 'pH', type: 'PH', unit: 'pH' },
    ],
  })
  device.readings = device.readings.map(({ timeMs }, n) => ({
    timeMs,
    values: { air: n % 4 === 0 ? -90 : 2 + (n % 7) / 10, ph: n >= 100 ? 14 : 7 + (n % 3) / 4 },
  }))
  const { series, sensor } = await seriesOf(device, NOON_MS - 12 * HOUR_MS, NOON_MS)
  const [air, ph] = [sensor('air'), sensor('ph')]
  expect([air.count, usableCount(air), air.min?.v]).toEqual([144, 108, 2])
  expect([ph.count, usableCount(ph), ph.max?.v]).toEqual([144, 100, 7.5])
  expect(readingsToHave(series)).toBe(144)
})
