import { describe, expect, it } from 'vitest'
import { realData } from '../../../../../e2e/support/real-data.ts'
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
    expect(sensor('SURFACE_DISTANCE').implausible?.count).toBe(1920)
    expect(sensor('SURFACE_DISTANCE').max?.v).toBeLessThan(9999)
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
