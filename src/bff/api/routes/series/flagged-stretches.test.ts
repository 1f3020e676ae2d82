import { describe, expect, it } from 'vitest'
import { createTestStack, gauge, NOON_MS, type TestDevice } from '../../../testing/test-upstream.ts'

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
      air: timeMs === NOON_MS - HOUR_MS ? -9999 : (n % 90) / 10,
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

  it('knows no station that is none', async () => {
    const { get } = createTestStack([brokenStation()])
    expect((await get(pathOf(STUCK_MS, NOON_MS).replace('gauge', 'nobody'))).status).toBe(404)
  })
})
