import { describe, expect, it } from 'vitest'
import { PACKED_SERIES_TYPE } from '../../../../domain/series/packed-form.ts'
import type { DeviceSeries } from '../../../../domain/series/series.ts'
import { createTestStack, gauge, NOON_MS, seriesPath } from '../../../testing/test-upstream.ts'

const HOUR_MS = 3_600_000
const path = seriesPath('gauge', NOON_MS - HOUR_MS, NOON_MS)

/** A thermometer that gives an error code once. */
function brokenStation() {
  const device = gauge(NOON_MS - 2 * HOUR_MS, NOON_MS, {
    sensors: [{ sensor_id: 'air', name: 'Air', type: 'AIR_TEMPERATURE', unit: '°C' }],
  })
  device.readings = device.readings.map(({ timeMs }, n) => ({
    timeMs,
    values: { air: timeMs === NOON_MS - HOUR_MS / 2 ? -9999 : n % 4 },
  }))
  return device
}

describe('GET /api/devices/{id}/series?quality=off', () => {
  it('has what failed on the line and in the figures, and says so', async () => {
    const { json } = createTestStack([brokenStation()])
    const tested = (await json(path)) as DeviceSeries
    const asSent = (await json(`${path}&quality=off`)) as DeviceSeries
    expect([tested.asSent, tested.sensors[0]?.min?.v, tested.sensors[0]?.implausible?.count]).toEqual([
      undefined,
      0,
      1,
    ])
    expect(asSent).toMatchObject({ asSent: true, sensors: [{ count: 12, min: { v: -9999 } }] })
    expect(asSent.sensors[0]).not.toHaveProperty('implausible')
    expect(asSent.sensors[0]?.v).toContain(-9999)
  })

  it('comes packed as well', async () => {
    const { get } = createTestStack([brokenStation()])
    const headers = { accept: PACKED_SERIES_TYPE }
    const response = await get(`${path}&quality=off`, headers)
    expect(response.headers.get('content-type')).toBe(PACKED_SERIES_TYPE)
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toContain('"asSent":true')
  })

  it('is no word of a public screen, and nothing else is a word', async () => {
    const stack = createTestStack([brokenStation()], { kiosks: [{ slug: 'harbour', publicKey: 'pk' }] })
    const kiosk = path.replace('/api/', '/api/kiosks/harbour/')
    expect(await stack.json(`${kiosk}&quality=off`)).toEqual(await stack.json(kiosk))
    const odd = await stack.get(`${path}&quality=maybe`)
    expect([odd.status, await odd.text()]).toEqual([400, expect.stringContaining('Give one of on, off.')])
  })
})

describe('GET /api/devices/{id}/aggregates?quality=off', () => {
  const steps = `${path.replace('/series', '/aggregates')}&step=PT1H`

  it('counts what failed, and says so', async () => {
    const { json } = createTestStack([brokenStation()])
    const tested = await json(steps)
    expect(tested).not.toHaveProperty('asSent')
    expect(tested).toMatchObject({ sensors: [{ received: [12], count: [11], min: [0] }] })
    expect(await json(`${steps}&quality=off`)).toMatchObject({
      asSent: true,
      sensors: [{ received: [12], count: [12], usable: [1], min: [-9999], minAt: [NOON_MS - HOUR_MS / 2] }],
    })
  })

  it('names a file and its columns so', async () => {
    const { get } = createTestStack([brokenStation()])
    const file = await get(`${steps}&quality=off&format=csv`)
    expect(file.headers.get('content-disposition')).toContain('PT1H-as-sent-2024')
    const [head, row] = (await file.text()).split('\n')
    expect(head).toMatch(/temperature count,.*temperature received share$/i)
    expect(row).toMatch(/,-9999,.*,12,1$/)
  })

  it('is no word of a public screen', async () => {
    const stack = createTestStack([brokenStation()], { kiosks: [{ slug: 'harbour', publicKey: 'pk' }] })
    const kiosk = steps.replace('/api/', '/api/kiosks/harbour/')
    expect(await stack.json(`${kiosk}&quality=off`)).toEqual(await stack.json(kiosk))
  })
})
