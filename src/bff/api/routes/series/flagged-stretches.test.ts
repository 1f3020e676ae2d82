import { describe, expect, it } from 'vitest'
import { openSqliteStore } from '../../../storage/sqlite/open-dashboard-store.ts'
import { SIGNED_IN_NAME, tenantKey } from '../../../tenants/tenant.ts'
import { BASE_URL, createTestStack, gauge, NOON_MS, type TestDevice } from '../../../testing/test-upstream.ts'

interface Answer {
  sensors: { id: string; stretches: Record<string, unknown>[]; left: number }[]
}

const HOUR_MS = 3_600_000
const STEP_MS = 300_000
const STUCK_MS = NOON_MS - 20 * HOUR_MS

const pathOf = (fromMs: number, toMs: number, rest = '') =>
  `/api/devices/gauge/quality/stretches?from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}${rest}`

/** A station whose bucket has been stuck for 20 hours, and whose thermometer has a loose wire every now and then. */
function brokenStation(): TestDevice {
  const device = gauge(NOON_MS - 48 * HOUR_MS, NOON_MS, {
    sensors: [
      { sensor_id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' },
      { sensor_id: 'air', name: 'Air', type: 'AIR_TEMPERATURE', unit: '°C' },
    ],
  })
  device.readings = device.readings.map(({ timeMs }, n) => ({
    timeMs,
    values: {
      rain: timeMs > STUCK_MS ? 0.254 : 0,
      air: timeMs === NOON_MS - HOUR_MS ? -9999 : Math.abs((n % 90) - 45) / 10,
    },
  }))
  return device
}

describe('GET /api/devices/{id}/quality/stretches', () => {
  it('has what is stuck as one stretch, and an error code as another', async () => {
    const { json } = createTestStack([brokenStation()])
    const { sensors } = (await json(pathOf(NOON_MS - 24 * HOUR_MS, NOON_MS))) as Answer
    const [rain, air] = sensors
    expect(rain).toEqual({
      id: 'rain',
      stretches: [
        {
          test: 'flatLine',
          reason: 'flatLine',
          flag: 4,
          from: STUCK_MS + STEP_MS,
          to: NOON_MS,
          count: 240,
          failed: 240,
          low: 0.254,
          high: 0.254,
        },
      ],
      left: 0,
    })
    const [code] = air?.stretches ?? []
    expect(code).toMatchObject({ test: 'grossRange', reason: 'errorCode', flag: 4, count: 1, low: -9999 })
  })

  it('flags a stretch by what lies before the range, and cuts it to the range', async () => {
    const { json } = createTestStack([brokenStation()])
    const { sensors } = (await json(pathOf(NOON_MS - HOUR_MS, NOON_MS, '&sensors=rain'))) as Answer
    expect(sensors).toHaveLength(1)
    expect(sensors[0]?.stretches).toMatchObject([{ from: NOON_MS - HOUR_MS + STEP_MS, count: 12, flag: 4 }])
  })

  it('has what was judged by hand with who said it, which public screens are not told', async () => {
    const store = openSqliteStore(':memory:')
    const { json } = createTestStack([brokenStation()], {
      judgementStore: store.judgements,
      kiosks: [{ slug: 'harbour', publicKey: 'pk' }],
    })
    const benchNote = { device: 'gauge', sensor: 'air', note: 'bench', at: NOON_MS } as const
    const from = NOON_MS - 3 * HOUR_MS
    await store.judgements.append(tenantKey(SIGNED_IN_NAME, BASE_URL), [
      { ...benchNote, id: 'a', from, to: from + 1, flag: 'suspect', by: null, source: 'agency' },
      { ...benchNote, id: 'b', from, to: NOON_MS - 2 * HOUR_MS, flag: 'bad', by: 'budi', source: 'operator' },
      { ...benchNote, id: 'c', from: 0, to: 1, flag: 'bad', by: 'budi', source: 'operator' },
    ])
    await json('/api/devices')
    await json('/api/kiosks/harbour/devices')
    const path = pathOf(NOON_MS - 4 * HOUR_MS, NOON_MS - HOUR_MS, '&sensors=air')
    const [air] = ((await json(path)) as Answer).sensors
    expect(air?.stretches).toMatchObject([
      { test: 'judgement', flag: 3, from, to: from, count: 1, failed: 0, judgement: { source: 'agency' } },
      { test: 'judgement', flag: 4, from, count: 12, failed: 12, judgement: { by: 'budi', note: 'bench' } },
    ])
    const kiosk = (await json(path.replace('/api', '/api/kiosks/harbour'))) as Answer
    expect(kiosk.sensors[0]?.stretches).toHaveLength(2)
    expect(JSON.stringify(kiosk)).not.toMatch(/budi|bench/)
  })

  it('knows no station that is none', async () => {
    const { get } = createTestStack([brokenStation()])
    expect((await get(pathOf(STUCK_MS, NOON_MS).replace('gauge', 'nobody'))).status).toBe(404)
  })
})
