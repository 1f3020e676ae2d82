import { describe, expect, it } from 'vitest'
import { createTestStack, gauge, NOON_MS, type TestDevice } from '../../../testing/test-upstream.ts'

interface Answer {
  sensors: { id: string; t: number[]; flag: number[]; tests: Record<string, number[]> }[]
  gaps: [number, number][]
}

const HOUR_MS = 3_600_000
const STEP_MS = 300_000
const SINCE_MS = NOON_MS - 48 * HOUR_MS
const STUCK_MS = NOON_MS - 20 * HOUR_MS

const pathOf = (fromMs: number, toMs: number, rest = '') =>
  `/api/devices/gauge/quality?from=${new Date(fromMs).toISOString()}&to=${new Date(toMs).toISOString()}${rest}`

/** A station whose rain bucket gives 0.254 mm every five minutes for its last 20 hours, and a thermometer with a loose wire. */
function brokenStation(): TestDevice {
  const device = gauge(SINCE_MS, NOON_MS, {
    sensors: [
      { sensor_id: 'rain', name: 'Rain', type: 'RAIN_FALL', unit: 'mm' },
      { sensor_id: 'air', name: 'Air', type: 'AIR_TEMPERATURE', unit: '°C' },
    ],
  })
  device.readings = device.readings
    .filter(({ timeMs }) => timeMs <= NOON_MS - 5 * HOUR_MS || timeMs > NOON_MS - 4 * HOUR_MS)
    .map(({ timeMs }, n) => ({
      timeMs,
      values: {
        rain: timeMs > STUCK_MS ? 0.254 : 0,
        air: timeMs === NOON_MS - HOUR_MS ? -90 : (n % 90) / 10,
      },
    }))
  return device
}

describe('GET /api/devices/{id}/quality', () => {
  it('says of each value what the tests found, and where readings are missing', async () => {
    const { json } = createTestStack([brokenStation()])
    const { sensors, gaps } = (await json(pathOf(NOON_MS - 24 * HOUR_MS, NOON_MS))) as Answer
    const [rain, air] = sensors
    const stuck = rain?.t.filter((_, i) => rain.flag[i] === 4)
    expect([stuck?.[0], stuck?.at(-1)]).toEqual([STUCK_MS + STEP_MS, NOON_MS])
    expect(rain?.tests.flatLine).toEqual(rain?.flag)
    expect(rain?.tests.spike).toEqual([])
    expect(air?.t.filter((_, i) => air.flag[i] === 4)).toEqual([NOON_MS - HOUR_MS])
    expect(air?.tests.grossRange?.filter((flag) => flag === 4)).toHaveLength(1)
    expect(gaps).toEqual([[NOON_MS - 5 * HOUR_MS, NOON_MS - 4 * HOUR_MS + STEP_MS]])
  })

  it('flags a reading alike wherever the range begins', async () => {
    const { json } = createTestStack([brokenStation()])
    const { sensors } = (await json(pathOf(NOON_MS - HOUR_MS, NOON_MS, '&sensors=rain'))) as Answer
    expect(sensors.map(({ id }) => id)).toEqual(['rain'])
    expect(sensors[0]?.flag).toEqual(new Array(12).fill(4))
  })

  it('has half-open ranges: of a state the reading at the start, of an amount that at the end', async () => {
    const { json } = createTestStack([brokenStation()])
    const { sensors } = (await json(pathOf(SINCE_MS + HOUR_MS, SINCE_MS + 2 * HOUR_MS))) as Answer
    expect(sensors.map(({ t }) => [t[0], t.at(-1)])).toEqual([
      [SINCE_MS + HOUR_MS + STEP_MS, SINCE_MS + 2 * HOUR_MS],
      [SINCE_MS + HOUR_MS, SINCE_MS + 2 * HOUR_MS - STEP_MS],
    ])
  })

  it('says how long a range can be, and which station it does not know', async () => {
    const { get } = createTestStack([brokenStation()])
    const tooLong = await get(pathOf(NOON_MS - 400 * 24 * HOUR_MS, NOON_MS))
    expect([tooLong.status, await tooLong.text()]).toEqual([400, expect.stringContaining('366 days')])
    const unknown = await get(pathOf(SINCE_MS, NOON_MS).replace('gauge', 'nobody'))
    expect(unknown.status).toBe(404)
  })
})
