import { describe, expect, test } from 'vitest'
import { dataItemSchema, deviceSchema, webhookMessageSchema } from './wire.ts'

const DEVICE = {
  device_id: 'd1',
  name: 'Weir',
  type: 'AWLR',
  lat: -6.6,
  long: 106.8,
  interval_seconds: 900,
  last_update_at: '2015-12-27T02:15:00Z',
  sensors: [{ sensor_id: 's1', name: 'Level', type: 'FLUID_LEVEL', unit: 'cm' }],
}

describe('R11 R14 R15 C8 a device', () => {
  test('has every field in its type; place, interval and last update may be null', () => {
    expect(deviceSchema.parse(DEVICE)).toEqual(DEVICE)
    const unknown = { ...DEVICE, lat: null, long: null, interval_seconds: null, last_update_at: null }
    expect(deviceSchema.parse(unknown)).toEqual(unknown)
  })

  test.each(Object.keys(DEVICE))('must have %s', (field) => {
    const { [field as 'name']: _, ...rest } = DEVICE
    expect(deviceSchema.safeParse(rest).success).toBe(false)
  })

  test('gives its last update in UTC with Z and its interval as an integer', () => {
    const wrong = [{ last_update_at: '2015-12-27T02:15:00+00:00' }, { interval_seconds: 1.5 }, { lat: '1' }]
    for (const field of wrong) expect(deviceSchema.safeParse({ ...DEVICE, ...field }).success).toBe(false)
  })
})

test('R20 R21 a data item has a numeric offset and numbers', () => {
  const item = { timestamp: '2015-12-27T02:15:00+00:00', sensors: [{ id: 's1', value: 521.7, unit: 'cm' }] }
  expect(dataItemSchema.parse(item)).toEqual(item)
  const inUtc = { ...item, timestamp: '2015-12-27T02:15:00Z' }
  const withText = { ...item, sensors: [{ id: 's1', value: '521.7', unit: 'cm' }] }
  for (const wrong of [inUtc, withText]) expect(dataItemSchema.safeParse(wrong).success).toBe(false)
})

test('R35 a webhook message has event, device, time in UTC and numbers', () => {
  const data = { air_temperature: 28.4 }
  const message = { event: 'sensor.data', device_id: 'd1', timestamp: '2015-12-27T02:15:00Z', data }
  expect(webhookMessageSchema.parse(message)).toEqual(message)
  expect(webhookMessageSchema.safeParse({ ...message, data: { air_temperature: '28' } }).success).toBe(false)
})
