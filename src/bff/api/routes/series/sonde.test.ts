import { expect, it } from 'vitest'
import { openSqliteStore } from '../../../storage/sqlite/open-dashboard-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../../tenants/tenant.ts'
import { BASE_URL, createTestStack, gauge, NOON_MS, type TestDevice } from '../../../testing/test-upstream.ts'

const HOUR_MS = 3_600_000

const pathOf = (what: string, fromMs: number, toMs: number, rest = '') =>
  `/api/devices/gauge/${what}?from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}${rest}`

function stationOf(
  sensors: Record<string, [type: string, unit: string, (timeMs: number) => number]>,
): TestDevice {
  const device = gauge(NOON_MS - 6 * 24 * HOUR_MS, NOON_MS, {
    sensors: Object.entries(sensors).map(([id, [type, unit]]) => ({ sensor_id: id, name: id, type, unit })),
  })
  device.readings = device.readings.map(({ timeMs }) => ({
    timeMs,
    values: Object.fromEntries(Object.entries(sensors).map(([id, [, , of]]) => [id, of(timeMs)])),
  }))
  return device
}

const wave = (timeMs: number) => ((timeMs / 300_000) % 7) / 10

it('tells why the acidity of a sonde is suspect whose oxygen stands, in a range that begins after it stood', async () => {
  const stoodMs = NOON_MS - 40 * HOUR_MS
  const { json, get } = createTestStack([
    stationOf({
      oxygen: ['DISSOLVED_OXYGEN', 'mg/l', (ms) => (ms >= stoodMs ? 0 : 8 + wave(ms))],
      ph: ['PH', 'pH', (ms) => 7 + wave(ms)],
    }),
  ])
  const range = [NOON_MS - 2 * HOUR_MS, NOON_MS] as const
  const found = (await json(pathOf('quality/stretches', ...range, '&sensors=ph'))) as {
    sensors: { stretches: unknown[] }[]
  }
  expect(found.sensors[0]?.stretches).toMatchObject([{ test: 'sonde', reason: 'sonde', flag: 3, count: 24 }])
  const series = (await json(pathOf('series', ...range, '&width=500'))) as {
    sensors: { id: string; suspect?: { count: number } }[]
  }
  expect(series.sensors.map(({ id, suspect }) => [id, suspect?.count])).toEqual([
    ['oxygen', 24],
    ['ph', 24],
  ])
  const csv = await (await get(pathOf('export', ...range, '&format=csv'))).text()
  const rows = csv.trim().split(/\r?\n/).slice(1)
  expect(rows.length).toBeGreaterThanOrEqual(24)
  // a value and its flag for each sensor
  for (const row of rows)
    expect(
      row
        .split(',')
        .slice(-4)
        .filter((_, i) => i % 2 === 1),
    ).toEqual(['3', '3'])
})

it('sums nothing of a bucket that goes on being stuck after three days without readings', async () => {
  const device = stationOf({
    rain: ['RAIN_FALL', 'mm', (ms) => (ms < NOON_MS - 130 * HOUR_MS ? 0.5 * Math.round(wave(ms)) : 0.254)],
  })
  const goneMs = NOON_MS - 5 * HOUR_MS
  device.readings = device.readings.filter(({ timeMs }) => timeMs < goneMs - 72 * HOUR_MS || timeMs > goneMs)
  const { json } = createTestStack([device])
  const answer = (await json(pathOf('aggregates', NOON_MS - 6 * HOUR_MS, NOON_MS, '&step=P1D'))) as {
    sensors: { sum: (number | null)[]; received: number[] }[]
  }
  expect(answer.sensors[0]?.received.reduce((sum, count) => sum + count)).toBe(60)
  expect(answer.sensors[0]?.sum.every((sum) => sum === null || sum === 0)).toBe(true)
})

it('takes an extrapolated value for a suspect one where an earlier version read it in as good', async () => {
  const store = openSqliteStore(':memory:')
  const { json } = createTestStack([stationOf({ flow: ['DISCHARGE', 'm3/s', wave] })], {
    judgementStore: store.judgements,
  })
  const from = NOON_MS - 3 * HOUR_MS
  await store.judgements.append(tenantKey(SIGNED_IN_NAME, BASE_URL), [
    {
      ...{ id: 'a', device: 'gauge', sensor: 'flow', from, to: NOON_MS, flag: 'good', by: null, at: 1 },
      ...{ note: 'G;BL>: good, beyond the limit of the rating. Bank full', source: 'agency' },
    },
  ])
  const { sensors } = (await json(pathOf('quality', from, NOON_MS))) as { sensors: { flag: number[] }[] }
  expect(new Set(sensors[0]?.flag)).toEqual(new Set([3]))
})
