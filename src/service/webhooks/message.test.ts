import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataKeys } from '../../contract/webhook-keys.ts'
import { webhookMessageSchema } from '../../contract/wire.ts'
import { messageBody } from './message.ts'

const sensor = (id: string, type: string) => ({ id, type, name: id, unit: 'cm' })

test('R35 C31 a message has a key a sensor, its type in lower case', () => {
  const keys = dataKeys([sensor('a', 'AIR_TEMPERATURE'), sensor('b', 'RAIN_FALL')])
  expect(messageBody('weir', keys, { timeMs: 1_451_182_500_000, values: [28.5, 0] })).toBe(
    '{"event":"sensor.data","device_id":"weir","timestamp":"2015-12-27T02:15:00Z",' +
      '"data":{"air_temperature":28.5,"rain_fall":0}}',
  )
})

test('C31 sensors that share a type, in any case, are named by their ids, the others by type', () => {
  const sensors = [sensor('up', 'FLUID_LEVEL'), sensor('b', 'BATTERY'), sensor('down', 'Fluid_Level')]
  expect(dataKeys(sensors)).toEqual(['up', 'battery', 'down'])
})

test('C31 an id that equals the type of another sensor hides nothing', () => {
  const sensors = [sensor('battery', 'FLUID_LEVEL'), sensor('b', 'FLUID_LEVEL'), sensor('c', 'BATTERY')]
  expect(dataKeys(sensors)).toEqual(['battery', 'b', 'c'])
})

test('a missing value has no key', () => {
  const set = { timeMs: 0, values: [null, Number.NaN, 3] }
  expect(JSON.parse(messageBody('weir', ['a', 'b', 'c', 'd'], set)).data).toEqual({ c: 3 })
})

test('whatever sensors are called, every value has a key of its own and the message is one of the interface', () => {
  const word = fc.constantFrom('a', 'A', 'b', 'B', 'c', '__proto__', 'constructor', '')
  const sensors = fc.uniqueArray(fc.tuple(word, word), { selector: ([id]) => id, minLength: 1 })
  fc.assert(
    fc.property(sensors, fc.string(), (pairs, deviceId) => {
      const keys = dataKeys(pairs.map(([id, type]) => sensor(id, type)))
      const values = pairs.map((_, index) => index)
      const message = webhookMessageSchema.parse(
        JSON.parse(messageBody(deviceId, keys, { timeMs: 0, values })),
      )
      // the parser drops a key `__proto__`, as JSON readers may; everything else arrives
      expect(Object.values(message.data)).toHaveLength(keys.filter((key) => key !== '__proto__').length)
      expect(new Set(keys).size).toBe(values.length)
    }),
  )
})
